/** When the demo stores a picture for replay, from before its first minute of running. */
import { SAMPLE_HOURS } from "../../../src/contracts/overview-parts.ts";
import { minuteOf } from "../../features/overview/sample.commands.ts";
import { ALL, warehouseScope } from "../../feed/scopes.ts";

const HOUR_MS = 3_600_000;
/** Reading an overview takes tens of milliseconds and a start has to stay quick: one every this many hours. */
const ALL_HOURS = 4;
const WAREHOUSE_HOURS = 24;

/** Instants of the last 72 hours, oldest first: for all warehouses every 4 hours, for each one every 24. */
export function sampleTimes(
  now: Date,
  warehouseIds: readonly string[],
): readonly { readonly at: Date; readonly scopes: readonly string[] }[] {
  return Array.from({ length: SAMPLE_HOURS / ALL_HOURS }, (_, index) => {
    const backHours = SAMPLE_HOURS - index * ALL_HOURS;
    const ofEach = backHours % WAREHOUSE_HOURS === 0 ? warehouseIds.map(warehouseScope) : [];
    // The oldest stands a minute inside the 72 hours that are kept.
    const inside = index === 0 ? 60_000 : 0;
    const at = minuteOf(new Date(now.getTime() - backHours * HOUR_MS + inside));
    return { at, scopes: [ALL, ...ofEach] };
  });
}
