import type { Overview } from "../../../src/contracts/overview.ts";
import type { Reader } from "../../platform/reader.ts";
import { readExceptions, readLongest, readVehicles } from "./overview.attention.ts";
import { readCompleted } from "./overview.completed.ts";
import { readCompletions } from "./overview.completions.ts";
import { limited } from "./overview.limits.ts";
import { readMine } from "./overview.mine.ts";
import { readMovements } from "./overview.movements.ts";
import { readOldest } from "./overview.oldest.ts";
import { readPlan } from "./overview.plan.ts";
import { readDeliveryQueues, readEntryQueues, readExitQueues } from "./overview.queues.ts";
import { readRecent } from "./overview.recent.ts";
import { sightOf } from "./overview.sight.ts";
import { readStock, readUtilisation } from "./overview.stock.ts";

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
  const movements = await readMovements(db, sight);
  const { inbound, outbound, hours } = movements;
  const completions = await readCompletions(db, sight);
  const overview: Overview = {
    asOf: now.toISOString(),
    sees: sight.sees,
    entry: await readEntryQueues(db, sight),
    exit: await readExitQueues(db, sight),
    delivery: await readDeliveryQueues(db, sight),
    longest: await readLongest(db, sight),
    ...(await readExceptions(db, sight)),
    mine: await readMine(db, sight),
    vehicles: await readVehicles(db, sight),
    hours,
    utilisationPercent: await readUtilisation(db, sight),
    today: { inbound, outbound, ...completions },
    stock: await readStock(db, sight),
    recent: await readRecent(db, sight),
    plan: await readPlan(db, sight, movements),
    oldest: await readOldest(db, sight),
    completed: await readCompleted(db, sight),
  };
  return limited(overview, sight);
}
