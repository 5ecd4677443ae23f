/** What needs attention: who waits longest, what went wrong, and which vehicles there are. */
import { type RawBuilder, sql } from "kysely";
import { COUNT_SETS } from "../../../src/contracts/count-status.ts";
import {
  DELIVERY_DEPARTED,
  DELIVERY_TO_DEPART,
  DELIVERY_TO_SETTLE,
} from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_IN_HAND, EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type { Overview, OverviewException, WaitingRequest } from "../../../src/contracts/overview.ts";
import { EXCEPTION_KINDS } from "../../../src/contracts/overview-parts.ts";
import type { RequestName } from "../../../src/contracts/request-kinds.ts";
import { addDays, startOfDay } from "../../../src/domain/business-day.ts";
import { standingOf } from "../../ledger/stock.queries.ts";
import { isNearExpiry } from "../../ledger/stock-figures.ts";
import {
  isLate,
  isLateAtDock,
  isLateReview,
  isOverdueEntry,
  isOverdueExit,
  lateAt,
} from "../../lifecycle/late.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { type Sight, within } from "./overview.sight.ts";

const LONGEST = 5;
const MOST_EXCEPTIONS = 8;
const MOST_OF_A_KIND = 3;
/** In the list of all: what is beyond has its own list. */
export const ALL_OF_A_KIND = 100;

/** Those that wait longest for the warehouse, entries and exits together, oldest first. */
export async function readLongest(read: ReadRows, sight: Sight): Promise<readonly WaitingRequest[]> {
  const waiting = (table: "entry" | "exit", statuses: readonly string[]) => sql`
    (select ${table}::text as entity, q.id, q.number, q.client_id, q.status, q.status_since
     from ${sql.table(table)} q where ${isOneOf("q.status", statuses)} and ${within(sight, "q")}
     order by q.status_since, q.id limit ${LONGEST})`;
  const seen = [
    ...(sight.sees.includes("entry") ? [waiting("entry", ENTRY_SETS.waiting)] : []),
    ...(sight.sees.includes("exit") ? [waiting("exit", EXIT_SETS.waiting)] : []),
  ];
  if (seen.length === 0) return [];
  const rows = await read(sql<Omit<WaitingRequest, "since"> & { readonly since: string }>`
    select w.entity, w.id, w.number, c.name as "clientName", w.status, w.status_since as "since"
    from (${sql.join(seen, sql` union all `)}) as w
    join client c on c.id = w.client_id order by w.status_since, w.id limit ${LONGEST}`);
  return rows.map((row) => ({ ...row, since: instantText(row.since) }));
}

/** What each kind is about. */
export const SUBJECTS: Readonly<Record<OverviewException["kind"], OverviewException["entity"]>> = {
  rejectedEntry: "entry",
  rejectedExit: "exit",
  failedDelivery: "delivery",
  overdueEntry: "entry",
  overdueExit: "exit",
  lateAtDock: "entry",
  entryReview: "entry",
  exitReview: "exit",
  overdueCount: "count",
  unpromised: "exit",
  short: "exit",
  putBack: "repertory",
  nearExpiry: "repertory",
};

type Counts = Overview["exceptionCounts"];

/** None of any kind. */
export const NO_EXCEPTIONS: Counts = {
  rejectedEntry: 0,
  rejectedExit: 0,
  failedDelivery: 0,
  overdueEntry: 0,
  overdueExit: 0,
  lateAtDock: 0,
  entryReview: 0,
  exitReview: 0,
  overdueCount: 0,
  unpromised: 0,
  short: 0,
  putBack: 0,
  nearExpiry: 0,
};

/** With `total`: how many there are of the kind. */
type Found = Omit<OverviewException, "kind" | "since"> & {
  readonly since: string;
  readonly total: number;
};

/** What happens next to an exit that is late or short: its delivery departs as planned, or else the exit is due. */
const nextOfExit = (now: Date) => sql`(
  select jsonb_build_object('kind', n.kind, 'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (
    (select 'departure' as kind, d.planned_at as at from delivery d
      where d.exit_id = q.id and ${isOneOf("d.status", DELIVERY_TO_DEPART)} and d.planned_at > ${now})
    union all select 'due', q.required_at where q.required_at > ${now}) as n
  order by n.kind = 'due' limit 1)`;

/** The oldest few of one kind of exception, `from` some rows under the alias q. */
function someOf(
  sight: Sight,
  most: number,
  {
    entity,
    from,
    where,
    since,
    detail,
    quantity,
    cameAt,
  }: {
    readonly entity: RequestName;
    readonly from: RawBuilder<unknown>;
    readonly where: RawBuilder<unknown>;
    readonly since: RawBuilder<unknown>;
    readonly detail?: RawBuilder<unknown>;
    readonly quantity?: RawBuilder<unknown>;
    readonly cameAt?: RawBuilder<unknown>;
  },
): RawBuilder<Found> {
  const { now } = sight;
  const next = entity === "exit" ? nextOfExit(now) : sql`null`;
  return sql<Found>`select ${entity}::text as "entity", q.id, q.number, c.name as "clientName",
      ${detail ?? sql`null`}::text as "detail", ${quantity ?? sql`null`}::integer as "quantity", ${since} as "since",
      ${cameAt ?? sql`null`}::timestamptz as "cameAt", c.short_name as "clientShortName", null::jsonb as "goods",
      ${next}::jsonb as "next", (count(*) over ())::integer as "total"
    from ${from} join client c on c.id = q.client_id
    where ${where} and ${within(sight, "q")} order by ${since}, q.id limit ${most}`;
}

