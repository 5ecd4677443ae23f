/** The readings behind the overview: each one indexed query in one scope. `client` null means every client. */
import { sql } from "kysely";
import type { QueueFigure, RecentEvent } from "../../../src/contracts/overview.ts";
import { ENTRY_COMMANDS } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import type { Reader } from "../../platform/reader.ts";

/** When and for whom the figures are read. Days are business days. */
export interface Sight {
  readonly client: string | null;
  readonly now: Date;
  readonly timeZone: string;
  /** The first instant of the oldest day of the series. */
  readonly since: Date;
  /** The first instant of today. */
  readonly todayStart: Date;
}

const ofClient = (client: string | null, column = "client_id") =>
  client === null ? sql`true` : sql`${sql.ref(column)} = ${client}::uuid`;

const queue = (count: number, oldest: Date | null): QueueFigure => ({
  count,
  oldestSince: oldest?.toISOString() ?? null,
});

/** How many entries stand in each waiting status, and since when the oldest. */
export async function readQueues(db: Reader, { client }: Sight): Promise<ReadonlyMap<string, QueueFigure>> {
  const { rows } = await sql<{ status: string; count: number; oldest: Date | null }>`
    select status, count(*)::integer as count, min(status_since) as oldest from entry
    where status in ('draft', 'pending', 'rejected', 'approved', 'receiving') and ${ofClient(client)}
    group by status`.execute(db);
  return new Map(rows.map((row) => [row.status, queue(row.count, row.oldest)]));
}

/** Trucks at the dock, what is overdue, and what came in with a difference in the last seven days. */
export async function readExceptions(db: Reader, { client, now }: Sight) {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const { rows } = await sql<{
    arrived: number;
    overdue: number;
    oldest: Date | null;
    discrepancies: number;
  }>`
    select
      (select count(*)::integer from entry where status in ('approved', 'receiving') and arrived_at is not null
        and ${ofClient(client)}) as arrived,
      (select count(*)::integer from entry where status in ('approved', 'receiving') and expected_at < ${now}
        and ${ofClient(client)}) as overdue,
      (select min(expected_at) from entry where status in ('approved', 'receiving') and expected_at < ${now}
        and ${ofClient(client)}) as oldest,
      (select count(*)::integer from entry where status = 'completed' and discrepancy
        and completed_at >= ${weekAgo} and ${ofClient(client)}) as discrepancies`.execute(db);
  const row = rows[0];
  return {
    arrived: row?.arrived ?? 0,
    overdue: queue(row?.overdue ?? 0, row?.oldest ?? null),
    discrepancies: row?.discrepancies ?? 0,
  };
}

/** A day's readings, and the same of that day only up to now's time of day. */
export interface DayReading {
  readonly day: string;
  readonly inbound: number;
  readonly outbound: number;
  readonly inboundByNow: number;
  readonly outboundByNow: number;
}

const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** How long after midnight it is now, as the time of day until which yesterday is compared. */
const byNow = (column: string, { now, todayStart }: Sight) =>
  sql`(${sql.ref(column)} <= ${new Date(now.getTime() - 86_400_000)} or ${sql.ref(column)} >= ${todayStart})`;

/** Units in (receipts less their reversals) and out (issues), per day, from the ledger. */
export async function readMovements(db: Reader, sight: Sight): Promise<readonly DayReading[]> {
  const { client, since, timeZone } = sight;
  const { rows } = await sql<DayReading>`
    select ${dayOf("l.at", timeZone)} as "day",
      coalesce(sum(delta_on_hand) filter (where cause_entity = 'entry'), 0)::integer as "inbound",
      coalesce(-sum(delta_on_hand) filter (where kind = 'issue'), 0)::integer as "outbound",
      coalesce(sum(delta_on_hand) filter (where cause_entity = 'entry' and ${byNow("l.at", sight)}), 0)::integer
        as "inboundByNow",
      coalesce(-sum(delta_on_hand) filter (where kind = 'issue' and ${byNow("l.at", sight)}), 0)::integer
        as "outboundByNow"
    from ledger l join stock s on s.id = l.stock_id
    where l.at >= ${since} and ${ofClient(client, "s.client_id")}
    group by 1`.execute(db);
  return rows;
}

export interface CompletionReading {
  readonly day: string;
  readonly onTimePercent: number | null;
  readonly dockToStockMinutes: number | null;
  readonly onTimePercentByNow: number | null;
  readonly dockToStockMinutesByNow: number | null;
}

