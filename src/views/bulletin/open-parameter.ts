/** The bulletin that is open, in the page's URL: links to one bear it. */
export const OPEN_PARAMETER = "id";

/** Its id; null where none is open, or what stands there cannot be one. */
export function openIn(query: URLSearchParams): string | null {
  const id = query.get(OPEN_PARAMETER) ?? "";
  return /^[0-9a-f-]{36}$/.test(id) ? id : null;
}
