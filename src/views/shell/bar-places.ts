/** The pages of the bar at a phone's foot: pure. */
import type { Person } from "../../contracts/permissions.ts";
import { isGroupOf, type MenuGroup, type MenuLeaf } from "./menu-tree.ts";

/** A place of the bar: a group of the menu, and the page of it that this person works on. */
export interface BarPlace {
  readonly group: string;
  readonly leaf: MenuLeaf;
}

/** So many groups stand between the workplace and the messages: more would be narrower than a thumb. */
const MOST = 2;

/** The groups in the order in which a role uses them on a phone, and their pages, the most used first. */
const ORDER = {
  admin: ["entry", "exit", "delivery", "warehouse"],
  client: ["entry", "exit", "warehouse", "delivery"],
} as const;
const PAGES_OF = {
  entry: ["entry-handle", "entry-verify", "entry-list"],
  exit: ["exit-handle", "exit-verify", "exit-list"],
  delivery: ["delivery-handle", "delivery-list"],
  warehouse: ["warehouse-repertory"],
} as const;

/** The first work pages of a person. A client's requests are in the list; an admin's work is in the queues. */
export function barPlaces(groups: readonly MenuGroup[], roleCode: Person["roleCode"]): readonly BarPlace[] {
  return ORDER[roleCode]
    .flatMap((name) => {
      const leaves = groups.find((group) => group.name === name)?.leaves ?? [];
      const names: readonly string[] = PAGES_OF[name];
      const wanted = roleCode === "client" ? [...names].reverse() : names;
      const leaf = wanted.map((page) => leaves.find((each) => each.name === page)).find(Boolean) ?? leaves[0];
      return leaf ? [{ group: name, leaf }] : [];
    })
    .slice(0, MOST);
}

/** Where the shown page is in the bar: the page itself, another one of its group, or elsewhere. */
export function currentOf(
  { group: name, leaf }: BarPlace,
  groups: readonly MenuGroup[],
  current: string,
): "page" | "true" | undefined {
  if (leaf.name === current) return "page";
  const group = groups.find((each) => each.name === name);
  return group && isGroupOf(group, current) ? "true" : undefined;
}
