/** How many requests stand in each waiting status, and what of them is late or went wrong. */
import { sql } from "kysely";
import { COUNT_SETS } from "../../../src/contracts/count-status.ts";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_FULFILLED, ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_FULFILLED, EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type { Overview, QueueFigure, StageFigure } from "../../../src/contracts/overview.ts";
import type { RequestName } from "../../../src/contracts/request-kinds.ts";
import { dueRows, dueUntil } from "../../lifecycle/due-counts.ts";
import { isLate, isLateAtDock, isOverdueEntry, isOverdueExit, lateAt } from "../../lifecycle/late.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { DAY_MS, type Sight, within } from "./overview.sight.ts";

const EMPTY: QueueFigure = { count: 0, oldestSince: null };
const WEEK_MS = 7 * DAY_MS;

interface Queue {
  readonly status: string;
  readonly count: number;
  readonly oldest: string | null;
}

const figure = (row: Omit<Queue, "status"> | undefined): QueueFigure =>
  row && row.count > 0 ? { count: row.count, oldestSince: row.oldest && instantText(row.oldest) } : EMPTY;

/** The queue of each of these statuses. */
async function queuesOf<Status extends string>(
  read: ReadRows,
  sight: Sight,
  table: RequestName,
  statuses: readonly Status[],
): Promise<Readonly<Record<Status, StageFigure>>> {
  const rows = await read(sql<Queue & { readonly late: number }>`
    select q.status, count(*)::integer as "count", min(q.status_since) as "oldest",
      (count(*) filter (where ${isLate(table, "q", sight.now)}))::integer as "late" from ${sql.table(table)} q
    where ${isOneOf("q.status", statuses)} and ${within(sight, "q")} group by q.status`);
  const queues = statuses.map((each) => {
    const row = rows.find(({ status }) => status === each);
    return [each, { ...figure(row), late: row?.late ?? 0 }] as const;
  });
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(queues) as Record<Status, StageFigure>;
}

/** The queues of entries, with trucks at the dock, what is overdue, and last week's discrepancies. */
export async function readEntryQueues(read: ReadRows, sight: Sight): Promise<Overview["entry"]> {
  const { now } = sight;
  const [queues, [row]] = await Promise.all([
    queuesOf(read, sight, "entry", ENTRY_SETS.open),
    read(sql<{
      arrived: number;
      overdue: number;
      oldestOverdue: string | null;
      late: number;
      oldestLate: string | null;
      discrepancies: number;
    }>`
    select
      count(*) filter (where e.status = 'approved' and e.arrived_at is not null)::integer as "arrived",
      count(*) filter (where ${isOverdueEntry("e", now)})::integer as "overdue",
      min(e.expected_at) filter (where ${isOverdueEntry("e", now)}) as "oldestOverdue",
      count(*) filter (where ${isLateAtDock("e", now)})::integer as "late",
      min(${lateAt("entry", "e")}) filter (where ${isLateAtDock("e", now)}) as "oldestLate",
      (select count(*)::integer from entry d where ${isOneOf("d.status", ENTRY_FULFILLED)} and d.discrepancy
        and d.completed_at >= ${new Date(now.getTime() - WEEK_MS)} and ${within(sight, "d")}) as "discrepancies"
    from entry e where ${isOneOf("e.status", ENTRY_SETS.underWay)} and ${within(sight, "e")}`),
  ]);
  return {
    ...queues,
    arrived: row?.arrived ?? 0,
    overdue: figure(row && { count: row.overdue, oldest: row.oldestOverdue }),
    lateAtDock: figure(row && { count: row.late, oldest: row.oldestLate }),
    discrepancies: row?.discrepancies ?? 0,
  };
}

/** The queues of exits, with what is overdue, asked to be cancelled, or short within a week. */
export async function readExitQueues(read: ReadRows, sight: Sight): Promise<Overview["exit"]> {
  const { now } = sight;
  const [queues, [row]] = await Promise.all([
    queuesOf(read, sight, "exit", EXIT_SETS.open),
    read(sql<{
      overdue: number;
      oldestOverdue: string | null;
      asked: number;
      oldestAsked: string | null;
      shorts: number;
    }>`
    select
      count(*) filter (where ${isOverdueExit("x", now)})::integer as "overdue",
      min(x.required_at) filter (where ${isOverdueExit("x", now)}) as "oldestOverdue",
      count(*) filter (where x.cancel_requested_at is not null)::integer as "asked",
      min(x.cancel_requested_at) as "oldestAsked",
      (count(*) filter (where x.short_total > 0) + (select count(*) from exit s where ${isOneOf("s.status", EXIT_FULFILLED)}
        and s.short_total > 0 and s.shipped_at >= ${new Date(now.getTime() - WEEK_MS)}
        and ${within(sight, "s")}))::integer as "shorts"
    from exit x where ${isOneOf("x.status", EXIT_SETS.underWay)} and ${within(sight, "x")}`),
  ]);
  return {
    ...queues,
    cancelRequested: figure(row && { count: row.asked, oldest: row.oldestAsked }),
    overdue: figure(row && { count: row.overdue, oldest: row.oldestOverdue }),
    shorts: row?.shorts ?? 0,
  };
}

/** The queues of deliveries. */
export const readDeliveryQueues = (read: ReadRows, sight: Sight): Promise<Overview["delivery"]> =>
  queuesOf(read, sight, "delivery", DELIVERY_SETS.open);

/** The queues of counts, and the stock rows that are due; they are the house's business, so null for a client. */
export async function readCountQueues(read: ReadRows, sight: Sight): Promise<Overview["count"]> {
  if (sight.client !== null || !sight.sees.includes("count")) return null;
  const [queues, [due]] = await Promise.all([
    queuesOf(read, sight, "count", COUNT_SETS.open),
    read(sql<{ dueRows: number; lateRows: number }>`
      select count(*)::integer as "dueRows", (count(*) filter (where d.due_at < ${sight.now}))::integer as "lateRows"
      from (${dueRows(dueUntil(sight.now))}) d
      where ${sight.warehouse === null ? sql`true` : sql`d.warehouse_id = ${sight.warehouse}::uuid`}`),
  ]);
  return { ...queues, dueRows: due?.dueRows ?? 0, lateRows: due?.lateRows ?? 0 };
}

/** Whether the sight has any entry or exit, drafts included. */
export async function readHasRequests(read: ReadRows, sight: Sight): Promise<boolean> {
  const [row] = await read(sql<{ hasRequests: boolean }>`
    select exists (select from entry q where ${within(sight, "q")})
      or exists (select from exit q where ${within(sight, "q")}) as "hasRequests"`);
  return row?.hasRequests ?? false;
}
