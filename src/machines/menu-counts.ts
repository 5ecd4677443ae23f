/** How many wait for a person behind each page of the menu: pure, one line a page. */
import type { Overview } from "../contracts/overview.ts";
import type { PageName } from "../contracts/pages.ts";
import {
  DELIVERY_RIGHTS,
  ENTRY_RIGHTS,
  EXIT_RIGHTS,
  holds,
  type Person,
  type Right,
} from "../contracts/permissions.ts";

interface MenuCount {
  readonly page: PageName;
  /** Who can do something about them; for anybody else they are no number in the menu. */
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
    count: ({ entry }) => entry.draft.count + entry.rejected.count,
  },
  { page: "entry-verify", right: ENTRY_RIGHTS.approve, count: ({ entry }) => entry.pending.count },
  {
    page: "entry-handle",
    right: ENTRY_RIGHTS.receive,
    count: ({ entry }) => entry.approved.count + entry.receiving.count,
  },
  { page: "exit-apply", right: ownerOfExits, count: ({ exit }) => exit.draft.count + exit.rejected.count },
  { page: "exit-verify", right: EXIT_RIGHTS.approve, count: ({ exit }) => exit.pending.count },
  {
    page: "exit-handle",
    right: EXIT_RIGHTS.pick,
    count: ({ exit }) => exit.approved.count + exit.picking.count,
  },
  {
    page: "delivery-handle",
    right: DELIVERY_RIGHTS.assign,
    count: ({ delivery }) => delivery.pending.count + delivery.assigned.count + delivery.failed.count,
  },
];

/** By page, what waits for this person; pages where nothing waits are not in it. */
export function menuCounts(overview: Overview | null, person: Person): ReadonlyMap<string, number> {
  if (!overview) return new Map();
  return new Map(
    MENU_COUNTS.filter(({ right }) => holds(person, right))
      .map(({ page, count }) => [page, count(overview)] as const)
      .filter(([, count]) => count > 0),
  );
}
