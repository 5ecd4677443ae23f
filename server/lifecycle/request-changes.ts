import type { FeedChange } from "../feed/append.ts";
import { ALL, clientScope } from "../feed/scopes.ts";
import type { Tx } from "../platform/reader.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import type { Touched } from "./work.ts";

/** Returns the feed's events of a changed request: for the admins, and for the client whose request it is. */
export async function requestChanges<T extends KindTypes>(
  tx: Tx,
  { rows: { name }, lines, part }: RequestKind<T>,
  row: T["row"],
  type: string,
  touched: Touched,
): Promise<readonly FeedChange[]> {
  const payload = {
    row,
    ...(touched.lines ? await lines(tx, row.id) : {}),
    ...(touched.partId ? await part?.(tx, row, touched.partId) : {}),
  };
  return [ALL, clientScope(row.clientId)].map((scope) => ({
    topic: name,
    scope,
    type,
    entity: name,
    entityId: row.id,
    version: row.version,
    payload,
  }));
}
