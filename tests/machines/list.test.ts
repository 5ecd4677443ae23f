import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { ListPage, ListQuery } from "../../src/contracts/list.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import type { LivePort } from "../../src/machines/channel/live-port.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import type { ListInput } from "../../src/machines/page/list.machine.ts";
import {
  createListMachine,
  listIsBusy,
  listMark,
  listRows,
  listTotals,
  listView,
} from "../../src/machines/page/list.machine.ts";
import { fitsQuery } from "../../src/machines/page/list-events.ts";
import { until } from "../support/mock-wire-channel.ts";

interface Row {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly name: string;
}

const machine = createListMachine<Row>();
const row = (id: string, version = 1, status = "pending"): Row => ({ id, version, status, name: id });
const pageOf = (list: readonly Row[], total = list.length): Answer<ListPage<Row>> => ({
  ok: true,
  data: { list, total, totalCapped: false, current: 1, pageSize: 20 },
});
const lost: Answer<never> = { ok: false, kind: "transport" };

/** A list in front of a person, with the server's end in the test's hand. */
class Shown {
  readonly clock = new SimulatedClock();
  readonly asked: ListQuery[] = [];
  readonly actor;
  isFollowing = false;
  private answers: ((answer: Answer<ListPage<Row>>) => void)[] = [];
  private hear: (news: FeedNews) => void = () => {};
  private readonly live: LivePort = {
    follow: (_topic, hear) => {
      this.hear = hear;
      this.isFollowing = true;
      return () => {
        this.isFollowing = false;
      };
    },
  };

  constructor(input: Partial<ListInput<Row>> = {}) {
    this.actor = createActor(machine, {
      clock: this.clock,
      input: {
        query: { status: "pending" },
        fetchPage: (query) => {
          this.asked.push(query);
          return new Promise((resolve) => this.answers.push(resolve));
        },
        topic: "entry",
        live: this.live,
        now: () => this.clock.now(),
        ...input,
      },
    });
    this.actor.start();
  }

  get snapshot() {
    return this.actor.getSnapshot();
  }
  get view() {
    return listView(this.snapshot);
  }
  get ids(): string[] {
    return listRows<Row>(this.snapshot).map(({ id }) => id);
  }

  async answer(answer: Answer<ListPage<Row>>): Promise<void> {
    await until(() => this.answers.length > 0);
    this.answers.shift()?.(answer);
    await until(() => this.snapshot.matches({ shown: "settled" }));
  }

  /** The oldest question is never answered. */
  leaveHanging(): void {
    this.answers.shift();
  }

  joined(isPlaced = true): void {
    this.hear({ type: "feed.joined", isPlaced });
  }
  reset(): void {
    this.hear({ type: "feed.reset", data: null, asOf: null });
  }
  gauge(value: string, asOfMs = this.clock.now()): void {
    this.hear({ type: "feed.gauge", value, asOf: new Date(asOfMs).toISOString() });
  }
  events(...rows: (Row & { type?: string })[]): void {
    const events = rows.map(
      ({ type = "approve", ...data }, index): LogEvent => ({
        topic: "entry",
        epoch: "e1",
        seq: index + 1,
        type,
        entity: "entry",
        id: data.id,
        version: data.version,
        at: "",
        by: "u1",
        data: { row: data },
      }),
    );
    this.hear({ type: "feed.batch", events });
  }
}

let list: Shown;
beforeEach(() => {
  list = new Shown();
});
afterEach(() => {
  list.actor.stop();
});

async function ready(...rows: Row[]): Promise<void> {
  list.joined();
  await list.answer(pageOf(rows));
}

