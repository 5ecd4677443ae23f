import { sql } from "kysely";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import { EXIT_PROMISABLE } from "../../../src/contracts/exit-status.ts";
import type { ExitEffect } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import { stepOf } from "../../lifecycle/ports.ts";
import { commonEffects, draftEffects } from "../../lifecycle/request-effects.ts";
import type { Effects } from "../../lifecycle/work.ts";
import { EXIT_DRAFTS } from "./exit.drafts.ts";
import {
  changeLot,
  issueGoods,
  pickGoods,
  releaseGoods,
  reserveGoods,
  shortGoods,
  unpickGoods,
} from "./exit.goods.ts";
import { EXIT_ROWS } from "./exit.projection.ts";
import { repromiseGoods } from "./exit.repromise.ts";
import { chooseStaging } from "./exit.staging.ts";
import type { ExitTypes, PreparedExit } from "./exit.work.ts";

/** Carries out what the chart of exits names: an effect that the chart gains does not compile until it is here. */
export const exitEffects: Effects<ExitEffect, ExitRow, PreparedExit, ExitTypes["payloads"]> = {
  ...commonEffects,
  ...draftEffects({ rows: EXIT_ROWS, drafts: EXIT_DRAFTS }),
  closeTodos: ({ work, approved: { row, to } }) => {
    // What lost its goods waits for someone in every status until it is settled.
    const isLost = row.unpromisedTotal > 0 && EXIT_PROMISABLE.some((status) => status === to);
    work.closesTodos = isLost ? { except: "exitUnpromised" } : true;
  },
  reserveGoods,
  releaseGoods,
  chooseStaging,
  pickGoods,
  changeLot,
  unpickGoods,
  shortGoods,
  repromiseGoods,
  issueGoods,
  stampPicked: ({ approved: { now }, work }) => {
    work.sets.push(sql`picked_at = ${now}`);
  },
  clearPicked: ({ work }) => {
    work.sets.push(sql`picked_at = null`);
  },
  supersedeDelivery: (step) => step.ports.others.delivery.supersede(stepOf(step), step.approved.row.id),
  openDelivery: (step) => step.ports.others.delivery.open(stepOf(step), step.approved.row.id),
  cancelDelivery: (step) => step.ports.others.delivery.cancelByExit(stepOf(step), step.approved.row.id),
  markCancelRequest: ({ approved: { now }, work }) => {
    work.sets.push(sql`cancel_requested_at = ${now}, decline_reason = null`);
  },
  clearCancelRequest: ({ work }) => {
    work.sets.push(sql`cancel_requested_at = null`);
  },
  keepSigner: ({ work, payloadOf }) => {
    const signer = payloadOf("handOver").signer.trim();
    work.sets.push(sql`signer = ${signer}`);
    work.details = { ...work.details, signer };
  },
};
