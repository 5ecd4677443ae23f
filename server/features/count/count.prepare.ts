/**
 * What the count's guards ask of the database, gathered under its lock. Approving takes the further locks here (count.plan.ts).
 */
import { sql } from "kysely";
import type { CountRow } from "../../../src/contracts/count.ts";
import { COUNT_ROUNDS } from "../../../src/contracts/count-status.ts";
import type { PageName } from "../../../src/contracts/pages.ts";
import type { Actor } from "../../../src/contracts/permissions.ts";
import type { CountFacts } from "../../../src/machines/lifecycles/count.rules.ts";
import { type CommandOf, operatorOf } from "../../lifecycle/command.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { lockOpenLines } from "./count.lines.ts";
import {
  BOOKED_AT_ONCE,
  bookingRefusal,
  differencesOf,
  type Judged,
  judgedLines,
  planCount,
  planPart,
} from "./count.plan.ts";
import { planRecord } from "./count.record.ts";
import type { CountTypes, PreparedCount } from "./count.work.ts";

const NO_FACTS: CountFacts = {
  ...{ elsewhere: [], takeable: 0, takenBy: null, isSameCounter: false, notRecountable: [] },
  ...{ unsettled: [], isOwnDifference: false, differs: false },
};
const NOTHING: PreparedCount = { facts: NO_FACTS, record: null, plan: null, later: [], isWaived: false };

const withFacts = (facts: Partial<CountFacts>, more: Partial<PreparedCount> = {}) => ({
  prepared: { ...NOTHING, ...more, facts: { ...NO_FACTS, ...facts } },
});

/** Prepares any command of a count. */
export async function prepareCount(
  tx: Tx,
  row: CountRow,
  ask: CommandOf<CountTypes["payloads"]>,
): Promise<Preparation<PreparedCount>> {
  const userId = operatorOf(ask.by).byUserId ?? "";
  switch (ask.command) {
    case "open":
      await lockOpenLines(tx, row.warehouseId);
      return withFacts({ elsewhere: await openElsewhere(tx, row.id) });
    case "take":
      return prepareTaking(tx, row, userId, ask.payload.locationIds ?? null);
    case "record":
      return prepareRecord(tx, row, userId, ask.payload);
    case "recount":
      return withFacts({ notRecountable: await notRecountable(tx, row.id, ask.payload.lineIds) });
    case "approve":
      return row.status === "counted" ? prepareApproval(tx, row, ask.by, ask.payload) : withFacts({});
    case "confirmEmpty":
      return prepareEmpty(tx, row, ask.payload.countedAt);
    case "book":
      return withFacts({}, { plan: await planPart(tx, row, ask.payload.lineIds) });
    case "correct": {
      const booked = await judgedLines(tx, row.id, [], sql`l.posted is not null`);
      // Only these are locked: what differs from now on is corrected by what makes it so.
      const late = (await differencesOf(tx, row.id, booked)).filter(({ delta }) => delta !== 0);
      const plan = await planCount(tx, row, late);
      return { ...withFacts({}, { plan }), refusal: await bookingRefusal(tx, plan.lines) };
    }
    default:
      return { prepared: NOTHING };
  }
}

/** Numbers of other open counts that have one of its lines. */
async function openElsewhere(db: Reader, countId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct k.number from count_line l join count_line o
      on (o.location_id, o.client_id, o.type_id, o.lot, o.expiry, o.condition)
        = (l.location_id, l.client_id, l.type_id, l.lot, l.expiry, l.condition)
      and o.is_open and o.count_id <> l.count_id
    join count k on k.id = o.count_id where l.count_id = ${countId} order by k.number`.execute(db);
  return rows.map(({ number }) => number);
}

/** Whether an active admin with that page is none of these people. */
async function hasOther(db: Reader, page: PageName, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join role r on r.id = u.role_id
    where u.user_status = 1 and r.status = 'enabled' and r.role_code = 'admin'
      and r.menu @> ${JSON.stringify([page])}::jsonb and not u.id = any(${[...userIds]}::uuid[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Who counted these lines in the rounds before the present one. */
async function formerCounters(db: Reader, lineIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct r.user_id from count_record r join count_line l on l.id = r.line_id
    where l.id = any(${[...lineIds]}::uuid[]) and r.round < l.round`.execute(db);
  return rows.map(({ userId }) => userId);
}

