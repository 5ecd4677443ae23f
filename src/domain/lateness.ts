/** How late something is, and when a wait is too long: one rule for lists, workplace and wall. Times are epoch ms. */

const MINUTE_MS = 60_000;
/** The part of a limit from which on it will soon be over. */
const SOON = 3 / 4;

/** What is due, and when it came although it is not done with; instants are ISO 8601. */
export interface DueRequest {
  readonly dueAt: string | null;
  /** From when on the server calls it late; null: it does not; absent: by its due time alone. */
  readonly lateAt?: string | null | undefined;
  /** Null or absent: it has not come. */
  readonly cameAt?: string | null | undefined;
}

export interface Lateness {
  /** Late until now; as late as it came; came in time and is open still; longer than its warehouse allows. */
  readonly word: "late" | "cameLate" | "stillOpen" | "beyondLimit";
  readonly lateMs: number;
}

/** How late an open request is; null: it is not late. */
export function latenessOf(
  { dueAt, lateAt = dueAt, cameAt = null }: DueRequest,
  now: number,
): Lateness | null {
  if (lateAt === null) return null;
  const lateMs = now - Date.parse(lateAt);
  if (lateMs <= 0) return null;
  const dueMs = Date.parse(dueAt ?? "");
  // A limit that ends before the due time.
  if (dueMs !== Date.parse(lateAt)) return { word: "beyondLimit", lateMs };
  if (cameAt === null) return { word: "late", lateMs };
  const cameLateMs = Math.max(0, Date.parse(cameAt) - dueMs);
  return { word: cameLateMs > 0 ? "cameLate" : "stillOpen", lateMs: cameLateMs };
}

/** How a wait stands to the warehouse's limit. Without a limit no wait is too long. */
export function waitStateOf(
  ageMs: number,
  limitMinutes: number | null | undefined,
): "within" | "nearLimit" | "overLimit" {
  const limitMs = (limitMinutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  if (ageMs >= limitMs) return "overLimit";
  return ageMs >= limitMs * SOON ? "nearLimit" : "within";
}
