/** When a wall display reloads itself, and what keeps it from reloading repeatedly. Pure. */
import { wallClockAt } from "../../domain/wall-clock.ts";

const DAY_MINUTES = 1_440;
/** The hour with the fewest people in front of a warehouse's wall. */
const QUIET_HOUR = 4;
/** A page that was loaded within this time stays. */
const YOUNG_MINUTES = 60;
/** The same build is not reloaded for again within this time: a second load would bring the same page. */
const SAME_BUILD_MS = 600_000;

/** Milliseconds until the next quiet minute in the zone; random in [0, 1) spreads a fleet over the hour. */
export function untilQuietMs(nowMs: number, timeZone: string, random: number): number {
  const { hour, minute } = wallClockAt(new Date(nowMs), timeZone);
  const wanted = QUIET_HOUR * 60 + Math.floor(random * 60);
  const ahead = (wanted - (hour * 60 + minute) + DAY_MINUTES) % DAY_MINUTES;
  return (ahead < YOUNG_MINUTES ? ahead + DAY_MINUTES : ahead) * 60_000;
}

/** The note of a reload for a build, which survives the reload. */
export const reloadNote = (build: string, nowMs: number): string => JSON.stringify({ build, at: nowMs });

/** Whether the note says that the page was just reloaded for this build. */
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
