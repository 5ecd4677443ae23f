import { sql } from "kysely";
import type { CountRow } from "../../../src/contracts/count.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import { linkOf } from "../../../src/contracts/request-kinds.ts";
import type { CountEffect } from "../../../src/machines/lifecycles/count.lifecycle.ts";
import { expectedAt } from "../../ledger/late-counts.ts";
import { causeOf } from "../../lifecycle/cause.ts";
import { stepOf } from "../../lifecycle/ports.ts";
import { publishNotice } from "../../lifecycle/publish-notice.ts";
import { commonEffects } from "../../lifecycle/request-effects.ts";
import type { Effects } from "../../lifecycle/work.ts";
import { addJob } from "../../platform/jobs/queue.ts";
import { Contended } from "../../platform/trouble.ts";
import { insertLines, lineSums, linesOfStock, postedSums } from "./count.lines.ts";
import { type BookingPayload, type Chosen, COUNT_BOOKED, type CountPlan, postPlan } from "./count.plan.ts";
import { keepRecords } from "./count.record.ts";
import type { CountStep, CountTypes, PreparedCount } from "./count.work.ts";

/** Carries out what the chart of counts names: an effect that the chart gains does not compile until it is here. */
export const countEffects: Effects<CountEffect, CountRow, PreparedCount, CountTypes["payloads"]> = {
  ...commonEffects,
  openLines: async ({ tx, approved: { row, byUserId }, work }) => {
    await sql`update count_line set is_open = true where count_id = ${row.id}`.execute(tx);
    work.sets.push(sql`opened_by = ${byUserId}::uuid`);
  },
  takeLines,
  keepRecord,
  judgeLines: async ({ tx, approved: { row } }) => judgeLines(tx, row.id),
  reopenLines: async ({ tx, approved: { row }, work, payloadOf }) => {
    const { lineIds, reason } = payloadOf("recount");
    await sql`update count_line set round = round + 1, state = 'open', counted = null, counted_by = null,
        counted_at = null, taken_by = null, is_empty = false
      where count_id = ${row.id} and id = any(${lineIds}::uuid[])`.execute(tx);
    work.sets.push(lineSums(row.id));
    work.details = { ...work.details, lines: lineIds.length, reason: reason.trim() };
  },
  postDifferences,
  bookLines,
  closeLines: async ({ tx, approved: { row } }) => {
    await sql`update count_line set is_open = false where count_id = ${row.id}`.execute(tx);
  },
  insertLines: async ({ tx, approved: { row }, work, payloadOf }) => {
    const { stockIds } = payloadOf("addLines");
    const lines = await linesOfStock(tx, sql`s.id = any(${[...stockIds]}::uuid[])`, stockIds.length);
    await insertLines(tx, { countId: row.id, isOpen: false, isFound: false }, lines);
    work.sets.push(lineSums(row.id));
  },
  countEmpty: async (step) => {
    const { tx, approved, work, payloadOf } = step;
    const { row, prepared } = approved;
    const ids = prepared.plan?.lines.map(({ id }) => id) ?? [];
    const countedAt = new Date(payloadOf("confirmEmpty").countedAt);
    await keepRecords(tx, ids, { quantity: 0, isEmpty: false }, { ...recordedBy(step), countedAt });
    work.sets.push(lineSums(row.id));
  },
  keepCorrection,
};

/** Who records, and when. */
function recordedBy({ approved: { row, byUserId, byName, now, doneAt, key } }: CountStep) {
  if (byUserId === null) throw new Error("a count is recorded by a person");
  return { countId: row.id, userId: byUserId, userName: byName, countedAt: doneAt ?? now, at: now, key };
}

