/**
 * Carries out what the chart declares: each effect once, in the chart's order, and the row saved at the end with
 * its new status and version + 1. The switch is exhaustive, so an effect that the chart gains does not compile
 * until it is carried out here.
 */
import { type RawBuilder, sql } from "kysely";
import type { EntrySaveBody, ReceiveLine } from "../../../src/contracts/entry-bodies.ts";
import type { EntryEffect } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { sourceNumberOf } from "../../lifecycle/draft.ts";
import { type House, stepOf } from "../../lifecycle/house.ts";
import type { Applied } from "../../lifecycle/run-command.ts";
import { unknownEffect } from "../../lifecycle/unknown-effect.ts";
import type { Tx } from "../../platform/reader.ts";
import { saveLines } from "./entry.draft.ts";
import { receiveGoods, reverseGoods } from "./entry.receipts.ts";
import type { ApprovedEntry, EntryTrace, Work } from "./entry.work.ts";

const KEPT_REASONS = {
  rejectReason: sql.ref("reject_reason"),
  cancelReason: sql.ref("cancel_reason"),
  closeShortReason: sql.ref("close_short_reason"),
} as const;

/** Applies a decision to its entry. */
export async function applyEntry(
  tx: Tx,
  approved: ApprovedEntry,
  { neighbours }: House,
): Promise<Applied<EntryTrace>> {
  const work: Work = { sets: [], details: {}, lines: false, receiptId: null, posted: [], closesTodos: false };
  for (const effect of approved.effects as readonly EntryEffect[])
    await carryOut(tx, effect, { approved, neighbours }, work);
  await save(tx, approved, work);
  const { details, lines, receiptId, posted, closesTodos } = work;
  return { details, trace: { lines, receiptId, posted }, closesTodos };
}

async function carryOut(
  tx: Tx,
  effect: EntryEffect,
  { approved, neighbours }: { readonly approved: ApprovedEntry; readonly neighbours: House["neighbours"] },
  work: Work,
): Promise<void> {
  const { row, now } = approved;
  const { reason } = approved.payload as { readonly reason?: string | null };
  switch (effect.type) {
    case "saveDraft": {
      const body = approved.payload as EntrySaveBody;
      await saveLines(tx, row.id, body);
      work.sets.push(headerOf(body));
      work.lines = true;
      return;
    }
    case "stampSubmission":
      work.sets.push(sql`revision = revision + 1, submitted_by = ${approved.byUserId}::uuid,
        submitted_at = ${now}, reject_reason = null`);
      work.details = { ...work.details, revision: row.revision + 1 };
      return;
    case "stampApproval":
      work.sets.push(sql`approved_at = ${now}`);
      if (approved.byUserId !== null && approved.byUserId === row.submittedBy) {
        work.details = { ...work.details, selfApproved: true };
      }
      return;
    case "keepReason": {
      const kept = reason?.trim() || null;
      work.sets.push(sql`${KEPT_REASONS[effect.field]} = ${kept}`);
      if (kept) work.details = { ...work.details, reason: kept };
      return;
    }
    case "stampArrival": {
      const { plate, driver, dock } = approved.payload as Partial<
        Record<"plate" | "driver" | "dock", string | null>
      >;
      work.sets.push(sql`arrived_at = coalesce(arrived_at, ${now}), plate = coalesce(${plate ?? null}, plate),
        driver = coalesce(${driver ?? null}, driver), dock = coalesce(${dock ?? null}, dock)`);
      const said = { plate, driver, dock };
      work.details = {
        ...work.details,
        ...Object.fromEntries(Object.entries(said).filter(([, text]) => text)),
      };
      return;
    }
    case "receiveGoods":
      return receiveGoods(tx, approved, approved.payload as { lines: readonly ReceiveLine[] }, work);
    case "closeLinesShort":
      await sql`update entry_line set closed_short = closed_short
          + greatest(0, expected - good - damaged - closed_short) where entry_id = ${row.id}`.execute(tx);
      work.sets.push(sql`discrepancy = true`);
      work.lines = true;
      return;
    case "stampCompletion":
      work.sets.push(sql`completed_at = ${now}`);
      return;
    case "completeReturn":
      if (row.returnOf !== null)
        await neighbours.delivery.completeReturn(stepOf(tx, row.number, approved), row.returnOf);
      return;
    case "reverseReceipt":
      return reverseGoods(tx, approved, approved.payload as { receiptId: string; reason: string }, work);
    case "closeTodos":
      work.closesTodos = true;
      return;
    case "tell":
      // Told by the runner after the row is saved: messages carry the totals of after (entry.letters.ts).
      return;
    default:
      return unknownEffect(effect);
  }
}

/** The header as the body gives it: what it leaves out is cleared, for amend replaces. */
function headerOf(body: EntrySaveBody): RawBuilder<unknown> {
  return sql`warehouse_id = ${body.warehouseId}::uuid, kind = ${body.kind ?? "purchase"},
    source_number = ${sourceNumberOf(body)}, expected_at = ${body.expectedAt ?? null}::timestamptz,
    plate = ${body.plate ?? null}, driver = ${body.driver ?? null}, phone = ${body.phone ?? null},
    priority = ${body.priority ?? 0}, remark = ${body.remark ?? null}`;
}

/** Sums of the lines, kept on the row so that lists need no join. */
const totalsOf = (
  entryId: string,
) => sql`(line_count, expected_total, good_total, damaged_total, closed_short_total) =
  (select count(*), coalesce(sum(expected), 0), coalesce(sum(good), 0), coalesce(sum(damaged), 0),
     coalesce(sum(closed_short), 0) from entry_line where entry_id = ${entryId})`;

async function save(tx: Tx, { row, to, now }: ApprovedEntry, work: Work): Promise<void> {
  const sets = [
    ...work.sets,
    ...(work.lines ? [totalsOf(row.id)] : []),
    ...(to === row.status ? [] : [sql`status = ${to}, status_since = ${now}`]),
    sql`version = version + 1, updated_at = ${now}`,
  ];
  await sql`update entry set ${sql.join(sets)} where id = ${row.id}`.execute(tx);
}
