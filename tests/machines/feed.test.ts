import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SubAnswer } from "../../src/contracts/live.ts";
import { freshnessOf } from "../../src/machines/channel/freshness.ts";
import { MockWire } from "../support/mock-wire.ts";
import { Follower, Page, until } from "../support/mock-wire-channel.ts";
import { LogModel } from "../support/mock-wire-log.ts";

let wire: MockWire;
let page: Page;
let model: LogModel;

beforeEach(() => {
  model = new LogModel();
  wire = new MockWire({ sub: (ask) => model.answer(ask.have) });
  page = new Page(wire);
});
afterEach(() => {
  page.close();
  wire.stop();
});

const set = (id: string, value: number | null = 1) => model.commit({ id, value });
const head = (): Record<string, [string, number]> => ({ entry: [model.head.epoch, model.head.seq] });
const state = () => page.feed("entry")?.value;
const level = () => freshnessOf(page.channel.getSnapshot(), "entry", page.now).level;

async function following(): Promise<Follower> {
  page.signIn();
  const follower = new Follower(page, "entry");
  await until(() => state() === "live");
  return follower;
}

/** Lets what was sent arrive: a heartbeat that vouches for `seq` comes after it on the same wire. */
async function arrived(): Promise<void> {
  const { heardAt } = page.channel.getSnapshot().context;
  page.pass(100);
  wire.heartbeat();
  await until(() => page.channel.getSnapshot().context.heardAt > heardAt);
}

describe("following a topic", () => {
  it("begins with its snapshot and goes on with its events, in order", async () => {
    set("a");
    const follower = await following();
    expect(follower.view).toEqual(model.view);
    wire.event(set("b"));
    wire.event(set("a", null));
    await until(() => follower.events.length === 2);
    expect(follower.view).toEqual(model.view);
  });

  it("asks the server once for all followers, and unsubscribes after the last one leaves", async () => {
    const one = await following();
    const other = new Follower(page, "entry");
    expect(other.heard).toEqual([expect.objectContaining({ type: "feed.joined", isPlaced: true })]);
    one.stop();
    page.pass(3_000);
    expect(wire.unsubs).toEqual([]);
    other.stop();
    page.pass(1_900);
    const back = new Follower(page, "entry");
    page.pass(3_000);
    expect(wire.unsubs).toEqual([]);
    back.stop();
    page.pass(2_000);
    await until(() => wire.unsubs.length === 1);
    expect(wire.subs).toHaveLength(1);
    expect(page.feed("entry")).toBeUndefined();
  });

  it("sends a follower nothing after it stopped", async () => {
    const one = await following();
    const other = new Follower(page, "entry");
    one.stop();
    wire.event(set("a"));
    await until(() => other.events.length === 1);
    expect(one.events).toEqual([]);
  });

  it("gives a snapshot to one who needs its data though others follow already", async () => {
    set("a");
    const one = await following();
    wire.event(set("b"));
    await until(() => one.events.length === 1);
    const inbox = new Follower(page, "entry", { snapshot: true });
    await until(() => inbox.heard.some(({ type }) => type === "feed.reset"));
    expect(inbox.view).toEqual(model.view);
    expect(one.view).toEqual(model.view);
  });

  it("that is denied says so, to later followers too, and asks again after the next connection", async () => {
    wire.answers.sub = () => ({ kind: "deny", code: 40300 });
    page.signIn();
    const follower = new Follower(page, "entry");
    await until(() => state() === "denied");
    expect(follower.heard.at(-1)).toMatchObject({ type: "feed.denied", code: 40300 });
    expect(new Follower(page, "entry").heard.at(-1)).toMatchObject({ type: "feed.denied", code: 40300 });

    wire.answers.sub = (ask) => model.answer(ask.have);
    wire.breakAll();
    await until(() => page.is("waiting"));
    page.pass(5_000);
    await until(() => state() === "live");
  });

  it("that the server cannot serve now is asked for again when the server says", async () => {
    wire.answers.sub = () => ({ kind: "error", code: 50000, retryMs: 3_000 });
    page.signIn();
    const follower = new Follower(page, "entry");
    await until(() => state() === "retrying");
    wire.answers.sub = (ask) => model.answer(ask.have);
    page.pass(3_000);
    expect(wire.subs).toHaveLength(1);
    // Up to a quarter later, at random (here a half): clients with the same delay do not come back together.
    page.pass(375);
    await until(() => state() === "live");
    expect(follower.view).toEqual(model.view);
  });

  it("is dropped with the person: another one gets a snapshot of their own", async () => {
    set("a");
    await following();
    page.signIn("t2");
    await until(() => wire.subs.length === 2);
    expect(wire.subs[1]).toEqual({ topic: "entry", have: null });
  });
});

