/** Which conditions a list's view holds, and whether two of them are the same. Pure. */
import type { ListQuery } from "../../contracts/list.ts";

const PAGING = ["current", "pageSize"];
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The filters and the sort of a list as the search of an address, in alphabetical order; paging is left out. */
export function conditionsOf(query: ListQuery): string {
  const kept = Object.entries(query)
    .filter(([name, value]) => !PAGING.includes(name) && value !== undefined && value !== "")
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return new URLSearchParams(kept).toString();
}

/** Whether two searches hold the same conditions. An instant equals any other: "before now" moves on with the clock. */
export function isSameView(left: string, right: string): boolean {
  const of = (search: string): string =>
    [...new URLSearchParams(search)]
      .map(([name, value]) => `${name}=${INSTANT.test(value) ? "instant" : value}`)
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