describe("a list that is opened", () => {
  it("fetches once its topic's place is known, and shows what came", async () => {
    expect(list.asked).toEqual([]);
    await ready(row("a"), row("b"));
    expect(list.view).toEqual({ kind: "ready" });
    expect(list.ids).toEqual(["a", "b"]);
    expect(listTotals(list.snapshot)).toEqual({ total: 2, totalCapped: false, current: 1, pageSize: 20 });
    list.clock.increment(60_000);
    expect(list.asked).toHaveLength(1);
  });

  it("does not wait long for the topic, and fetches again when its place comes late", async () => {
    list.clock.increment(50);
    expect(list.asked).toHaveLength(1);
    list.reset();
    await list.answer(pageOf([row("a")]));
    list.clock.increment(300);
    await list.answer(pageOf([row("a"), row("b")]));
    expect(list.ids).toEqual(["a", "b"]);
  });

  it("waits for the socket with what does not belong to the first content, shows it as loading, and fetches once", async () => {
    list.actor.stop();
    list = new Shown({ joinPatienceMs: 1_000 });
    list.clock.increment(900);
    expect(list.asked).toEqual([]);
    expect(list.view).toEqual({ kind: "loading" });
    list.reset();
    await list.answer(pageOf([row("a")]));
    list.clock.increment(60_000);
    expect(list.asked).toHaveLength(1);
  });

  it("fetches without the socket when it has waited long enough", async () => {
    list.actor.stop();
    list = new Shown({ joinPatienceMs: 1_000 });
    list.clock.increment(1_000);
    await list.answer(pageOf([row("a")]));
    expect(list.ids).toEqual(["a"]);
  });

  it("speaks of loading only after 150 ms", async () => {
    list.joined();
    expect(list.view).toEqual({ kind: "waiting" });
    list.clock.increment(150);
    expect(list.view).toEqual({ kind: "loading" });
  });

  it("says empty when there is nothing, and no match when the person's filter finds nothing", async () => {
    await ready();
    expect(list.view).toEqual({ kind: "noMatch" });
    list.actor.stop();
    list = new Shown({ query: {}, fixed: { status: "pending" } });
    await ready();
    expect(list.view).toEqual({ kind: "empty" });
    expect(list.asked).toEqual([{ status: "pending" }]);
  });

  it("works without a topic as a plain list", async () => {
    list.actor.stop();
    list = new Shown({ live: undefined });
    await list.answer(pageOf([row("a")]));
    expect(list.view).toEqual({ kind: "ready" });
  });
});

describe("a row that changes elsewhere", () => {
  it("changes in the list and is marked for a while", async () => {
    await ready(row("a"), row("b"));
    list.events({ ...row("a", 2), name: "new name" });
    expect(listRows<Row>(list.snapshot)[0]).toEqual({ ...row("a", 2), name: "new name" });
    expect(listMark(list.snapshot, "a")).toBe("changed");
    expect(listMark(list.snapshot, "b")).toBeUndefined();
    list.clock.increment(4_000);
    expect(listMark(list.snapshot, "a")).toBeUndefined();
    expect(list.asked).toHaveLength(1);
  });

  it("never goes back to an older version", async () => {
    await ready(row("a", 5));
    list.events(row("a", 4), { ...row("a", 5), name: "same version" });
    expect(listRows<Row>(list.snapshot)).toEqual([row("a", 5)]);
    expect(listMark(list.snapshot, "a")).toBeUndefined();
  });

  it("and no longer fits the filter shows its new state until the list is fetched again", async () => {
    await ready(row("a"), row("b"));
    list.events(row("a", 2, "approved"));
    expect(listRows<Row>(list.snapshot)[0]?.status).toBe("approved");
    list.clock.increment(300);
    await list.answer(pageOf([row("b")]));
    expect(list.ids).toEqual(["b"]);
  });

  it("that begins to fit makes the list fetch again, marked as new", async () => {
    await ready(row("a"));
    list.events(row("b"));
    expect(list.asked).toHaveLength(1);
    list.clock.increment(300);
    await list.answer(pageOf([row("b"), row("a")]));
    expect(list.ids).toEqual(["b", "a"]);
    expect(listMark(list.snapshot, "b")).toBe("new");
  });

  it("but fits this list neither before nor after costs no fetch", async () => {
    await ready(row("a"));
    list.events(row("z", 2, "approved"));
    list.clock.increment(5_000);
    expect(list.asked).toHaveLength(1);
  });

  it("while the list is on its way is not lost to an answer that was read before it", async () => {
    await ready(row("a", 1));
    list.actor.send({ type: "again" });
    list.events(row("a", 2));
    await list.answer(pageOf([row("a", 1)]));
    expect(listRows<Row>(list.snapshot)[0]?.version).toBe(2);
  });

  it("in a burst makes one fetch, after a pause, yet never later than two seconds", async () => {
    await ready(row("a"));
    for (let burst = 0; burst < 9; burst += 1) {
      list.events(row(`new${burst}`));
      list.clock.increment(220);
    }
    expect(list.asked).toHaveLength(1);
    list.events(row("newest"));
    list.clock.increment(20);
    expect(list.asked).toHaveLength(2);
  });

  it("keeps the rows that did not change as they are, so that they are not drawn again", async () => {
    await ready(row("a"), row("b"));
    const before = listRows<Row>(list.snapshot)[1];
    list.actor.send({ type: "again" });
    await list.answer(pageOf([row("a", 2), row("b")]));
    expect(listRows<Row>(list.snapshot)[1]).toBe(before);
  });
});