const nearExpiry = (sight: Sight, most: number) => {
  const today = sight.days.at(-1) ?? "";
  return sql<Omit<Found, "since"> & { readonly expiry: string }>`
    select 'repertory' as "entity", min(s.id::text) as "id", t.name as "number", c.name as "clientName",
      null::text as "detail", sum(s.on_hand)::integer as "quantity", min(s.expiry) as "expiry",
      null::timestamptz as "cameAt", c.short_name as "clientShortName",
      jsonb_build_object('typeId', t.id, 'clientId', c.id) as "goods", null::jsonb as "next",
      (count(*) over ())::integer as "total"
    from stock s join goods_type t on t.id = s.type_id join client c on c.id = s.client_id
    where ${isNearExpiry(today)} and ${within(sight, "s")}
    group by t.id, t.name, c.id, c.name, c.short_name order by min(s.expiry), t.id limit ${most}`;
};

/** Goods at staging that no exit has; the house's business. */
const putBack = (sight: Sight, most: number) => sql<Found>`
  select 'repertory' as "entity", min(s.id::text) as "id", t.name as "number", c.name as "clientName",
    lo.code as "detail", sum(s.on_hand - s.reserved)::integer as "quantity", min(s.updated_at) as "since",
    null::timestamptz as "cameAt", c.short_name as "clientShortName",
    jsonb_build_object('typeId', t.id, 'clientId', c.id) as "goods", null::jsonb as "next",
    (count(*) over ())::integer as "total"
  from stock s join location lo on lo.id = s.location_id and lo.zone = 'outbound'
  join goods_type t on t.id = s.type_id join client c on c.id = s.client_id
  where s.on_hand > s.reserved and ${standingOf(sight.days.at(-1) ?? "")} = 'putBack' and ${sight.client === null}
    and ${within(sight, "s")}
  group by t.id, t.name, c.id, c.name, c.short_name, lo.id, lo.code order by min(s.updated_at), t.id, lo.id limit ${most}`;

/** Counts that are open after their due time; the house's business. */
const overdueCounts = (sight: Sight, most: number) => sql<Found>`
  select 'count' as "entity", q.id, q.number, '' as "clientName", w.name as "detail", null::integer as "quantity",
    ${lateAt("count", "q")} as "since", null::timestamptz as "cameAt", '' as "clientShortName",
    null::jsonb as "goods", null::jsonb as "next", (count(*) over ())::integer as "total"
  from count q join warehouse w on w.id = q.warehouse_id
  where ${isOneOf("q.status", COUNT_SETS.open)} and ${isLate("count", "q", sight.now)} and ${sight.client === null}
    and ${within({ ...sight, client: null }, "q")}
  order by ${lateAt("count", "q")}, q.id limit ${most}`;

/**
 * Of exceptions, worst kind first, the eight to show: the first of each kind, and more of the worst kinds while there is
 * room. So who looks for one kind finds its first, as the wall does for late entries.
 */
export function mostPressing<Each extends { readonly kind: string }>(found: readonly Each[]): Each[] {
  const firsts = found.filter((each, at) => found.findIndex(({ kind }) => kind === each.kind) === at);
  const others = found.filter((each) => !firsts.includes(each));
  const shown = new Set([...firsts, ...others].slice(0, MOST_EXCEPTIONS));
  return found.filter((each) => shown.has(each));
}

/** The most pressing of what needs attention now, worst kind first, each kind oldest first; and how many there are. */
export async function readExceptions(
  read: ReadRows,
  sight: Sight,
): Promise<Pick<Overview, "exceptions" | "exceptionCounts">> {
  const { exceptions, exceptionCounts } = await findExceptions(read, sight, MOST_OF_A_KIND);
  return { exceptions: mostPressing(exceptions), exceptionCounts };
}

