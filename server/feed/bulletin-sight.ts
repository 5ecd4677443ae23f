/**
 * Who sees which bulletins, and whose views of them: asked alike by their list, the figures made of them, and the files
 * that belong to them. SQL over the aliases b (bulletin) and v (bulletin_view).
 */
import { type RawBuilder, sql } from "kysely";
import type { BulletinAudience, BulletinStatus } from "../../src/contracts/bulletin-kinds.ts";
import { ALL, COMMON } from "./scopes.ts";

const clientOf = (scope: string): string | null =>
  scope.startsWith("client:") ? scope.slice("client:".length) : null;

/** The bulletins that the people of a scope (`client:<id>`, or that of admins) may see. */
export const seenBulletins = (scope: string): RawBuilder<unknown> =>
  clientOf(scope) === null
    ? sql`true`
    : sql`(b.status = 'published' and b.audience in ('everyone', 'client'))`;

/** The views that the people of a scope may see: a client's people those of their own colleagues. */
export function seenViews(scope: string): RawBuilder<unknown> {
  const clientId = clientOf(scope);
  if (clientId === null) return sql`true`;
  // A client's person without a client sees nothing, rather than everything.
  return clientId === "none" ? sql`false` : sql`v.client_id = ${clientId}::uuid`;
}

/** Whether a bulletin is in the log that all clients' users read. */
export const isCommonBulletin = (bulletin: {
  readonly status: BulletinStatus;
  readonly audience: BulletinAudience;
}): boolean => bulletin.status === "published" && bulletin.audience !== "admin";

/** The logs of the topic `bulletin` that concern a scope: its own people's views, and the bulletins that it sees. */
export const bulletinLogs = (scope: string): readonly string[] =>
  clientOf(scope) === null ? [ALL] : [scope, COMMON];
