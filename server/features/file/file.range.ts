/** The part of a file that a Range header asks for. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header comes to in a file of `size` bytes: null for all of it (none was asked for, or several, or a unit
 * that is unknown), "unsatisfiable" where there are no such bytes (RFC 9110, 14.2).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, from = "", to = ""] = found;
  if (from === "") {
    const last = Number(to);
    return last === 0 ? "unsatisfiable" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
