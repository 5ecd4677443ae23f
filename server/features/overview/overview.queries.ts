import type { Overview } from "../../../src/contracts/overview.ts";
import type { Reader } from "../../platform/reader.ts";
import { allOf, readingTogether } from "../../platform/reading-together.ts";
import { readExceptions, readLongest, readVehicles } from "./overview.attention.ts";
import { readCompleted } from "./overview.completed.ts";
import { readCompletions } from "./overview.completions.ts";
import { limited } from "./overview.limits.ts";
import { readMine } from "./overview.mine.ts";
import { readMovements } from "./overview.movements.ts";
import { readOldest } from "./overview.oldest.ts";
import { readPlan } from "./overview.plan.ts";
import { readDeliveryQueues, readEntryQueues, readExitQueues, readHasRequests } from "./overview.queues.ts";
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
