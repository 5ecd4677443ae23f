/** Drafts of entries: how they are written and told, for server/lifecycle/drafting.ts. */
import { sql } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { ENTRY_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { DraftKind } from "../../lifecycle/drafting.ts";
import { draftOf, insertLines } from "./entry.draft.ts";
import { entryChanges } from "./entry.kit.ts";
import { lockEntry, readEntry } from "./entry.projection.ts";

export const ENTRY_DRAFTS: DraftKind<EntryRow, EntrySaveBody> = {
  entity: "entry",
  prefix: "RK",
  right: ENTRY_RIGHTS.amend,
  draftOf,
  insertion: ({ id, number, clientId, sourceNumber, now, createUserId, returnOf }, body) => sql`
    insert into entry (id, number, client_id, warehouse_id, kind, source_number, expected_at, plate, driver, phone,
      priority, remark, return_of, line_count, expected_total, status_since, created_at, updated_at, create_user_id)
    values (${id}, ${number}, ${clientId}, ${body.warehouseId}, ${body.kind ?? "purchase"}, ${sourceNumber},
      ${body.expectedAt ?? null}, ${body.plate ?? null}, ${body.driver ?? null}, ${body.phone ?? null},
      ${body.priority ?? 0}, ${body.remark ?? null}, ${returnOf}, ${body.lines.length},
      ${body.lines.reduce((all, line) => all + line.expected, 0)}, ${now}, ${now}, ${now}, ${createUserId})
    on conflict do nothing returning id`,
  insertLines,
  lock: lockEntry,
  read: readEntry,
  changes: (tx, row, type) => entryChanges(tx, row, type, { lines: type === "create", receiptId: null }),
};
