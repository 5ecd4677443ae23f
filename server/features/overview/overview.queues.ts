/** How many requests stand in each waiting status, and what of them is late or went wrong. */
import { sql } from "kysely";
import type { Overview, QueueFigure } from "../../../src/contracts/overview.ts";
import type { Reader } from "../../platform/reader.ts";
import { DAY_MS, type Sight, within } from "./overview.sight.ts";

const EMPTY: QueueFigure = { count: 0, oldestSince: null };
const WEEK_MS = 7 * DAY_MS;

interface Queue {
  readonly status: string;
  readonly count: number;
  readonly oldest: Date | null;
}

const figure = (row: Omit<Queue, "status"> | undefined): QueueFigure =>
  row && row.count > 0 ? { count: row.count, oldestSince: row.oldest?.toISOString() ?? null } : EMPTY;

async function queuesOf(
  db: Reader,
  sight: Sight,
  table: "entry" | "exit" | "delivery",
  statuses: readonly string[],
): Promise<(status: string) => QueueFigure> {
  const { rows } = await sql<Queue>`
    select q.status, count(*)::integer as "count", min(q.status_since) as "oldest" from ${sql.table(table)} q
    where q.status = any(${[...statuses]}) and ${within(sight, "q")} group by q.status`.execute(db);
  const byStatus = new Map(rows.map((row) => [row.status, row]));
  return (status) => figure(byStatus.get(status));
}

/** The queues of entries, with trucks at the dock, what is overdue, and last week's discrepancies. */
export async function readEntryQueues(db: Reader, sight: Sight): Promise<Overview["entry"]> {
  const { now } = sight;
  const of = await queuesOf(db, sight, "entry", ["draft", "pending", "rejected", "approved", "receiving"]);
  const { rows } = await sql<{
    arrived: number;
    overdue: number;
    oldest: Date | null;
    discrepancies: number;
  }>`
    select
      count(*) filter (where e.arrived_at is not null)::integer as "arrived",
      count(*) filter (where e.expected_at < ${now})::integer as "overdue",
      min(e.expected_at) filter (where e.expected_at < ${now}) as "oldest",
      (select count(*)::integer from entry d where d.status = 'completed' and d.discrepancy
        and d.completed_at >= ${new Date(now.getTime() - WEEK_MS)} and ${within(sight, "d")}) as "discrepancies"
    from entry e where e.status in ('approved', 'receiving') and ${within(sight, "e")}`.execute(db);
  const [row] = rows;
  return {
    draft: of("draft"),
    pending: of("pending"),
    rejected: of("rejected"),
    approved: of("approved"),
    receiving: of("receiving"),
    arrived: row?.arrived ?? 0,
    overdue: figure(row && { count: row.overdue, oldest: row.oldest }),
    discrepancies: row?.discrepancies ?? 0,
  };
}

/** The queues of exits, with what is overdue, asked to be cancelled, or short within a week. */
export async function readExitQueues(db: Reader, sight: Sight): Promise<Overview["exit"]> {
  const { now } = sight;
  const of = await queuesOf(db, sight, "exit", [
    "draft",
    "pending",
    "rejected",
    "approved",
    "picking",
    "picked",
  ]);
  const { rows } = await sql<{
    overdue: number;
    oldestOverdue: Date | null;
    asked: number;
    oldestAsked: Date | null;
    shorts: number;
  }>`
    select
      count(*) filter (where x.required_at < ${now})::integer as "overdue",
      min(x.required_at) filter (where x.required_at < ${now}) as "oldestOverdue",
      count(*) filter (where x.cancel_requested_at is not null)::integer as "asked",
      min(x.cancel_requested_at) as "oldestAsked",
      (count(*) filter (where x.short_total > 0) + (select count(*) from exit s where s.status = 'shipped'
        and s.short_total > 0 and s.shipped_at >= ${new Date(now.getTime() - WEEK_MS)}
        and ${within(sight, "s")}))::integer as "shorts"
    from exit x where x.status in ('approved', 'picking', 'picked') and ${within(sight, "x")}`.execute(db);
  const [row] = rows;
  return {
    draft: of("draft"),
    pending: of("pending"),
    rejected: of("rejected"),
    approved: of("approved"),
    picking: of("picking"),
    picked: of("picked"),
    cancelRequested: figure(row && { count: row.asked, oldest: row.oldestAsked }),
    overdue: figure(row && { count: row.overdue, oldest: row.oldestOverdue }),
    shorts: row?.shorts ?? 0,
  };
}

/** The queues of deliveries. */
export async function readDeliveryQueues(db: Reader, sight: Sight): Promise<Overview["delivery"]> {
  const of = await queuesOf(db, sight, "delivery", [
    "pending",
    "assigned",
    "inTransit",
    "failed",
    "returning",
  ]);
  return {
    pending: of("pending"),
    assigned: of("assigned"),
    inTransit: of("inTransit"),
    failed: of("failed"),
    returning: of("returning"),
  };
}
