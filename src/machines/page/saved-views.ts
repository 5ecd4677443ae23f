/**
 * Which conditions a list's view holds, and whether two of them are the same. Pure.
 *
 * A view and the address of an opened one keep relative days as they are written (`today+30`); they become days only
 * where the list is asked. So a bookmark, a tab of yesterday and a page left open over midnight ask for the days of
 * today, and a view is compared with what is shown at one and the same moment.
 */
import type { ListQuery } from "../../contracts/list.ts";
import { isInstant } from "../../domain/instant.ts";
import { absoluteAt, daysFromToday, isRelative, type Moment, relativeTo } from "../../domain/relative-day.ts";

const PAGING = ["current", "pageSize"];
const BOUND = /^(.+)(From|To)$/;

/** The filters and the sort of a list as the search of an address, in alphabetical order; paging is left out. */
export function conditionsOf(query: ListQuery): string {
  const kept = Object.entries(query)
    .filter(([name, value]) => !PAGING.includes(name) && value !== undefined && value !== "")
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return new URLSearchParams(kept).toString();
}

/** A list's query with the days and the instant that its relative bounds mean at a moment. */
export function queryAt(query: ListQuery, moment: Moment): ListQuery {
  const at = ([name, value]: [string, string | number | undefined]) => [
    name,
    BOUND.test(name) && value !== undefined ? absoluteAt(String(value), moment) : value,
  ];
  return Object.fromEntries(Object.entries(query).map(at));
}

/** Whether conditions show their rows by goods: a location cannot show low goods of which there is none. */
export const isByGoods = (search: string): boolean => new URLSearchParams(search).get("isLow") === "true";

/** The same for conditions in the form of a search. */
export const conditionsAt = (search: string, moment: Moment): string =>
  conditionsOf(queryAt(Object.fromEntries(new URLSearchParams(search)), moment));

/**
 * Whether two searches hold the same conditions, both as of one moment. An instant equals any other: "before now" moves
 * on with the clock.
 */
export function isSameView(left: string, right: string): boolean {
  const of = (search: string): string =>
    [...new URLSearchParams(search)]
      .map(([name, value]) => `${name}=${isInstant(value) ? "instant" : value}`)
      .sort()
      .join("&");
  return of(left) === of(right);
}

/** The change of a list's address from its present conditions to those of a search: what is not in it goes. */
export function changeTo(now: ListQuery, search: string): Readonly<Record<string, string | null>> {
  const gone = Object.keys(now)
    .filter((name) => name !== "pageSize")
    .map((name) => [name, null] as const);
  return { ...Object.fromEntries(gone), ...Object.fromEntries(new URLSearchParams(search)) };
}

/** A bound of a list in time, which a view keeps as it is or relative to the day on which it is opened. */
export interface TimeBound {
  readonly name: string;
  readonly field: string;
  readonly end: "from" | "to";
  /** The day, or the instant. */
  readonly fixed: string;
  readonly relative: string;
  readonly isRelative: boolean;
}

/** The bounds in time of a search, at a moment. */
export function timeBoundsOf(search: string, moment: Moment): readonly TimeBound[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const [, field, end] = BOUND.exec(name) ?? [];
    const fixed = absoluteAt(value, moment);
    const relative = isRelative(value) ? value : relativeTo(value, moment.today);
    if (!field || relative === null) return [];
    const bound = { name, field, end: end === "From" ? "from" : "to", fixed, relative } as const;
    return [{ ...bound, isRelative: value === relative }];
  });
}

/** A search with another value of one of its conditions. */
export function withCondition(search: string, name: string, value: string): string {
  const changed = new URLSearchParams(search);
  changed.set(name, value);
  return changed.toString();
}

/** Days this near are meant from today on; one further away, such as the first of a year, is meant itself. */
const NEAR_DAYS = 90;

/** What saving offers first: near days and instants relative, unless the view that is changed keeps them as they are. */
export function offeredFor(search: string, kept: string | null, moment: Moment): string {
  const before = new URLSearchParams(kept ?? "");
  return timeBoundsOf(search, moment)
    .filter(({ name, fixed }) => before.get(name) !== fixed)
    .filter(({ relative }) => Math.abs(daysFromToday(relative) ?? 0) <= NEAR_DAYS)
    .reduce((offered, { name, relative }) => withCondition(offered, name, relative), search);
}
