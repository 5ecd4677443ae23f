import { describe, expect, it } from "vitest";
import type { Overview } from "../../src/contracts/overview.ts";
import { pagesOf } from "../../src/contracts/pages.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { menuCounts } from "../../src/machines/page/menu-counts.ts";
import { enter } from "./console-boot.ts";
import { settled } from "./shell-support.ts";

const queue = (count: number) => ({ count, oldestSince: count > 0 ? "2026-11-20T00:00:00.000Z" : null });
/** Of the overview, what the menu reads. */
const overview = (
  figures: Partial<Record<keyof Overview["entry"], number>>,
  exits: Partial<Record<keyof Overview["exit"], number>> = {},
  deliveries: Partial<Record<keyof Overview["delivery"], number>> = {},
): Overview => {
  const queues = (statuses: readonly string[], of: Readonly<Record<string, number | undefined>>) =>
    Object.fromEntries(statuses.map((status) => [status, queue(of[status] ?? 0)]));
  return {
    entry: queues(["draft", "pending", "rejected", "approved", "receiving"], figures),
    exit: queues(["draft", "pending", "rejected", "approved", "picking", "picked"], exits),
    delivery: queues(["pending", "assigned", "inTransit", "failed", "returning"], deliveries),
  } as unknown as Overview;
};
const PAGES = [
  ...["entry-apply", "entry-verify", "entry-handle", "entry-list"],
  ...["exit-apply", "exit-verify", "exit-handle", "delivery-handle"],
];
const someone = (roleCode: "admin" | "client", granted: readonly string[] = PAGES): Person => ({
  kind: "person",
  userId: "u-1",
  userName: "Chen",
  roleCode,
  clientId: roleCode === "client" ? "c-1" : null,
  pages: new Set(pagesOf(roleCode, granted)),
});

describe("the numbers beside the menu", () => {
  it("show an admin what is to be decided, and what is to be received", () => {
    const counts = menuCounts(
      overview({ pending: 3, approved: 2, receiving: 1, draft: 7 }),
      someone("admin"),
    );
    expect([...counts]).toEqual([
      ["entry-verify", 3],
      ["entry-handle", 3],
    ]);
  });

  it("show a client what is theirs to finish, and nothing that others have to do", () => {
    const counts = menuCounts(
      overview({ pending: 3, approved: 2, draft: 1, rejected: 1 }),
      someone("client"),
    );
    expect([...counts]).toEqual([["entry-apply", 2]]);
  });

  it("count exits and deliveries as well, for people who can act on them", () => {
    const all = overview(
      {},
      { draft: 1, pending: 2, rejected: 3, approved: 4, picking: 5, picked: 6 },
      { pending: 1, assigned: 2, inTransit: 4, failed: 8 },
    );
    expect([...menuCounts(all, someone("admin"))]).toEqual([
      ["exit-verify", 2],
      ["exit-handle", 15],
      ["delivery-handle", 15],
    ]);
    expect([...menuCounts(all, someone("client"))]).toEqual([["exit-apply", 4]]);
  });

  it("are not there for none, for a page that is not granted, or while nothing is known", () => {
    expect(menuCounts(overview({}), someone("admin")).size).toBe(0);
    expect(menuCounts(overview({ pending: 3 }), someone("admin", ["entry-list"])).size).toBe(0);
    expect(menuCounts(null, someone("admin")).size).toBe(0);
  });

  it("follow the latest overview, and end with the person", async () => {
    const console = await enter();
    const counts = console.actor("counts");
    const reported = (pending: number) =>
      counts.send({
        type: "feed.gauge",
        value: overview({ pending }),
        asOf: "2026-11-20T00:00:00.000Z",
      });
    const known = () => counts.getSnapshot().context.overview?.entry.pending.count;
    reported(3);
    reported(2);
    expect(known()).toBe(2);
    console.actor("session").send({ type: "signOut.asked" });
    await settled();
    expect(known()).toBeUndefined();
  });

  it("are followed from the first moment after sign-in, on every page", async () => {
    const console = await enter();
    expect(Object.keys(console.actor("channel").getSnapshot().context.feeds)).toContain("overview");
  });
});
