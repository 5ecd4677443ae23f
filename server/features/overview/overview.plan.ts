/** What the day aims at: the targets and limits of the warehouses in sight. */
import { sql } from "kysely";
import type { DayPlanFigure, PaceFigure } from "../../../src/contracts/overview.ts";
import { planDay } from "../../../src/domain/day-plan.ts";
import { wallClockAt } from "../../../src/domain/wall-clock.ts";
import type { ReadRows } from "../../platform/reading-together.ts";
import type { Movements } from "./overview.movements.ts";
import type { Sight } from "./overview.sight.ts";

type Targets = Readonly<
  Record<"inbound" | "outbound" | "dockToStockMinutes" | "reviewMinutes", number | null>
>;

/**
 * One warehouse: its own. Every warehouse: targets are summed where each enabled one has a target, else there is none.
 * Of limits the longest holds, where each enabled warehouse has one: what exceeds it is late wherever it is.
 */
async function readTargets(read: ReadRows, { warehouse }: Sight): Promise<Targets> {
  const isOne = warehouse === null ? sql`w.status = 'enabled'` : sql`w.id = ${warehouse}::uuid`;
  const all = (column: string, total: "sum" | "max") => sql`case when count(*) = count(${sql.ref(column)})
    then ${sql.raw(total)}(${sql.ref(column)})::integer end`;
  const rows = await read(sql<Targets>`
    select ${all("w.daily_inbound_target", "sum")} as "inbound",
      ${all("w.daily_outbound_target", "sum")} as "outbound",
      ${all("w.dock_to_stock_limit_minutes", "max")} as "dockToStockMinutes",
      ${all("w.review_limit_minutes", "max")} as "reviewMinutes"
    from warehouse w where ${isOne}`);
  return rows[0] ?? { inbound: null, outbound: null, dockToStockMinutes: null, reviewMinutes: null };
}

/** Today's plan. Targets are the warehouses' business, so null for a client. */
export async function readPlan(
  read: ReadRows,
  sight: Sight,
  movements: Promise<Movements>,
): Promise<DayPlanFigure | null> {
  if (sight.client !== null) return null;
  const [targets, { inbound, outbound, hours }] = await Promise.all([readTargets(read, sight), movements]);
  const { hour, minute } = wallClockAt(sight.now, sight.timeZone);
  const hourNow = hour + minute / 60;
  const paceOf = (
    target: number | null,
    { today, series }: Movements["inbound"],
    means: readonly number[],
  ): PaceFigure => ({
    target,
    ...planDay({
      done: today ?? 0,
      target,
      means,
      knownDays: series.slice(0, -1).filter((units) => (units ?? 0) > 0).length,
      hourNow,
    }),
  });
  return {
    inbound: paceOf(
      targets.inbound,
      inbound,
      hours.map(({ meanInbound }) => meanInbound),
    ),
    outbound: paceOf(
      targets.outbound,
      outbound,
      hours.map(({ meanOutbound }) => meanOutbound),
    ),
    dockToStockMinutes: targets.dockToStockMinutes,
    reviewMinutes: targets.reviewMinutes,
  };
}
