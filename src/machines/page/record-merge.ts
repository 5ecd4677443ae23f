/** Merges an event's data into a detail: pure. The shape is that of EntryEventData and similar types. */
import type { LogEvent } from "../../contracts/live.ts";
import { isObject, type ListRow } from "./list-events.ts";

/** Commands whose event carries all lines: lines that it lacks were removed. */
const WHOLE: readonly string[] = ["amend", "saved"];

/**
 * The detail after the event: `data.row`'s fields, and the lists beside it (`lines`, `receipts` …) merged by id. null
 * when the event carries no row: then the detail has to be fetched.
 */
export function mergeEvent<Detail extends ListRow>(detail: Detail, event: LogEvent): Detail | null {
  const { data } = event;
  if (!isObject(data) || !isObject(data.row)) return null;
  const merged: Record<string, unknown> = { ...detail, ...data.row };
  for (const [name, reported] of Object.entries(data)) {
    if (name === "row" || !Array.isArray(reported)) continue;
    const known = merged[name];
    const isWhole = WHOLE.includes(event.type) || !Array.isArray(known);
    merged[name] = isWhole ? reported : mergeById(known, reported);
  }
  // The fields are the row's own and the detail's own: the topic's contract makes it a detail again.
  return merged as unknown as Detail;
}

function mergeById(known: readonly unknown[], reported: readonly unknown[]): unknown[] {
  const byId = new Map(reported.map((item) => [idOf(item), item]));
  const kept = known.map((item) => {
    const id = idOf(item);
    const newer = byId.get(id);
    byId.delete(id);
    return newer ?? item;
  });
  return [...kept, ...byId.values()];
}

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);
