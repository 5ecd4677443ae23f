/** When a wall display loads itself anew, and how it keeps from doing so again and again: pure. */
import { formatInstant } from "../domain/format/instants.ts";

const DAY_MINUTES = 1_440;
/** The hour in which the fewest people look at a warehouse's wall. */
const QUIET_HOUR = 4;
/** A page that was loaded within this time stays. */
const YOUNG_MINUTES = 60;
/** The same build is not reloaded for again within this time: a second load would bring the same page. */
export const SAME_BUILD_MS = 600_000;

/** Milliseconds until the next quiet minute in the zone; random in [0, 1) spreads a fleet over the hour. */
export function untilQuietMs(nowMs: number, timeZone: string, random: number): number {
  const [hours = 0, minutes = 0] = formatInstant(nowMs, "time", { locale: "en-GB", timeZone })
    .split(":")
    .map(Number);
  const wanted = QUIET_HOUR * 60 + Math.floor(random * 60);
  const ahead = (wanted - (hours * 60 + minutes) + DAY_MINUTES) % DAY_MINUTES;
  return (ahead < YOUNG_MINUTES ? ahead + DAY_MINUTES : ahead) * 60_000;
}

/** What is remembered over a reload for a build. */
export const reloadNote = (build: string, nowMs: number): string => JSON.stringify({ build, at: nowMs });

/** Whether the note says that this build was reloaded for just now. */
export function wasReloadedFor(note: string | null, build: string, nowMs: number): boolean {
  if (note === null) return false;
  try {
    const known = JSON.parse(note) as { readonly build?: unknown; readonly at?: unknown } | null;
    return (
      known?.build === build && typeof known.at === "number" && Math.abs(nowMs - known.at) < SAME_BUILD_MS
    );
  } catch {
    return false;
  }
}
