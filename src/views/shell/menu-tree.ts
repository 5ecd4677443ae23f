/** The menu as a tree of what the person may open now: pure, in the contract's order or the server's. */
import { groupOf, PAGES, type PageSpec, pageByName } from "../../contracts/pages.ts";
import type { MenuItem } from "../../contracts/user.ts";
import { type GuardFacts, openPages } from "../../machines/console/guard.judge.ts";

export interface MenuLeaf {
  readonly name: string;
  readonly path: string;
}

export interface MenuGroup {
  readonly name: string;
  readonly leaves: readonly MenuLeaf[];
}

/** Groups with at least one page; hidden pages and those with params stay out. */
export function menuTree(facts: GuardFacts, serverMenu: readonly MenuItem[]): readonly MenuGroup[] {
  const open = openPages(facts).filter(
    ({ hidden, leafOf, path }) => (!hidden || leafOf) && !path.includes(":"),
  );
  const leafOf = ({ name, path }: PageSpec): MenuLeaf => ({ name, path });
  const parents = (PAGES as readonly PageSpec[]).filter((page) => page.parent === null && !page.hidden);
  const grouped = parents
    .map(({ name }) => ({ name, leaves: open.filter((page) => groupOf(page, open) === name).map(leafOf) }))
    .filter(({ leaves }) => leaves.length > 0);
  return facts.menu.kind === "loaded" ? inServerOrder(grouped, serverMenu) : grouped;
}

/** The server's order of groups and leaves; others follow in their own order. */
function inServerOrder(groups: readonly MenuGroup[], items: readonly MenuItem[]): readonly MenuGroup[] {
  const place = (list: readonly MenuItem[], name: string): number => {
    const at = list.findIndex((item) => item.name === name);
    return at < 0 ? list.length : at;
  };
  return [...groups]
    .sort((a, b) => place(items, a.name) - place(items, b.name))
    .map((group) => {
      const children = items.find((item) => item.name === group.name)?.children ?? [];
      return {
        ...group,
        leaves: [...group.leaves].sort((a, b) => place(children, a.name) - place(children, b.name)),
      };
    });
}

/** How many wait behind all pages of a group. */
export const waitingIn = (group: MenuGroup, counts: ReadonlyMap<string, number>): number =>
  group.leaves.reduce((sum, leaf) => sum + (counts.get(leaf.name) ?? 0), 0);

/** Whether the page shown belongs to the group: as one of its entries, or hidden, such as the audit. */
export const isGroupOf = (group: MenuGroup, current: string): boolean =>
  group.leaves.some((leaf) => leaf.name === current) || pageByName.get(current)?.parent === group.name;

/** The menu entry of a page: itself, or the list that a request page belongs to. */
export function menuLeafOf(name: string): string {
  return pageByName.get(name)?.follows?.[0] ?? name;
}
