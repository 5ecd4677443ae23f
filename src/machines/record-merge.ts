/** Lays an event's data over a detail: pure. The shape is that of EntryEventData and its like. */
import type { LogEvent } from "../contracts/live.ts";
import type { ListRow } from "./list-events.ts";

/** Commands whose event carries all lines: those that it lacks are gone. */
const WHOLE: readonly string[] = ["amend", "saved"];

/**
 * The detail after the event: `data.row`'s fields, and the lists beside it (`lines`, `receipts` …) merged by id.
 * null when the event carries no row: then only a fetch can tell.
 */
export function mergeEvent<Detail extends ListRow>(detail: Detail, event: LogEvent): Detail | null {
  const { data } = event;
  if (!isObject(data) || !isObject(data.row)) return null;
  const merged: Record<string, unknown> = { ...detail, ...data.row };
  for (const [name, told] of Object.entries(data)) {
    if (name === "row" || !Array.isArray(told)) continue;
    const known = merged[name];
    const isWhole = WHOLE.includes(event.type) || !Array.isArray(known);
    merged[name] = isWhole ? told : mergeById(known, told);
  }
  // The fields are the row's own and the detail's own: the topic's contract makes it a detail again.
  return merged as unknown as Detail;
}

function mergeById(known: readonly unknown[], told: readonly unknown[]): unknown[] {
  const byId = new Map(told.map((item) => [idOf(item), item]));
  const kept = known.map((item) => {
    const id = idOf(item);
    const newer = byId.get(id);
    byId.delete(id);
    return newer ?? item;
  });
  return [...kept, ...byId.values()];
}

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