/** The lines that no person has are the sender's; those they counted before only where no other person could. */
async function takeLines({
  tx,
  approved: { row, byUserId, prepared },
  work,
  payloadOf,
}: CountStep): Promise<void> {
  const { locationIds = null } = payloadOf("take");
  const { rows } = await sql`update count_line l set taken_by = ${byUserId}::uuid
    where l.count_id = ${row.id} and l.taken_by is null and l.counted is null
      and (${locationIds === null} or l.location_id = any(${[...(locationIds ?? [])]}::uuid[]))
      and (${prepared.isWaived} or not exists (select 1 from count_record r where r.line_id = l.id and r.round < l.round
        and r.user_id = ${byUserId}::uuid))
    returning l.id`.execute(tx);
  work.details = {
    ...work.details,
    lines: rows.length,
    ...(prepared.isWaived ? { selfRecounted: true } : {}),
  };
}

async function keepRecord(step: CountStep): Promise<void> {
  const { tx, approved, work } = step;
  const { row, prepared } = approved;
  const { record } = prepared;
  if (!record) throw new Error("a record was decided without being prepared");
  const { found, locationId, locationCode } = record;
  const place = { countId: row.id, isOpen: true, isFound: true };
  const made = found ? await insertLines(tx, place, [{ ...found, stockId: null }]) : [];
  // Another count, or another person in this one, has found the same goods meanwhile.
  if (found && made.length === 0) throw new Contended("the goods have a line by now");
  await keepRecords(tx, [...record.lineIds, ...made], record, recordedBy(step));
  work.sets.push(lineSums(row.id));
  work.partId = locationId;
  // Neither goods nor quantities: clients of other goods read this timeline, too.
  work.details = {
    ...work.details,
    location: locationCode,
    ...(record.isEmpty ? { empty: true } : {}),
    ...(prepared.isWaived ? { selfRecounted: true } : {}),
  };
}

/**
 * Settles the lines whose difference is within the tolerance of their goods' level, or that two people counted alike. The
 * others wait for a recount or a choice.
 */
async function judgeLines(tx: CountStep["tx"], countId: string): Promise<void> {
  await sql`
    with judged as (
      select l.id, l.round, d.expected, l.counted - d.expected as difference,
        greatest(coalesce(g.count_tolerance_units, 0), d.expected * coalesce(g.count_tolerance_bp, 0)::bigint / 10000)
          as tolerance
      from count_line l join goods_type t on t.id = l.type_id left join goods_level g on g.id = t.level_id
      cross join lateral (select ${expectedAt("l", sql.ref("l.counted_at"))} as expected) d
      where l.count_id = ${countId} and l.state in ('counted', 'recount')
    )
    update count_line l set state = case
        when abs(j.difference) <= j.tolerance then 'settled'
        when exists (
          select 1 from (select distinct on (r.round) r.quantity, r.counted_at from count_record r
            where r.line_id = l.id and r.round < l.round
            order by r.round, r.is_empty, r.counted_at desc, r.at desc, r.id desc) e
          where e.quantity - ${expectedAt("l", sql.ref("e.counted_at"))} = j.difference) then 'settled'
        else 'recount' end
    from judged j where j.id = l.id`.execute(tx);
}

/** Posts what is planned of it, with the promises. */
async function bookPlan(step: CountStep, plan: CountPlan): Promise<void> {
  const { tx, approved, work, ports } = step;
  const follow = (following: Parameters<typeof ports.others.exit.follow>[1]) =>
    ports.others.exit.follow(stepOf(step), following);
  const cause = { ...causeOf("count", approved), reason: null };
  work.posted = await postPlan(tx, cause, plan, { timeZone: ports.timeZone, follow });
}

async function postDifferences(step: CountStep): Promise<void> {
  const { tx, approved, work } = step;
  const { row, prepared, command, byUserId, now } = approved;
  if (!prepared.plan) throw new Error("a count was approved without a plan");
  await bookPlan(step, prepared.plan);
  // A place that a picker found empty, as expected, is approved by no one.
  const approvedBy = command === "approve" ? byUserId : null;
  work.sets.push(postedSums(row.id), sql`approved_by = ${approvedBy}::uuid, approved_at = ${now}`);
  if (command === "approve") {
    const { chosen = [], reason } = step.payloadOf("approve");
    if (prepared.later.length > 0) {
      await settleLines(tx, row.id, chosen);
      const payload = { countId: row.id } satisfies BookingPayload;
      await addJob(tx, now, { kind: COUNT_BOOKED, key: row.id, payload });
    }
    work.sets.push(lineSums(row.id));
    work.details = {
      ...work.details,
      ...(chosen.length > 0 ? { chosen: chosen.length, reason: reason?.trim() } : {}),
      ...(prepared.isWaived ? { selfApproved: true } : {}),
    };
  }
  if (prepared.later.length === 0) await tellClients(step);
}

