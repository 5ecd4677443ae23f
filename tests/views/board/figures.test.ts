/** What the wall says of its figures: states, lines, comparisons, the worst queue and the hours that are shown. */
import { describe, expect, it } from "vitest";
import type { Overview } from "../../../src/contracts/overview.ts";
import { PAGES } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { menuCounts } from "../../../src/machines/page/menu-counts.ts";
import {
  backlogOf,
  lateToReceive,
  oldestIn,
  toneOfQueue,
  windowOf,
  worstOf,
} from "../../../src/views/board/board-figures.ts";
import { stoppedAtOf } from "../../../src/views/board/board-picture.ts";
import { baseOf, leadLineOf, leadStateOf } from "../../../src/views/board/lead-state.ts";
import { anOverview, aPlan, hoursOf } from "../../support/overviews.ts";

const NOW = Date.parse("2026-11-20T02:42:00Z");
const MINUTE_MS = 60_000;
const anyone: Person = {
  ...{ kind: "person", userId: "u-1", userName: "Chen", roleCode: "admin", clientId: null },
  pages: new Set(PAGES.map(({ name }) => name)),
};

describe("a leading figure", () => {
  it("has neither a state nor a line without a target, or from a server that knows none", () => {
    for (const plan of [null, undefined, aPlan({ target: null, dueByNow: null }, null)]) {
      const { plan: _, ...older } = anOverview(NOW);
      const overview = plan === undefined ? older : { ...older, plan };
      for (const name of ["inbound", "onTimePercent", "dockToStockMinutes"] as const) {
        expect(leadStateOf(name, overview)).toBeNull();
        expect(leadLineOf(name, overview)).toBeNull();
      }
    }
  });

  it("fills its line to now, ticks where it should be, and pales to where it leads", () => {
    const overview = anOverview(NOW, {
      plan: aPlan({ target: 2_568, dueByNow: 1_000, projected: 3_000, endHour: 18 }, 47),
    });
    expect(leadStateOf("inbound", overview)).toBe("ahead");
    expect(leadLineOf("inbound", overview)).toEqual({
      filled: 0.5,
      tick: 1_000 / 2_568,
      leads: 1,
      target: 2_568,
    });
    expect(leadStateOf("dockToStockMinutes", overview)).toBe("within");
    expect(leadLineOf("dockToStockMinutes", overview)).toMatchObject({ filled: 0.75, tick: 0.75 });
  });

  it("is compared with yesterday by now, else with the mean of 7 days, never with 0", () => {
    expect(baseOf({ yesterday: 5, mean: 9 })).toEqual({ kind: "yesterday", value: 5 });
    expect(baseOf({ yesterday: 0, mean: 9 })).toEqual({ kind: "mean", value: 9 });
    expect(baseOf({ yesterday: null, mean: 9 })).toEqual({ kind: "mean", value: 9 });
    expect(baseOf({ yesterday: 0, mean: 0 })).toBeNull();
  });
});

describe("the backlog", () => {
  it("calls a queue late where the server calls one of it late, and a review near its limit", () => {
    const waits = (minutes: number, late = 0) => ({ ageMs: minutes * MINUTE_MS, late });
    expect(toneOfQueue("entryPending", waits(59), 60)).toBe("warning");
    expect(toneOfQueue("entryPending", waits(60, 1), 60)).toBe("bad");
    expect(toneOfQueue("exitPending", waits(44), 60)).toBe("plain");
    expect(toneOfQueue("exitPending", waits(6_000), null)).toBe("plain");
    expect(toneOfQueue("exitPending", waits(5, 3), null)).toBe("bad");
    expect(toneOfQueue("exitPicking", waits(6_000), 60)).toBe("plain");
    expect(toneOfQueue("exitPicking", waits(20, 1), 60)).toBe("bad");
    expect(toneOfQueue("countOpen", waits(6_000, 1), 60)).toBe("warning");
  });

  it("enlarges the queue with the worst wait, and names the request that waits longest in it", () => {
    const overview = anOverview(NOW);
    expect(worstOf(overview, NOW)).toBe("exitApproved");
    expect(oldestIn("exitApproved", overview)?.number).toBe("CK261120-Q2M8");
    expect(oldestIn("exitPicked", overview)).toBeNull();
    const limited = anOverview(NOW, {
      plan: { ...aPlan({}, null), reviewMinutes: 60 },
      exit: { ...overview.exit, approved: { count: 0, oldestSince: null, late: 0 } },
    });
    expect(worstOf(limited, NOW)).toBe("entryPending");
  });
});

describe("figures that lack a status", () => {
  it("an older node or a recorded minute without one status shows the others, and its own queue as empty", () => {
    const whole = anOverview(NOW);
    for (const kind of ["entry", "exit", "delivery"] as const) {
      for (const status of Object.keys(whole[kind])) {
        const { [status as never]: _, ...others } = whole[kind];
        const overview = { ...whole, [kind]: others } as Overview;
        for (const queue of Object.values(backlogOf(overview))) expect(queue.count).toBeGreaterThanOrEqual(0);
        expect(() => worstOf(overview, NOW)).not.toThrow();
        expect(() => menuCounts(overview, anyone)).not.toThrow();
      }
    }
  });
});

describe("what is to receive", () => {
  it("names of its late entries the one that was due first, wherever it stands among the exceptions", () => {
    const overview = anOverview(NOW, { exceptions: [] });
    expect(lateToReceive(overview)).toBeNull();
    const late = (kind: "overdueEntry" | "lateAtDock" | "overdueExit", number: string, minutes: number) => ({
      ...{ kind, entity: "entry" as const, id: number, number, clientName: "北辰食品" },
      ...{ detail: null, quantity: null },
      since: new Date(NOW - minutes * MINUTE_MS).toISOString(),
    });
    const exceptions = [
      late("overdueEntry", "RK-2", 20),
      late("overdueExit", "CK-1", 90),
      late("lateAtDock", "RK-1", 60),
    ];
    expect(lateToReceive({ ...overview, exceptions })?.number).toBe("RK-1");
  });
});

describe("the hours", () => {
  it("are shown from the first to the last one in which something moved or usually moves", () => {
    const quiet = { meanInbound: 0, meanOutbound: 0, inbound: null, outbound: null };
    const day = hoursOf(11).map((hour) => (hour.hour < 6 || hour.hour > 17 ? { ...hour, ...quiet } : hour));
    expect(windowOf(day).map(({ hour }) => hour)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(windowOf(day.map((hour) => ({ ...hour, ...quiet }))).at(0)?.hour).toBe(8);
  });
});

describe("a board", () => {
  it("stops at the second of its last confirmed figures once it is grey, and not before", () => {
    const grey = { kind: "grey", ageMs: 106_000, isOffline: false } as const;
    expect(stoppedAtOf({ connection: grey, now: NOW })).toBe(NOW - 106_000);
    expect(stoppedAtOf({ connection: { ...grey, kind: "stale" }, now: NOW })).toBeNull();
    expect(stoppedAtOf({ connection: { kind: "past", at: "2026-11-20T02:00:00Z" }, now: NOW })).toBeNull();
  });
});
