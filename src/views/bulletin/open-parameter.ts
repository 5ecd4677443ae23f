/** The open bulletin in the page's URL, so that links can point to it. */
export const OPEN_PARAMETER = "id";

/** Its id; null if none is open, or the value is invalid. */
export function openIn(query: URLSearchParams): string | null {
  const id = query.get(OPEN_PARAMETER) ?? "";
  return /^[0-9a-f-]{36}$/.test(id) ? id : null;
}
