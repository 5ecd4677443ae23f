import { type RawBuilder, sql } from "kysely";
import { DELIVERY_SETS, DELIVERY_SIGNED } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_FULFILLED, ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_FULFILLED, EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type {
  CompletedRequest,
  OldestRequest,
  OpenRequest,
  Overview,
} from "../../../src/contracts/overview.ts";
import { standingOf } from "../../ledger/stock.queries.ts";
import { INCOMING_SUM, isIncoming, isNearExpiry, lowGoods, STOCK_SUMS } from "../../ledger/stock-figures.ts";
import type { Reader } from "../../platform/reader.ts";
import { allOf, instantText, type ReadRows, readingTogether } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { readExceptions, readLongest, readVehicles } from "./overview.attention.ts";
import { readCompletions } from "./overview.completions.ts";
import { limited } from "./overview.limits.ts";
import { readMovements } from "./overview.movements.ts";
import { readPlan } from "./overview.plan.ts";
import {
  readCountQueues,
  readDeliveryQueues,
  readEntryQueues,
  readExitQueues,
  readHasRequests,
} from "./overview.queues.ts";
import { readRecent, UNITS } from "./overview.recent.ts";
import { DAY_MS, type Sight, sightOf, within } from "./overview.sight.ts";

// Where a client's requests are.

const SHOWN = 8;

type Entity = OpenRequest["entity"];
type StoredRequest = Omit<OpenRequest, "since" | "dueAt"> & {
  readonly since: string;
  readonly dueAt: string | null;
};

/** Drafts wait for their author alone. */
const OPEN: Readonly<Record<Entity, readonly string[]>> = {
  entry: ENTRY_SETS.open.filter((status) => status !== "draft"),
  exit: EXIT_SETS.open.filter((status) => status !== "draft"),
  delivery: DELIVERY_SETS.open,
};

const DONE: Readonly<Record<Entity, RawBuilder<number>>> = {
  entry: sql`q.good_total + q.damaged_total`,
  exit: sql`q.picked_total`,
  delivery: sql`q.signed_total + q.damaged_total + q.refused_total`,
};

const DUE = { entry: "expected_at", exit: "required_at", delivery: "eta" } as const;

const openOnes = (sight: Sight, entity: Entity) => sql`
  (select ${entity}::text as "entity", q.id, q.number, q.status, q.status_since as "since", w.name as "warehouseName",
    q.line_count as "lines", ${sql.ref(`q.${UNITS[entity]}`)} as "units", ${DONE[entity]} as "done",
    ${sql.ref(`q.${DUE[entity]}`)} as "dueAt"
  from ${sql.table(entity)} q join warehouse w on w.id = q.warehouse_id
  where ${isOneOf("q.status", OPEN[entity])} and ${within(sight, "q")}
  order by q.status_since desc, q.id limit ${SHOWN})`;

/** A client's open requests, those that moved last first; null in any other scope. */
async function readMine(read: ReadRows, sight: Sight): Promise<Overview["mine"]> {
  if (sight.client === null) return null;
  const seen = (["entry", "exit", "delivery"] as const).filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const parts = seen.map((entity) => openOnes(sight, entity));
  const rows = await read(sql<StoredRequest>`select * from (${sql.join(parts, sql` union all `)}) as o
    order by o."since" desc, o.id limit ${SHOWN}`);
  return rows.map((row) => ({
    ...row,
    since: instantText(row.since),
    dueAt: row.dueAt && instantText(row.dueAt),
  }));
}

// Which request has waited longest in each open status.

/** Statuses in which a request waits for the warehouse. */
const WAITS = {
  entry: ENTRY_SETS.waiting,
  exit: EXIT_SETS.waiting,
  delivery: DELIVERY_SETS.waiting,
} as const;

const ENTITIES = ["entry", "exit", "delivery"] as const;

/** One request for each status in which some wait. Each is the first of the index by status. None for a client. */
async function readOldest(read: ReadRows, sight: Sight): Promise<readonly OldestRequest[]> {
  if (sight.client !== null) return [];
  const parts = ENTITIES.filter((entity) => sight.sees.includes(entity)).flatMap((entity) =>
    WAITS[entity].map(
      (status) => sql`(select ${entity}::text as entity, q.id, q.number, q.client_id, q.status, q.status_since
        from ${sql.table(entity)} q where q.status = ${sql.lit(status)} and ${within(sight, "q")}
        order by q.status_since, q.id limit 1)`,
    ),
  );
  if (parts.length === 0) return [];
  const rows = await read(sql<Omit<OldestRequest, "since"> & { readonly since: string }>`
    select w.entity, w.id, w.number, c.name as "clientName", c.short_name as "clientShortName", w.status,
      w.status_since as "since"
    from (${sql.join(parts, sql` union all `)}) as w
    join client c on c.id = w.client_id order by w.status_since, w.id`);
  return rows.map((row) => ({ ...row, since: instantText(row.since) }));
}

// What was finished last.

const LATEST = 3;
/** Older ones are no news; it also bounds how far the indexes are read for a quiet warehouse. */
const NEWS_MS = DAY_MS;

type Stored = Omit<CompletedRequest, "at"> & { readonly at: string };

