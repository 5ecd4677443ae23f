/** The effects that several charts name, carried out alike; a feature spreads them into its own. */
import { sql } from "kysely";
import type { Notify } from "../../src/machines/lifecycles/lifecycle.ts";
import { type GovernedRow, reasonOf } from "./command.ts";
import type { Amendment, DraftBody } from "./draft.ts";
import { type DraftStore, headerSets, saveLines } from "./draft-rows.ts";
import { keepRevision } from "./review.ts";
import { type EffectStep, writeBeside } from "./work.ts";

type Step<Row = GovernedRow> = Pick<EffectStep<Row, unknown, never>, "tx" | "approved" | "work">;

/** Effects that every chart may name. */
export const commonEffects = {
  closeTodos: ({ work }: Step) => {
    work.closesTodos = true;
  },
  // The runner writes the messages after the row is saved: they carry the totals of after.
  notify: ({ work }: Step, notify: Notify) => {
    work.notices.push(notify);
  },
  keepReason: ({ approved, work }: Step, { field }: { readonly field: string }) => {
    const reason = reasonOf(approved);
    work.sets.push(sql`${sql.ref(field)} = ${reason}`);
    if (reason) work.details = { ...work.details, reason };
  },
};

/** Effects of what people draft, submit and approve. */
export const draftEffects = <Row extends GovernedRow & { readonly revision: number }, Body extends DraftBody>(
  store: DraftStore<Row, Body>,
) => ({
  saveDraft: async ({
    tx,
    approved: { row },
    work,
    payloadOf,
  }: Step & Pick<EffectStep<GovernedRow, unknown, { readonly amend: Amendment<Body> }>, "payloadOf">) => {
    const amendment = payloadOf("amend");
    work.sets.push(...headerSets(store, amendment));
    if (amendment.lines === undefined) return;
    await saveLines(tx, store, row.id, amendment.lines);
    work.lines = true;
  },
  stampSubmission: ({ tx, approved: { row, byUserId, now }, work }: Step<Row>) => {
    writeBeside(work, keepRevision(tx, store, row, row.revision + 1));
    work.sets.push(sql`revision = revision + 1, submitted_by = ${byUserId}::uuid, submitted_at = ${now},
      reject_reason = null`);
    work.details = { ...work.details, revision: row.revision + 1 };
  },
  stampApproval: ({
    approved: { row, byUserId, now },
    work,
  }: Step<GovernedRow & { readonly submittedBy: string | null }>) => {
    work.sets.push(sql`approved_at = ${now}`);
    if (byUserId !== null && byUserId === row.submittedBy)
      work.details = { ...work.details, selfApproved: true };
  },
});