/** What needs attention now, worst kind first, at most so many of a kind, each kind oldest first; and how many there are. */
export async function findExceptions(
  read: ReadRows,
  sight: Sight,
  most: number,
): Promise<Pick<Overview, "exceptions" | "exceptionCounts">> {
  const { now } = sight;
  // A rejected request is back with its client, who alone can amend it.
  const isRejected = sight.client === null ? sql`false` : sql`q.status = 'rejected'`;
  const byKind: Readonly<Record<Exclude<OverviewException["kind"], "nearExpiry">, RawBuilder<Found>>> = {
    rejectedEntry: someOf(sight, most, {
      entity: "entry",
      from: sql`entry q`,
      where: isRejected,
      since: sql`q.status_since`,
      detail: sql`q.reject_reason`,
    }),
    rejectedExit: someOf(sight, most, {
      entity: "exit",
      from: sql`exit q`,
      where: isRejected,
      since: sql`q.status_since`,
      detail: sql`q.reject_reason`,
    }),
    failedDelivery: someOf(sight, most, {
      entity: "delivery",
      from: sql`delivery q`,
      where: isOneOf("q.status", DELIVERY_TO_SETTLE),
      since: sql`q.status_since`,
      detail: sql`q.fail_code`,
    }),
    overdueEntry: someOf(sight, most, {
      entity: "entry",
      from: sql`entry q`,
      where: isOverdueEntry("q", now),
      since: sql`q.expected_at`,
      detail: sql`q.delay_cause`,
    }),
    overdueExit: someOf(sight, most, {
      entity: "exit",
      from: sql`exit q`,
      where: isOverdueExit("q", now),
      since: sql`q.required_at`,
      detail: sql`q.delay_cause`,
    }),
    lateAtDock: someOf(sight, most, {
      entity: "entry",
      from: sql`entry q`,
      where: isLateAtDock("q", now),
      since: lateAt("entry", "q"),
      detail: sql`q.delay_cause`,
      cameAt: sql`q.arrived_at`,
    }),
    entryReview: someOf(sight, most, {
      entity: "entry",
      from: sql`entry q`,
      where: isLateReview("entry", "q", now),
      since: lateAt("entry", "q"),
      detail: sql`q.delay_cause`,
    }),
    exitReview: someOf(sight, most, {
      entity: "exit",
      from: sql`exit q`,
      where: isLateReview("exit", "q", now),
      since: lateAt("exit", "q"),
      detail: sql`q.delay_cause`,
    }),
    unpromised: someOf(sight, most, {
      entity: "exit",
      from: sql`exit q`,
      where: sql`${isOneOf("q.status", EXIT_SETS.waiting)} and q.unpromised_total > 0`,
      since: sql`q.updated_at`,
      detail: sql`(select t.name from exit_line x join goods_type t on t.id = x.type_id
        where x.exit_id = q.id and x.unpromised > 0 order by x.line_no limit 1)`,
      quantity: sql`q.unpromised_total`,
    }),
    overdueCount: overdueCounts(sight, most),
    putBack: putBack(sight, most),
    short: someOf(sight, most, {
      entity: "exit",
      from: sql`exit q`,
      where: sql`${isOneOf("q.status", EXIT_IN_HAND)} and q.short_total > 0`,
      since: sql`q.status_since`,
      detail: sql`(select t.name from exit_line x join goods_type t on t.id = x.type_id
        where x.exit_id = q.id and x.short > 0 order by x.line_no limit 1)`,
      quantity: sql`q.short_total`,
    }),
  };
  const counts: { -readonly [Kind in keyof Counts]: number } = { ...NO_EXCEPTIONS };
  const readKind = async (kind: OverviewException["kind"]): Promise<readonly OverviewException[]> => {
    if (!sight.sees.includes(SUBJECTS[kind])) return [];
    if (kind === "nearExpiry") {
      const rows = await read(nearExpiry(sight, most));
      counts[kind] = rows[0]?.total ?? 0;
      return rows.map(({ expiry, total: _, ...row }) => ({
        ...row,
        kind,
        since: startOfDay(addDays(expiry, 1), sight.timeZone).toISOString(),
      }));
    }
    const rows = await read(byKind[kind]);
    counts[kind] = rows[0]?.total ?? 0;
    return rows.map(({ total: _, ...row }) => ({
      ...row,
      kind,
      since: instantText(row.since),
      cameAt: row.cameAt ? instantText(row.cameAt) : null,
    }));
  };
  const found = (await Promise.all(EXCEPTION_KINDS.map(readKind))).flat();
  return { exceptions: found, exceptionCounts: counts };
}

/** Vehicles on the road and at hand; they are the house's business, so null for a client. */
export async function readVehicles(read: ReadRows, sight: Sight): Promise<Overview["vehicles"]> {
  if (sight.client !== null || !sight.sees.includes("vehicle")) return null;
  const rows = await read(sql<NonNullable<Overview["vehicles"]>>`
    with out as (select distinct d.vehicle_id, d.warehouse_id from delivery d where ${isOneOf("d.status", DELIVERY_DEPARTED)})
    select (select count(distinct o.vehicle_id)::integer from out o
        where ${sight.warehouse === null ? sql`true` : sql`o.warehouse_id = ${sight.warehouse}::uuid`}) as "onTrip",
      count(*) filter (where v.status = 'idle' and v.id not in (select o.vehicle_id from out o))::integer as "idle",
      count(*) filter (where v.status = 'maintenance')::integer as "maintenance"
    from vehicle v`);
  return rows[0] ?? { onTrip: 0, idle: 0, maintenance: 0 };
}