/** All is decided, also of the lines that are booked later: of those in `chosen`, which round stands. */
async function settleLines(tx: CountStep["tx"], countId: string, chosen: readonly Chosen[]): Promise<void> {
  await sql`update count_line l set counted = r.quantity, counted_at = r.counted_at, counted_by = r.user_id
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c("lineId" uuid, round integer)
    cross join lateral (select r.* from count_record r where r.line_id = c."lineId" and r.round = c.round
      order by r.is_empty, r.counted_at desc, r.at desc, r.id desc limit 1) r
    where l.count_id = ${countId} and l.id = c."lineId" and l.posted is null`.execute(tx);
  await sql`update count_line set state = 'settled' where count_id = ${countId} and posted is null`.execute(
    tx,
  );
}

/** Books a part of what an approval left; the last one tells the clients. */
async function bookLines(step: CountStep): Promise<void> {
  const { tx, approved, work } = step;
  const { row, prepared } = approved;
  if (!prepared.plan) throw new Error("a part of a count was booked without a plan");
  await bookPlan(step, prepared.plan);
  work.sets.push(postedSums(row.id));
  work.details = { ...work.details, lines: prepared.plan.lines.length };
  const left =
    await sql`select 1 from count_line where count_id = ${row.id} and posted is null limit 1`.execute(tx);
  if (left.rows.length === 0) await tellClients(step);
}

/** Tells each client whose stock was corrected. */
async function tellClients({ tx, approved: { row, now, publication } }: CountStep): Promise<void> {
  if (publication === "silent") return;
  const { rows } = await sql<{ clientId: string; lineCount: number; plus: number; minus: number }>`
    select l.client_id, count(*)::integer as line_count, sum(greatest(l.posted, 0))::integer as plus,
      (-sum(least(l.posted, 0)))::integer as minus
    from count_line l where l.count_id = ${row.id} and l.posted <> 0 group by l.client_id order by l.client_id`.execute(
    tx,
  );
  for (const { clientId, ...sums } of rows) {
    await publishNotice(tx, publication, {
      to: { kind: "client", clientId },
      ...{ template: "countOwn", values: { number: row.number, warehouseName: row.warehouseName, ...sums } },
      ...{ entity: "count", messageType: MESSAGE_TYPES.count, link: linkOf("count", row.id), now },
    });
  }
}

/** What `post` could not correct, because it is promised, is posted; the person who approved is told. */
async function keepCorrection(step: CountStep): Promise<void> {
  const { tx, approved, work, payloadOf } = step;
  const { row, prepared, now, publication } = approved;
  const { cause } = payloadOf("correct");
  const open = prepared.plan && {
    ...prepared.plan,
    lines: prepared.plan.lines.filter(({ delta }) => delta !== 0),
  };
  if (open && open.lines.length > 0) {
    await bookPlan(step, open);
    await sql`update count_line set corrected_at = ${now}
      where id = any(${open.lines.map(({ id }) => id)}::uuid[])`.execute(tx);
  }
  work.sets.push(postedSums(row.id));
  work.details = { ...work.details, cause };
  if (publication === "silent" || row.approvedBy === null) return;
  await publishNotice(tx, publication, {
    to: { kind: "people", which: sql`u.id = ${row.approvedBy}::uuid` },
    ...{
      template: "countCorrected",
      values: { number: row.number, warehouseName: row.warehouseName, cause },
    },
    ...{ entity: "count", messageType: MESSAGE_TYPES.count, link: linkOf("count", row.id), now },
  });
}
