import type { FeedChange } from "../feed/append.ts";
import { ALL, clientScope } from "../feed/scopes.ts";
import type { Tx } from "../platform/reader.ts";
import type { GovernedRow } from "./command.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import type { Touched } from "./work.ts";

/** Returns what of a request a command changed beside its row: its lines, and the part that was touched. */
export const changedParts = async <T extends KindTypes>(
  tx: Tx,
  { lines, part }: RequestKind<T>,
  row: T["row"],
  touched: Touched,
): Promise<object> => ({
  ...(touched.lines ? await lines(tx, row.id) : {}),
  ...(touched.partId ? await part?.(tx, row, touched.partId) : {}),
});

/** Returns the feed's events of a changed request: for the admins, and for the client whose request it is. */
export const requestChanges = <Row extends GovernedRow>(
  name: FeedChange["topic"],
  row: Row,
  type: string,
  parts: object,
): readonly FeedChange[] => {
  const payload = { row, ...parts };
  const change = { topic: name, type, entity: name, entityId: row.id, version: row.version, payload };
  const scopes = row.clientId === null ? [ALL] : [ALL, clientScope(row.clientId)];
  return scopes.map((scope) => ({ ...change, scope }));
};

/** The feed's events of a request that has goods of several clients, each as that client sees it. */
export const sharedChanges = <Row extends GovernedRow>(
  name: FeedChange["topic"],
  type: string,
  shared: readonly { readonly scope: string; readonly row: Row }[],
): readonly FeedChange[] =>
  shared.map(({ scope, row }) => ({
    ...{ topic: name, type, entity: name, entityId: row.id, version: row.version, payload: { row }, scope },
  }));