/** Per day of completion: the share in full and on its expected day, and the median time from dock to stock. */
export async function readCompletions(db: Reader, sight: Sight): Promise<readonly CompletionReading[]> {
  const { client, since, timeZone } = sight;
  const minutes = sql`extract(epoch from completed_at - arrived_at) / 60`;
  const isOnTime = sql`(not discrepancy
    and ${dayOf("completed_at", timeZone)} <= ${dayOf("expected_at", timeZone)})`;
  const share = (
    also: ReturnType<typeof sql>,
  ) => sql`round(100.0 * count(*) filter (where ${isOnTime} and expected_at is not null and ${also})
    / nullif(count(*) filter (where expected_at is not null and ${also}), 0), 1)::double precision`;
  const median = (
    also: ReturnType<typeof sql>,
  ) => sql`round((percentile_cont(0.5) within group (order by ${minutes})
    filter (where arrived_at is not null and ${also}))::numeric)::double precision`;
  const always = sql`true`;
  const { rows } = await sql<CompletionReading>`
    select ${dayOf("completed_at", timeZone)} as "day",
      ${share(always)} as "onTimePercent", ${median(always)} as "dockToStockMinutes",
      ${share(byNow("completed_at", sight))} as "onTimePercentByNow",
      ${median(byNow("completed_at", sight))} as "dockToStockMinutesByNow"
    from entry where status = 'completed' and completed_at >= ${since} and ${ofClient(client)}
    group by 1`.execute(db);
  return rows;
}

export interface StockReading {
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  readonly damaged: number;
  readonly nearExpiry: number;
  readonly incoming: number;
  readonly low: number;
}

/** Stock in sums; `available` is what an exit could be promised (docs/glossary.md). */
export async function readStock(db: Reader, { client, now, timeZone }: Sight): Promise<StockReading> {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  const isFree = sql`(s.condition = 'good' and s.expiry >= ${today} and lo.status = 'enabled'
    and lo.zone in ('storage', 'picking'))`;
  const { rows } = await sql<StockReading>`
    with rows_in_scope as (
      select s.type_id, s.on_hand, s.reserved, s.condition, s.expiry, ${isFree} as is_free
      from stock s join location lo on lo.id = s.location_id
      where s.on_hand > 0 and ${ofClient(client, "s.client_id")}
    ), by_type as (
      select type_id, coalesce(sum(on_hand - reserved) filter (where is_free), 0) as available
      from rows_in_scope group by type_id
    )
    select coalesce(sum(on_hand), 0)::integer as "onHand", coalesce(sum(reserved), 0)::integer as "reserved",
      coalesce(sum(on_hand - reserved) filter (where is_free), 0)::integer as "available",
      coalesce(sum(on_hand) filter (where condition = 'damaged'), 0)::integer as "damaged",
      coalesce(sum(on_hand) filter (where condition = 'good' and expiry between ${today} and ${today} + 30), 0)::integer
        as "nearExpiry",
      (select coalesce(sum(greatest(0, el.expected - el.good - el.damaged - el.closed_short)), 0)::integer
        from entry e join entry_line el on el.entry_id = e.id
        where e.status in ('approved', 'receiving') and ${ofClient(client, "e.client_id")}) as "incoming",
      (select count(*)::integer from goods_type g left join by_type b on b.type_id = g.id
        where g.status = 'enabled' and g.safety_stock > coalesce(b.available, 0)
          and ${client === null ? sql`true` : sql`(g.client_id = ${client}::uuid)`}) as "low"
    from rows_in_scope`.execute(db);
  return rows[0] as StockReading;
}

/** Writing a draft is nobody else's news. */
const TOLD = ENTRY_COMMANDS.filter((command) => command !== "amend");

/** The last things that happened to entries, latest first. */
export async function readRecent(db: Reader, { client }: Sight): Promise<readonly RecentEvent[]> {
  const { rows } = await sql<Omit<RecentEvent, "at"> & { readonly at: Date }>`
    select v.id, 'entry' as "entity", v.entity_id as "entityId", e.number, v.type, v.to_status as "status",
      v.by_name as "byName", v.at
    from event v join entry e on e.id = v.entity_id
    where v.entity = 'entry' and v.type = any(${TOLD}) and ${ofClient(client, "e.client_id")}
    order by v.at desc, v.id desc limit 10`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