describe("a hole in the log", () => {
  it("that closes within 300 ms costs nothing", async () => {
    const follower = await following();
    const [first, second] = [set("a"), set("b")];
    wire.event(second);
    await until(() => state() === "behind");
    page.pass(200);
    wire.event(first);
    await until(() => state() === "live");
    expect(follower.events).toEqual([first, second]);
    expect(wire.subs).toHaveLength(1);
  });

  it("that stays for 300 ms is asked for, from where the reader stands", async () => {
    const follower = await following();
    wire.event(set("a"));
    await until(() => follower.events.length === 1);
    set("lost");
    wire.event(set("b"));
    await until(() => state() === "behind");
    page.pass(300);
    await until(() => state() === "live");
    expect(wire.subs.at(-1)).toEqual({ topic: "entry", have: { epoch: "e1", seq: 1, mark: "0:1" } });
    expect(follower.view).toEqual(model.view);
  });

  it("waits no longer when more events come behind it", async () => {
    await following();
    set("lost");
    wire.event(set("a"));
    await until(() => state() === "behind");
    page.pass(200);
    wire.event(set("b"));
    await until(() => page.feed("entry")?.context.log.held.length === 2);
    page.pass(100);
    await until(() => state() === "live");
    expect(wire.subs).toHaveLength(2);
  });
});

describe("a heartbeat's head", () => {
  it("that is ahead for over a second is asked for: the last event was lost", async () => {
    const follower = await following();
    set("lost");
    wire.heartbeat(head());
    await until(() => state() === "behind");
    page.pass(900);
    expect(wire.subs).toHaveLength(1);
    page.pass(100);
    await until(() => state() === "live");
    expect(follower.view).toEqual(model.view);
  });

  it("of another epoch gets a snapshot: a backup was restored", async () => {
    set("a");
    set("b");
    const follower = await following();
    model.restoreBackup(1, true);
    wire.heartbeat(head());
    await until(() => wire.subs.length === 2 && state() === "live");
    expect(wire.subs[1]?.have).toBeNull();
    expect(follower.view).toEqual(model.view);
  });

  it("vouches for the topic's freshness only when the reader has all that it covers", async () => {
    await following();
    expect(level()).toBe("live");
    page.pass(11_000);
    wire.heartbeat(head());
    await until(() => page.feed("entry")?.context.confirmedAt === page.now);
    page.pass(11_900);
    expect(level()).toBe("live");
    expect(page.is("open")).toBe(true);
    page.pass(100);
    expect(level()).toBe("aging");
    expect(freshnessOf(page.channel.getSnapshot(), "entry", page.now).ageMs).toBe(12_000);
  });

  it("of a server whose reading lags does not vouch for it", async () => {
    await following();
    for (let beat = 0; beat < 6; beat += 1) {
      page.pass(5_000);
      wire.heartbeat(head(), 60_000);
      await until(() => page.channel.getSnapshot().context.heardAt === page.now);
    }
    expect(page.is("open")).toBe(true);
    expect(level()).toBe("grey");
  });
});

describe("a topic that does not come to rest", () => {
  it("is asked for three times a minute, then backs off and says so, and is well again later", async () => {
    const follower = await following();
    for (let resync = 1; resync <= 3; resync += 1) {
      wire.notify("resync", { topic: "entry", reason: "slow" });
      await until(() => wire.subs.length === 1 + resync && state() === "live");
    }
    wire.notify("resync", { topic: "entry", reason: "slow" });
    await until(() => state() === "backedOff");
    expect(freshnessOf(page.channel.getSnapshot(), "entry", page.now).isTroubled).toBe(true);
    set("a");
    for (let seconds = 0; seconds < 25; seconds += 5) {
      expect(wire.subs).toHaveLength(4);
      page.pass(5_000);
      await arrived();
    }
    await until(() => state() === "live");
    expect(follower.view).toEqual(model.view);
  });
});