async function prepareTaking(tx: Tx, row: CountRow, userId: string, locationIds: readonly string[] | null) {
  const { rows } = await sql<{ id: string; isKnown: boolean }>`
    select l.id, exists (select 1 from count_record r where r.line_id = l.id and r.round < l.round
      and r.user_id = ${userId}::uuid) as is_known
    from count_line l where l.count_id = ${row.id} and l.taken_by is null and l.counted is null
      and (${locationIds === null} or l.location_id = any(${[...(locationIds ?? [])]}::uuid[]))`.execute(tx);
  const known = rows.flatMap(({ id, isKnown }) => (isKnown ? [id] : []));
  const takeable = rows.length - known.length;
  if (known.length === 0) return withFacts({ takeable });
  const isWaived = !(await hasOther(tx, "warehouse-count", await formerCounters(tx, known)));
  if (isWaived) return withFacts({ takeable: rows.length }, { isWaived });
  return withFacts({ takeable, isSameCounter: takeable === 0 });
}

async function prepareRecord(
  tx: Tx,
  row: CountRow,
  userId: string,
  payload: CountTypes["payloads"]["record"],
): Promise<Preparation<PreparedCount>> {
  const planned = await planRecord(tx, row, userId, payload);
  if ("ok" in planned) return { prepared: NOTHING, refusal: planned };
  const { record, isSameCounter, ...facts } = planned;
  if (!isSameCounter) return withFacts(facts, { record });
  const isWaived = !(await hasOther(tx, "warehouse-count", await formerCounters(tx, record.lineIds)));
  return withFacts({ ...facts, isSameCounter: !isWaived }, { record, isWaived });
}

async function notRecountable(
  db: Reader,
  countId: string,
  lineIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from count_line where count_id = ${countId} and id = any(${[...lineIds]}::uuid[])
      and round < ${COUNT_ROUNDS}`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return lineIds.filter((id) => !known.has(id));
}

async function prepareApproval(
  tx: Tx,
  row: CountRow,
  by: Actor,
  { chosen = [] }: CountTypes["payloads"]["approve"],
): Promise<Preparation<PreparedCount>> {
  const lines = await judgedLines(tx, row.id, chosen);
  const isLarge = lines.length > BOOKED_AT_ONCE;
  // Judged without their locks: they are judged again when they are booked.
  const later = isLarge ? await differencesOf(tx, row.id, lines) : [];
  const plan = await planCount(tx, row, isLarge ? [] : lines);
  const all = [...plan.lines, ...later];
  const { rows: above } = await sql<{ id: string; rounds: readonly number[] }>`
    select l.id, coalesce((select array_agg(distinct r.round) from count_record r where r.line_id = l.id), '{}') as rounds
    from count_line l where l.count_id = ${row.id} and l.state <> 'settled'`.execute(tx);
  const isChosen = ({ id, rounds }: (typeof above)[number]) =>
    chosen.some(({ lineId, round }) => lineId === id && rounds.includes(round));
  const differing = new Set(all.filter(({ delta }) => delta !== 0).map(({ countedBy }) => countedBy ?? ""));
  const userId = by.kind === "person" ? by.userId : "";
  const isOwn = differing.has(userId);
  const isWaived = isOwn && !(await hasOther(tx, "warehouse-repertory", [...differing]));
  return {
    ...withFacts(
      {
        unsettled: above.filter((line) => !isChosen(line)).map(({ id }) => id),
        isOwnDifference: isOwn && !isWaived,
      },
      { plan, isWaived, later: later.map(({ id }) => id) },
    ),
    refusal: await bookingRefusal(tx, all),
  };
}

async function prepareEmpty(tx: Tx, row: CountRow, countedAt: string): Promise<Preparation<PreparedCount>> {
  const { rows } = await sql<Omit<Judged, "counted" | "countedAt" | "countedBy" | "posted">>`
    select id, location_id, client_id, type_id, lot, expiry, condition, stock_id from count_line
    where count_id = ${row.id} order by id`.execute(tx);
  const lines = rows.map((line) => ({ ...line, counted: 0, countedAt, countedBy: null, posted: 0 }));
  const plan = await planCount(tx, row, lines);
  return withFacts({ differs: plan.lines.some(({ delta }) => delta !== 0) }, { plan });
}
