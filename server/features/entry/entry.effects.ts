import { sql } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntryEffect } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { stepOf } from "../../lifecycle/ports.ts";
import { commonEffects, draftEffects } from "../../lifecycle/request-effects.ts";
import type { Effects } from "../../lifecycle/work.ts";
import { ENTRY_DRAFTS } from "./entry.drafts.ts";
import { ENTRY_ROWS } from "./entry.projection.ts";
import { receiveGoods, reverseGoods } from "./entry.receipts.ts";
import type { EntryTypes, PreparedEntry } from "./entry.work.ts";

/** Carries out what the chart of entries names: an effect that the chart gains does not compile until it is here. */
export const entryEffects: Effects<EntryEffect, EntryRow, PreparedEntry, EntryTypes["payloads"]> = {
  ...commonEffects,
  ...draftEffects({ rows: ENTRY_ROWS, drafts: ENTRY_DRAFTS }),
  stampArrival: ({ approved: { now }, work, payloadOf }) => {
    const { plate, driver, dock } = payloadOf("arrive");
    work.sets.push(sql`arrived_at = coalesce(arrived_at, ${now}), plate = coalesce(${plate || null}, plate),
      driver = coalesce(${driver || null}, driver), dock = coalesce(${dock || null}, dock)`);
    const said = Object.entries({ plate, driver, dock }).filter(([, text]) => text);
    work.details = { ...work.details, ...Object.fromEntries(said) };
  },
  receiveGoods,
  closeLinesShort: async ({ tx, approved: { row }, work }) => {
    await sql`update entry_line set closed_short = closed_short
      + greatest(0, expected - good - damaged - closed_short) where entry_id = ${row.id}`.execute(tx);
    work.sets.push(sql`discrepancy = true`);
    work.lines = true;
  },
  stampCompletion: ({ approved: { now }, work }) => {
    work.sets.push(sql`completed_at = ${now}`);
  },
  completeReturn: async (step) => {
    const { returnOf } = step.approved.row;
    if (returnOf !== null) await step.ports.others.delivery.completeReturn(stepOf(step), returnOf);
  },
  reverseReceipt: reverseGoods,
};
