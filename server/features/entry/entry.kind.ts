import { sql } from "kysely";
import { ENTRY_COMMAND_BODIES } from "../../../src/contracts/entry-bodies.ts";
import { ENTRY_REQUEST } from "../../../src/contracts/entry-status.ts";
import { searchedWords } from "../../../src/contracts/header-fields.ts";
import { ENTRY_RIGHTS } from "../../../src/contracts/permissions.ts";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { gateOf } from "../../ledger/post.ts";
import type { DraftedKind } from "../../lifecycle/request-kind.ts";
import { ENTRY_CSV } from "./entry.csv.ts";
import { ENTRY_DRAFTS } from "./entry.drafts.ts";
import { entryEffects } from "./entry.effects.ts";
import { GATED_COMMANDS, prepareEntry } from "./entry.prepare.ts";
import { ENTRY_ROWS, entryLines, entryReceipts, lockEntry } from "./entry.projection.ts";
import { ENTRY_LIST, entryDetail } from "./entry.queries.ts";
import type { EntryTypes } from "./entry.work.ts";

/** Entries: what is their own. */
export const ENTRY: DraftedKind<EntryTypes> = {
  lifecycle: entryLifecycle,
  words: {
    one: "an entry",
    many: "entries",
    keyword: `number, ${searchedWords(ENTRY_REQUEST.fields)} and goods`,
    detail: "its lines and receipts",
  },
  rows: ENTRY_ROWS,
  list: ENTRY_LIST,
  listsGoods: true,
  csv: ENTRY_CSV,
  lines: async (db, id) => ({ lines: await entryLines(db, id) }),
  detail: entryDetail,
  part: async (db, { id }, receiptId) => ({ receipts: await entryReceipts(db, id, receiptId) }),
  sums: ["expected", "good", "damaged", "closed_short"],
  drafts: ENTRY_DRAFTS,
  bodies: ENTRY_COMMAND_BODIES,
  gate: async (db, id, command) =>
    GATED_COMMANDS.has(command) ? gateOf(db, sql`entry where id = ${id}::uuid`) : null,
  lock: lockEntry,
  prepare: prepareEntry,
  effects: entryEffects,
  messages: {
    verifiers: ENTRY_RIGHTS.approve,
    handlers: ENTRY_RIGHTS.receive,
    values: (row, said) => ({
      number: row.number,
      clientName: row.clientName,
      warehouseName: row.warehouseName,
      lineCount: row.lineCount,
      expectedTotal: row.expectedTotal,
      goodTotal: row.goodTotal,
      damagedTotal: row.damagedTotal,
      closedShortTotal: row.closedShortTotal,
      ...said,
    }),
  },
};