describe("a list that cannot be fetched", () => {
  it("keeps its old rows with their time, and tries again by itself", async () => {
    list.clock.increment(10);
    await ready(row("a"));
    list.clock.increment(1_000);
    list.actor.send({ type: "again" });
    await list.answer(lost);
    expect(list.view).toEqual({ kind: "error", failure: lost, dataAt: 10 });
    expect(list.ids).toEqual(["a"]);
    list.clock.increment(2_000);
    await list.answer(pageOf([row("a"), row("b")]));
    expect(list.view).toEqual({ kind: "ready" });
  });

  it("asks at once when the connection is back, also where a question from before still hangs", async () => {
    list.joined();
    await list.answer(lost);
    list.actor.send({ type: "channel.returned" });
    expect(list.asked).toHaveLength(2);
    list.actor.send({ type: "channel.returned" });
    expect(list.asked).toHaveLength(3);
    list.leaveHanging();
    await list.answer(pageOf([row("a")]));
    expect(list.view).toEqual({ kind: "ready" });
    list.actor.send({ type: "channel.returned" });
    expect(list.asked).toHaveLength(3);
  });

  it("shows no rows of another query beside the new filter", async () => {
    await ready(row("a"));
    list.actor.send({ type: "query.changed", query: { status: "approved" } });
    await list.answer(lost);
    expect(list.view).toEqual({ kind: "error", failure: lost });
    expect(list.ids).toEqual([]);
  });

  it("because the person may not says so, and does not try again by itself", async () => {
    list.joined();
    const refused = { ok: false, kind: "refused", code: 40300, msg: "", data: null } as const;
    await list.answer(refused);
    expect(list.view).toEqual({ kind: "forbidden", failure: refused });
    list.clock.increment(60_000);
    expect(list.asked).toHaveLength(1);
  });
});

describe("another query", () => {
  it("keeps the rows until its own come, and says that it is busy after 150 ms", async () => {
    await ready(row("a"));
    list.actor.send({ type: "query.changed", query: { status: "approved", current: 2 } });
    expect(list.ids).toEqual(["a"]);
    expect(listIsBusy(list.snapshot)).toBe(false);
    list.clock.increment(150);
    expect(listIsBusy(list.snapshot)).toBe(true);
    await list.answer(pageOf([row("c", 1, "approved")], 21));
    expect(list.ids).toEqual(["c"]);
    expect(listTotals(list.snapshot)).toMatchObject({ total: 21, current: 2 });
  });

  it("overtakes the one before: its late answer is not shown", async () => {
    const pending: ((answer: Answer<ListPage<Row>>) => void)[] = [];
    list.actor.stop();
    list = new Shown({ fetchPage: () => new Promise((resolve) => pending.push(resolve)) });
    list.joined();
    list.actor.send({ type: "query.changed", query: { status: "approved" } });
    pending[1]?.(pageOf([row("second", 1, "approved")]));
    await until(() => list.snapshot.matches({ shown: "settled" }));
    pending[0]?.(pageOf([row("first")]));
    await Promise.resolve();
    expect(list.ids).toEqual(["second"]);
  });
});

