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
  const changed = { ...detail, ...data.row };
  const lists: Record<string, readonly unknown[]> = {};
  for (const [name, reported] of Object.entries(data)) {
    if (name === "row" || !Array.isArray(reported)) continue;
    const known: unknown = changed[name];
    const isWhole = WHOLE.includes(event.type) || !Array.isArray(known);
    lists[name] = isWhole ? reported : mergeById(known, reported);
  }
  return { ...changed, ...lists };
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
