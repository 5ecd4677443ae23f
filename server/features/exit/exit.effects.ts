/**
 * Carries out what the chart declares: each effect once, in the chart's order, and the row saved at the end with
 * its new status and version + 1. The switch is exhaustive, so an effect that the chart gains does not compile
 * until it is carried out here.
 */
import { type RawBuilder, sql } from "kysely";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import type { ExitEffect } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import { sourceNumberOf } from "../../lifecycle/draft.ts";
import { type House, stepOf } from "../../lifecycle/house.ts";
import type { Applied } from "../../lifecycle/run-command.ts";
import { unknownEffect } from "../../lifecycle/unknown-effect.ts";
import type { Tx } from "../../platform/reader.ts";
import { saveLines } from "./exit.draft.ts";
import { issueGoods, pickGoods, releaseGoods, reserveGoods, shortGoods } from "./exit.goods.ts";
import type { ApprovedExit, ExitTrace, Work } from "./exit.work.ts";

const KEPT_REASONS = {
  rejectReason: sql.ref("reject_reason"),
  cancelReason: sql.ref("cancel_reason"),
  cancelRequestReason: sql.ref("cancel_request_reason"),
  declineReason: sql.ref("decline_reason"),
} as const;

/** Applies a decision to its exit. */
export async function applyExit(tx: Tx, approved: ApprovedExit, house: House): Promise<Applied<ExitTrace>> {
  const work: Work = { sets: [], details: {}, goods: false, posted: [], closesTodos: false };
  for (const effect of approved.effects as readonly ExitEffect[])
    await carryOut(tx, effect, { approved, house }, work);
  await save(tx, approved, work);
  const { details, goods, posted, closesTodos } = work;
  return { details, trace: { goods, posted }, closesTodos };
}

async function carryOut(
  tx: Tx,
  effect: ExitEffect,
  { approved, house }: { readonly approved: ApprovedExit; readonly house: House },
  work: Work,
): Promise<void> {
  const { row, now } = approved;
  const { reason, signer } = approved.payload as {
    readonly reason?: string | null;
    readonly signer?: string;
  };
  switch (effect.type) {
    case "saveDraft": {
      const body = approved.payload as ExitSaveBody;
      await saveLines(tx, row.id, body);
      work.sets.push(headerOf(body));
      work.goods = true;
      return;
    }
    case "stampSubmission":
      work.sets.push(sql`revision = revision + 1, submitted_by = ${approved.byUserId}::uuid,
        submitted_at = ${now}, reject_reason = null`);
      work.details = { ...work.details, revision: row.revision + 1 };
      return;
    case "reserveGoods":
      return reserveGoods(tx, approved, work);
    case "releaseGoods":
      return releaseGoods(tx, approved, work);
    case "stampApproval":
      work.sets.push(sql`approved_at = ${now}`);
      if (approved.byUserId !== null && approved.byUserId === row.submittedBy)
        work.details = { ...work.details, selfApproved: true };
      return;
    case "keepReason": {
      const kept = reason?.trim() || null;
      work.sets.push(sql`${KEPT_REASONS[effect.field]} = ${kept}`);
      if (kept) work.details = { ...work.details, reason: kept };
      return;
    }
    case "pickGoods":
      return pickGoods(tx, approved, work);
    case "shortGoods":
      return shortGoods(tx, approved, work);
    case "stampPicked":
      work.sets.push(sql`picked_at = ${now}`);
      return;
    case "openDelivery":
      return house.neighbours.delivery.open(stepOf(tx, row.number, approved), row.id);
    case "cancelDelivery":
      return house.neighbours.delivery.cancelByExit(stepOf(tx, row.number, approved), row.id);
    case "markCancelRequest":
      work.sets.push(sql`cancel_requested_at = ${now}, decline_reason = null`);
      return;
    case "clearCancelRequest":
      work.sets.push(sql`cancel_requested_at = null`);
      return;
    case "issueGoods":
      return issueGoods(tx, approved, work);
    case "keepSigner":
      work.sets.push(sql`signer = ${signer?.trim() ?? null}`);
      work.details = { ...work.details, signer: signer?.trim() };
      return;
    case "closeTodos":
      work.closesTodos = true;
      return;
    case "tell":
      // Told by the runner after the row is saved: messages carry the totals of after (exit.letters.ts).
      return;
    default:
      return unknownEffect(effect);
  }
}

/** The header as the body gives it: what it leaves out is cleared, for amend replaces. */
function headerOf(body: ExitSaveBody): RawBuilder<unknown> {
  return sql`warehouse_id = ${body.warehouseId}::uuid, kind = ${body.kind ?? "sale"},
    source_number = ${sourceNumberOf(body)}, required_at = ${body.requiredAt ?? null}::timestamptz,
    mode = ${body.mode ?? "delivery"}, consignee_name = ${body.consigneeName?.trim() || null},
    consignee_phone = ${body.consigneePhone?.trim() || null}, region_code = ${body.regionCode ?? null}::integer,
    address = ${body.address?.trim() || null}, priority = ${body.priority ?? 0}, remark = ${body.remark ?? null}`;
}

/** Sums of the lines, kept on the row so that lists need no join. */
const totalsOf = (
  exitId: string,
) => sql`(line_count, requested_total, picked_total, short_total, shipped_total) =
  (select count(*), coalesce(sum(requested), 0), coalesce(sum(picked), 0), coalesce(sum(short), 0),
     coalesce(sum(shipped), 0) from exit_line where exit_id = ${exitId})`;

async function save(tx: Tx, { row, to, now }: ApprovedExit, work: Work): Promise<void> {
  const sets = [
    ...work.sets,
    ...(work.goods ? [totalsOf(row.id)] : []),
    ...(to === row.status ? [] : [sql`status = ${to}, status_since = ${now}`]),
    sql`version = version + 1, updated_at = ${now}`,
  ];
  await sql`update exit set ${sql.join(sets)} where id = ${row.id}`.execute(tx);
}