describe("the same query again", () => {
  it("costs no fetch, so that a page that opens asks once", async () => {
    list.actor.send({ type: "query.changed", query: { status: "pending" } });
    expect(list.asked).toEqual([]);
    await ready(row("a"));
    list.actor.send({ type: "query.changed", query: { status: "pending" } });
    expect(list.asked).toHaveLength(1);
    expect(listIsBusy(list.snapshot)).toBe(false);
  });
});

describe("a hidden tab's list", () => {
  it("follows nothing, and catches up when it is shown", async () => {
    await ready(row("a"));
    expect(list.isFollowing).toBe(true);
    list.actor.send({ type: "page.hidden" });
    expect(list.isFollowing).toBe(false);
    list.clock.increment(60_000);
    expect(list.asked).toHaveLength(1);
    list.actor.send({ type: "page.shown" });
    expect(list.isFollowing).toBe(true);
    list.joined();
    await list.answer(pageOf([row("a"), row("b")]));
    expect(list.ids).toEqual(["a", "b"]);
  });
});

describe("whether a row fits a query", () => {
  const entry = { id: "a", version: 1, status: "pending", warehouseId: "w1", createdAt: "2024-05-02" };
  it.each<[string, ListQuery, boolean | "unknown"]>([
    ["no filter", {}, true],
    ["paging and empty values say nothing", { current: 3, pageSize: 50, sort: "-id", keyword: "" }, true],
    ["one of several values", { status: "rejected,pending" }, true],
    ["another value", { status: "approved" }, false],
    ["a date within bounds", { createdAtFrom: "2024-05-01", createdAtTo: "2024-05-02" }, true],
    ["a date outside", { createdAtFrom: "2024-05-03" }, false],
    ["a word that only the server can look for", { keyword: "steel" }, "unknown"],
    ["a wrong value is enough, whatever the word", { keyword: "steel", status: "approved" }, false],
  ])("%s", (_name, query, fit) => {
    expect(fitsQuery(entry, query)).toBe(fit);
  });
});

describe("a list whose newer rows a gauge tells of", () => {
  const newer = () =>
    new Shown({ topic: "calls", signOf: (gauge, { status }) => `${status} ${String(gauge)}` });

  it("is fetched without waiting for a place, and again when the gauge says another text", async () => {
    list.actor.stop();
    list = newer();
    await list.answer(pageOf([row("a")]));
    // It was computed before the rows were asked for: they are newer.
    list.gauge("1", -1);
    list.gauge("1");
    list.clock.increment(10_000);
    expect(list.asked).toHaveLength(1);
    list.gauge("2");
    list.clock.increment(10_000);
    await list.answer(pageOf([row("b"), row("a")]));
    expect(list.ids).toEqual(["b", "a"]);
    expect(list.asked).toHaveLength(2);
  });

  it("is fetched again by a first text that is newer than its rows, and by one that comes while it is asked for", async () => {
    list.actor.stop();
    list = newer();
    list.gauge("1", 5);
    await list.answer(pageOf([row("a")]));
    list.clock.increment(10_000);
    await list.answer(pageOf([row("b")]));
    expect(list.ids).toEqual(["b"]);
    list.actor.send({ type: "query.changed", query: { status: "over" } });
    list.gauge("1", list.clock.now() + 1);
    await list.answer(pageOf([row("c")]));
    list.clock.increment(10_000);
    await list.answer(pageOf([row("d")]));
    expect(list.asked.map(({ status }) => status)).toEqual(["pending", "pending", "over", "over"]);
  });
});