/** Entries received, exits shipped and deliveries signed within the last 24 hours, latest first. None for a client. */
async function readCompleted(read: ReadRows, sight: Sight): Promise<readonly CompletedRequest[]> {
  if (sight.client !== null) return [];
  const since = new Date(sight.now.getTime() - NEWS_MS);
  const latest = (
    entity: CompletedRequest["entity"],
    units: RawBuilder<unknown>,
    at: string,
    from: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => sql`(select ${entity}::text as entity, q.id, q.number, q.client_id, ${units} as units, ${sql.ref(at)} as at
    from ${from} where ${where} and ${sql.ref(at)} >= ${since} and ${within(sight, "q")}
    order by ${sql.ref(at)} desc, q.id desc limit ${LATEST})`;
  const parts = {
    entry: latest(
      "entry",
      sql`q.good_total + q.damaged_total`,
      "q.completed_at",
      sql`entry q`,
      isOneOf("q.status", ENTRY_FULFILLED),
    ),
    exit: latest(
      "exit",
      sql`q.shipped_total`,
      "q.shipped_at",
      sql`exit q`,
      isOneOf("q.status", EXIT_FULFILLED),
    ),
    delivery: latest(
      "delivery",
      sql`q.signed_total`,
      "v.at",
      sql`event v join delivery q on q.id = v.entity_id`,
      sql`v.entity = 'delivery' and v.type in ('sign', 'fail') and ${isOneOf("v.to_status", DELIVERY_SIGNED)}`,
    ),
  } as const;
  const seen = (["entry", "exit", "delivery"] as const).filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const rows = await read(sql<Stored>`
    select w.entity, w.id, w.number, c.name as "clientName", c.short_name as "clientShortName",
      w.units::integer as "units", w.at
    from (${sql.join(
      seen.map((entity) => parts[entity]),
      sql` union all `,
    )}) as w
    join client c on c.id = w.client_id order by w.at desc, w.id desc limit ${LATEST}`);
  return rows.map((row) => ({ ...row, at: instantText(row.at) }));
}

/**
 * The figures of workplace and monitor in one scope (overviewScope), as of `now`. Every one is
 * computed from the ledger, the requests and their timelines; docs/glossary.md has the formulas.
 */
export async function readOverview(
  db: Reader,
  scope: string,
  now: Date,
  timeZone: string,
): Promise<Overview> {
  const sight = sightOf(scope, now, timeZone);
  // All of them are asked for in this turn, so they are one statement.
  const read = readingTogether(db);
  const moved = readMovements(read, sight);
  const { movements, completions, exceptions, ...others } = await allOf({
    movements: moved,
    completions: readCompletions(read, sight),
    hasRequests: readHasRequests(read, sight),
    entry: readEntryQueues(read, sight),
    exit: readExitQueues(read, sight),
    delivery: readDeliveryQueues(read, sight),
    count: readCountQueues(read, sight),
    longest: readLongest(read, sight),
    exceptions: readExceptions(read, sight),
    mine: readMine(read, sight),
    vehicles: readVehicles(read, sight),
    utilisationPercent: readUtilisation(read, sight),
    stock: readStock(read, sight),
    recent: readRecent(read, sight),
    plan: readPlan(read, sight, moved),
    oldest: readOldest(read, sight),
    completed: readCompleted(read, sight),
  });
  const { inbound, outbound, hours } = movements;
  const overview: Overview = {
    asOf: now.toISOString(),
    sees: sight.sees,
    ...others,
    ...exceptions,
    hours,
    today: { inbound, outbound, ...completions },
  };
  return limited(overview, sight);
}

// Stock in sums, and how full the warehouses are.

/** Stock in sums (docs/glossary.md), in the sight of the reader. */
async function readStock(read: ReadRows, sight: Sight): Promise<Overview["stock"]> {
  const today = sight.days.at(-1) ?? "";
  const ofClient = sight.client === null ? sql`true` : sql`t.client_id = ${sight.client}::uuid`;
  const inSight = within(sight, "s");
  const rows = await read(sql<Overview["stock"]>`
    select ${STOCK_SUMS}, coalesce(sum(r.on_hand) filter (where r.is_near_expiry), 0) as near_expiry,
      (select ${INCOMING_SUM} from entry e join entry_line l on l.entry_id = e.id
        where ${isIncoming} and ${within(sight, "e")}) as incoming,
      (select count(*) from (${lowGoods(today, { inSight, ofTypes: ofClient })}) as low_goods) as low
    from (select s.on_hand, s.reserved, ${standingOf(today)} as standing, ${isNearExpiry(today)} as is_near_expiry
      from stock s join location lo on lo.id = s.location_id where s.on_hand > 0 and ${inSight}) as r`);
  const [sums] = rows;
  if (!sums) throw new Error("sums without a row");
  return sums;
}

/**
 * Volume of the stock on hand as percent of the capacity of the warehouses that say theirs, with one decimal. Goods
 * without measures count as nothing. null where no capacity is known; how full a house is, is no client's business.
 */
async function readUtilisation(read: ReadRows, sight: Sight): Promise<number | null> {
  if (sight.client !== null) return null;
  const ofWarehouse = sight.warehouse === null ? sql`true` : sql`w.id = ${sight.warehouse}::uuid`;
  const rows = await read(sql<{ percent: number | null }>`
    with house as (select w.id, w.capacity_m3 from warehouse w where w.status = 'enabled' and w.capacity_m3 > 0
      and ${ofWarehouse})
    select round((100.0 * (select coalesce(sum(
          s.on_hand::numeric * t.length_mm * t.width_mm * t.height_mm), 0)
        from stock s join goods_type t on t.id = s.type_id where s.warehouse_id in (select id from house))
      / 1e9 / nullif((select sum(capacity_m3) from house), 0))::numeric, 1)::double precision as "percent"`);
  return rows[0]?.percent ?? null;
}
