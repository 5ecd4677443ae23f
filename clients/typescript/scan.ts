import type { Calls } from "./api.ts";
import { type Client, granted, type Outcome } from "./client.ts";
import type { RowOf, Topic } from "./events.ts";

export interface ScanOptions<Of extends Topic> {
  /** The filters of the list, in ids or codes. */
  readonly query?: Omit<NonNullable<Calls[`GET /api/${Of}/scan`]["query"]>, "after" | "limit">;
  /** Rows of a page. Default: 1,000. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

export interface ScanPage<Of extends Topic> {
  readonly rows: readonly RowOf<Of>[];
  /** The same on each page. When the last page is kept, `follow` from here misses nothing that happened since the first. */
  readonly eventCursor: string;
}

/**
 * Reads a whole list in pages. Each row that is there all along comes exactly once. Keep the rows, then follow the topic from
 * `eventCursor`: a row may come in both, the higher version is the newer one. Throws RefusedError and NoAnswerError.
 */
export async function* scan<Of extends Topic>(
  client: Client,
  topic: Of,
  { query, limit = 1_000, signal }: ScanOptions<Of> = {},
): AsyncGenerator<ScanPage<Of>, void, undefined> {
  type Page = { readonly list: readonly RowOf<Of>[]; readonly next: string | null } & {
    readonly eventCursor: string | null;
  };
  // One call for all topics: TypeScript does not follow the name through the generic.
  const read = client as unknown as (name: string, given: object) => Promise<Outcome<Page>>;
  let eventCursor = "";
  for (let after: string | undefined; ; ) {
    const given = { query: { ...query, limit, after }, signal };
    const page = granted(await read(`GET /api/${topic}/scan`, given));
    eventCursor = page.eventCursor ?? eventCursor;
    yield { rows: page.list, eventCursor };
    if (page.next === null) return;
    after = page.next;
  }
}
