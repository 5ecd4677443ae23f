/** Drafts of exits: how they are written and told, for server/lifecycle/drafting.ts. */
import { sql } from "kysely";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import { EXIT_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { DraftKind } from "../../lifecycle/drafting.ts";
import { draftOf, insertLines } from "./exit.draft.ts";
import { exitChanges } from "./exit.kit.ts";
import { lockExit, readExit } from "./exit.projection.ts";

export const EXIT_DRAFTS: DraftKind<ExitRow, ExitSaveBody> = {
  entity: "exit",
  prefix: "CK",
  right: EXIT_RIGHTS.amend,
  draftOf,
  insertion: ({ id, number, clientId, sourceNumber, now, createUserId }, body) => sql`
    insert into exit (id, number, client_id, warehouse_id, kind, source_number, required_at, mode, consignee_name,
      consignee_phone, region_code, address, priority, remark, line_count, requested_total, status_since, created_at,
      updated_at, create_user_id)
    values (${id}, ${number}, ${clientId}, ${body.warehouseId}, ${body.kind ?? "sale"}, ${sourceNumber},
      ${body.requiredAt ?? null}, ${body.mode ?? "delivery"}, ${body.consigneeName?.trim() || null},
      ${body.consigneePhone?.trim() || null}, ${body.regionCode ?? null}, ${body.address?.trim() || null},
      ${body.priority ?? 0}, ${body.remark ?? null}, ${body.lines.length},
      ${body.lines.reduce((all, line) => all + line.requested, 0)}, ${now}, ${now}, ${now}, ${createUserId})
    on conflict do nothing returning id`,
  insertLines,
  lock: lockExit,
  read: readExit,
  changes: (tx, row, type) => exitChanges(tx, row, type, type === "create"),
};
