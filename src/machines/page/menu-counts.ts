/** How many requests each page of the menu lists, as the page itself and its stage say it: pure, one line a page. */
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import {
  DELIVERY_RIGHTS,
  ENTRY_RIGHTS,
  EXIT_RIGHTS,
  holds,
  type Person,
  type Right,
} from "../../contracts/permissions.ts";
import { queueOf } from "./figure-lists.ts";

interface MenuCount {
  readonly page: PageName;
  /** Who can act on them; other people see no number in the menu. */
  readonly right: Right;
  readonly count: (overview: Overview) => number;
}

const ownerOfEntries: Right = { ...ENTRY_RIGHTS.amend, roleCode: "client" };
const ownerOfExits: Right = { ...EXIT_RIGHTS.amend, roleCode: "client" };

/** A page with a queue adds its line here. */
const MENU_COUNTS: readonly MenuCount[] = [
  {
    page: "entry-apply",
    right: ownerOfEntries,
    count: ({ entry }) => queueOf(entry, ENTRY_SETS.author).count,
  },
  {
    page: "entry-verify",
    right: ENTRY_RIGHTS.approve,
    count: ({ entry }) => queueOf(entry, ENTRY_SETS.decision).count,
  },
  {
    page: "entry-handle",
    right: ENTRY_RIGHTS.receive,
    count: ({ entry }) => queueOf(entry, ENTRY_SETS.underWay).count,
  },
  {
    page: "exit-apply",
    right: ownerOfExits,
    count: ({ exit }) => queueOf(exit, EXIT_SETS.author).count,
  },
  {
    page: "exit-verify",
    right: EXIT_RIGHTS.approve,
    count: ({ exit }) => queueOf(exit, EXIT_SETS.decision).count,
  },
  {
    page: "exit-handle",
    right: EXIT_RIGHTS.pick,
    count: ({ exit }) => queueOf(exit, EXIT_SETS.underWay).count,
  },
  {
    page: "delivery-handle",
    right: DELIVERY_RIGHTS.assign,
    count: ({ delivery }) => queueOf(delivery, DELIVERY_SETS.open).count,
  },
];

/** By page, the counts of this person's waiting work; without pages where nothing waits. */
export function menuCounts(overview: Overview | null, person: Person): ReadonlyMap<string, number> {
  if (!overview) return new Map();
  return new Map(
    MENU_COUNTS.filter(({ right }) => holds(person, right))
      .map(({ page, count }) => [page, count(overview)] as const)
      .filter(([, count]) => count > 0),
  );
}
