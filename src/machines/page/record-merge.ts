/** Merges an event's data into a detail: pure. The shape is that of EntryEventData and similar types. */
import type { LogEvent } from "../../contracts/live.ts";
import { isObject, type ListRow } from "./list-events.ts";

/** Commands whose event carries all lines: lines that it lacks were removed. */
const WHOLE: readonly string[] = ["amend", "saved"];
/** Lists that every event carries whole: what it lacks is there no more, as a promise that followed its goods. */
const WHOLE_LISTS: readonly string[] = ["allocations"];

/**
 * The detail after the event: `data.row`'s fields, and the lists beside it (`lines`, `receipts` …) merged by id. null
 * when the event carries no row: then the detail has to be fetched.
 */
export function mergeEvent<Detail extends ListRow>(detail: Detail, { type, data }: LogEvent): Detail | null {
  if (!isObject(data) || !isObject(data.row)) return null;
  const { row, ...lists } = data;
  return mergeChanged({ ...detail, ...row }, lists, WHOLE.includes(type));
}

/** The detail after its command, which answered with the row and the lists beside it that it changed. */
export function mergeChanged<Detail extends ListRow>(
  detail: Detail,
  changed: object,
  isWhole = false,
): Detail {
  const known = new Map<string, unknown>(Object.entries(detail));
  const after = Object.entries(changed).map(([name, reported]) => {
    const before = known.get(name);
    const isPart =
      !isWhole && !WHOLE_LISTS.includes(name) && Array.isArray(reported) && Array.isArray(before);
    return [name, isPart ? mergeById(before, reported) : reported];
  });
  return { ...detail, ...Object.fromEntries(after) };
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