describe("a new connection", () => {
  async function reconnected(): Promise<void> {
    const handshakes = wire.handshakes.length;
    wire.breakAll();
    await until(() => page.is("waiting"));
    expect(state()).toBe("unconnected");
    page.pass(5_000);
    await until(() => wire.handshakes.length > handshakes && state() === "live");
  }

  it("gets what was missed as a delta", async () => {
    set("a");
    const follower = await following();
    set("b");
    set("a", null);
    await reconnected();
    expect(wire.subs.at(-1)?.have).toEqual({ epoch: "e1", seq: 1, mark: "0:1" });
    expect(follower.heard.filter(({ type }) => type === "feed.reset")).toHaveLength(1);
    expect(follower.view).toEqual(model.view);
  });

  it("gets one snapshot when the log was pruned in between", async () => {
    set("a");
    const follower = await following();
    set("b");
    model.prune();
    await reconnected();
    expect(follower.heard.filter(({ type }) => type === "feed.reset")).toHaveLength(2);
    expect(follower.view).toEqual(model.view);
    expect(wire.subs).toHaveLength(2);
  });

  it("after ten minutes of sleep is never called live before it has caught up", async () => {
    const follower = await following();
    set("a");
    page.sleep(600_000);
    expect(level()).toBe("grey");
    page.pass(1_000);
    expect(level()).toBe("grey");
    await until(() => state() === "live");
    expect(level()).toBe("live");
    expect(follower.view).toEqual(model.view);
  });

  it("that is lost while it was being asked is asked again on the next one", async () => {
    wire.answers.sub = () => null;
    page.signIn();
    const follower = new Follower(page, "entry");
    await until(() => wire.subs.length === 1);
    wire.breakAll();
    await until(() => page.is("waiting"));
    wire.answers.sub = (ask) => model.answer(ask.have);
    page.pass(5_000);
    await until(() => state() === "live");
    expect(follower.view).toEqual(model.view);
  });
});

describe("a gauge", () => {
  const reading = (seq: number, atMs: number): SubAnswer => ({
    kind: "snapshot",
    epoch: "node1",
    seq,
    data: { count: seq },
    asOf: new Date(atMs).toISOString(),
  });

  it("delivers its latest value, never an older one, and its age is that of the value", async () => {
    const boot = page.now;
    wire.answers.sub = () => reading(1, boot);
    wire.answers.hello = () => ({
      serverNow: new Date(page.now).toISOString(),
      heartbeatMs: 5_000,
      build: "b1",
      minBuild: "b1",
    });
    page.signIn();
    const values: unknown[] = [];
    const hear = (news: { type: string; value?: unknown }): void => {
      if (news.type === "feed.gauge") values.push(news.value);
    };
    page.live.follow("overview", hear);
    await until(() => page.feed("overview")?.value === "live");
    const gauge = (seq: number, atMs: number) =>
      wire.gauge({
        topic: "overview",
        epoch: "node1",
        seq,
        asOf: new Date(atMs).toISOString(),
        value: { count: seq },
      });
    gauge(3, boot + 2_000);
    gauge(2, boot + 1_000);
    gauge(4, boot + 3_000);
    await until(() => values.length === 3);
    expect(values).toEqual([{ count: 1 }, { count: 3 }, { count: 4 }]);

    page.pass(10_000);
    const freshness = freshnessOf(page.channel.getSnapshot(), "overview", page.now);
    expect(freshness).toMatchObject({ level: "live", ageMs: 7_000 });

    const late: unknown[] = [];
    page.live.follow("overview", (news) => late.push(news.type === "feed.gauge" ? news.value : news.type));
    expect(late).toEqual(["feed.joined", { count: 4 }]);

    // A heartbeat vouches for it like for any topic: 26 s after its computation it is as live as the page says it is.
    const shown = () => freshnessOf(page.channel.getSnapshot(), "overview", page.now);
    const beat = async (afterMs: number): Promise<void> => {
      page.pass(afterMs);
      wire.heartbeat({}, 0, page.now);
      await until(() => page.channel.getSnapshot().context.pulseAt === page.now);
    };
    await beat(1_000);
    page.pass(11_900);
    expect(shown()).toMatchObject({ level: "live", ageMs: 11_900 });
    await beat(50);
    for (let beats = 0; beats < 4; beats += 1) await beat(5_000);
    expect(shown()).toMatchObject({ level: "live", ageMs: 0 });
    // One and a half times a recomputation: one was missed, in spite of the heartbeats.
    await beat(5_050);
    expect(shown()).toMatchObject({ level: "grey", ageMs: 45_000 });
  });
});
