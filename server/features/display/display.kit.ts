import { sql } from "kysely";
import { DISPLAY } from "../../../src/contracts/display-resource.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { adminScopes } from "../../resource/scopes.ts";

/** Displays as master data: their fields, and beside them what became of their pairing. */
export const displayKit: ResourceKit = {
  spec: DISPLAY,
  table: "display",
  ...adminScopes,
  extras: {
    pairedAt: { sql: sql`t.paired_at`, column: { kind: "instant" } },
    lastSeenAt: { drifts: true, sql: sql`t.last_seen_at`, column: { kind: "instant" } },
    isOnline: { drifts: true, sql: sql`(t.seen_by_node is not null)`, column: { kind: "boolean" } },
  },
};
