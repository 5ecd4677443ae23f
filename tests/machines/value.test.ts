import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { LogEvent, Topic } from "../../src/contracts/live.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import { PAUSE_MS } from "../../src/machines/page/live.machine.ts";
import { createValueMachine, type ValueInput } from "../../src/machines/page/value.machine.ts";
import { until } from "../support/mock-wire-channel.ts";

const machine = createValueMachine<string>();

const reported = (type: string, seq: number): LogEvent => ({
  ...{ topic: "bulletin", epoch: "e", seq, type, entity: "bulletin", id: "b", version: seq },
  ...{ at: "2026-11-21T00:00:00Z", by: "陈敏", data: {} },
});

/** A followed value, with the server's answers in the test's hand. */
function followed(answers: Answer<string>[]) {
  const clock = new SimulatedClock();
  let hear: (news: FeedNews) => void = () => {};
  let asked = 0;
  let isFollowing = false;
  const actor = createActor(machine, {
    clock,
    input: {
      topic: "bulletin",
      live: {
        follow: (_topic, listener) => {
          hear = listener;
          isFollowing = true;
          return () => {
            isFollowing = false;
          };
        },
      },
      fetch: async () => {
        asked += 1;
        return answers.shift() ?? { ok: false, kind: "transport" };
      },
      concerns: ({ type }) => type !== "viewed",
    },
  });
  actor.start();
  return {
    clock,
    actor,
    say: (news: FeedNews) => hear(news),
    asked: () => asked,
    isFollowing: () => isFollowing,
    value: () => actor.getSnapshot().context.value,
  };
}

const ok = (data: string): Answer<string> => ({ ok: true, data });

describe("what is followed beside a list", () => {
  it("is asked once when the topic's place is known, and once more for a burst of changes", async () => {
    const it = followed([ok("first"), ok("second")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.say({ type: "feed.batch", events: [reported("saved", 1)] });
    it.say({ type: "feed.batch", events: [reported("published", 2)] });
    expect(it.asked()).toBe(1);
    it.clock.increment(PAUSE_MS);
    await until(() => it.value() === "second");
    expect(it.asked()).toBe(2);
  });

  it("leaves alone what does not concern it", async () => {
    const it = followed([ok("first")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.say({ type: "feed.batch", events: [reported("viewed", 1)] });
    it.clock.increment(60_000);
    expect(it.asked()).toBe(1);
  });

  it("keeps the last value when another cannot be had, and tries again", async () => {
    const it = followed([ok("first"), { ok: false, kind: "transport" }, ok("third")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.say({ type: "feed.reset", data: null, asOf: null });
    it.clock.increment(PAUSE_MS);
    await until(() => it.actor.getSnapshot().context.failure !== null);
    expect(it.value()).toBe("first");
    it.clock.increment(10_000);
    await until(() => it.value() === "third");
  });

  it("follows nothing without a view, and asks again when a view comes back", async () => {
    const it = followed([ok("first"), ok("second")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.actor.send({ type: "page.hidden" });
    expect(it.isFollowing()).toBe(false);
    it.actor.send({ type: "page.shown" });
    expect(it.isFollowing()).toBe(true);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "second");
  });
});

/** A value with its server and its topics in the test's hand; the policy is the test's. */
function shown<Value>(input: Omit<ValueInput<Value, boolean>, "live">) {
  const clock = new SimulatedClock();
  const hears = new Map<Topic, (news: FeedNews) => void>();
  const follow = (topic: Topic, hear: (news: FeedNews) => void) => {
    hears.set(topic, hear);
    return () => hears.delete(topic);
  };
  const actor = createActor(createValueMachine<Value>(), {
    clock,
    input: { ...input, live: { follow } } as ValueInput<Value, boolean>,
  });
  actor.start();
  const say = (topic: Topic, news: FeedNews) => hears.get(topic)?.(news);
  return { clock, actor, say, value: () => actor.getSnapshot().context.value };
}

const at = (second: number): string => new Date(second * 1_000).toISOString();
const placed: FeedNews = { type: "feed.joined", isPlaced: true };

describe("a gauge", () => {
  it("is fetched at once, and never goes back to an older value", async () => {
    let answer = at(2);
    const it = shown<string>({
      topic: "overview",
      fetch: async () => ({ ok: true, data: answer }),
      asOfOf: (value) => Date.parse(value),
    });
    await until(() => it.value() === at(2));
    it.say("overview", { type: "feed.gauge", value: at(1), asOf: at(1) });
    expect(it.value()).toBe(at(2));
    it.say("overview", { type: "feed.gauge", value: at(4), asOf: at(4) });
    expect(it.value()).toBe(at(4));
    answer = at(3);
    it.actor.send({ type: "again" });
    await until(() => it.actor.getSnapshot().matches({ shown: "settled" }));
    expect(it.value()).toBe(at(4));
  });

  it("is not taken again when the channel sends the very value that was fetched, nor the other way round", async () => {
    const it = shown<{ readonly asOf: string }>({
      topic: "overview",
      fetch: async () => ({ ok: true, data: { asOf: at(2) } }),
      asOfOf: ({ asOf }) => Date.parse(asOf),
    });
    await until(() => it.value() !== null);
    const fetched = it.value();
    it.say("overview", { type: "feed.gauge", value: { asOf: at(2) }, asOf: at(2) });
    expect(it.value()).toBe(fetched);
    it.actor.send({ type: "again" });
    await until(() => it.actor.getSnapshot().matches({ shown: "settled" }));
    expect(it.value()).toBe(fetched);
    const sent = { asOf: at(3) };
    it.say("overview", { type: "feed.gauge", value: sent, asOf: at(3) });
    expect(it.value()).toBe(sent);
  });

  it("without a time of its own is taken again with each fetch", async () => {
    const answers = [1, 2];
    const it = shown<number>({
      topic: "content-data",
      fetch: async () => ({ ok: true, data: answers.shift() ?? 0 }),
      asOfOf: () => 0,
    });
    await until(() => it.value() === 1);
    it.actor.send({ type: "again" });
    await until(() => it.value() === 2);
  });

  it("that could not be fetched is well again with the next value of its topic", async () => {
    const it = shown<string>({
      topic: "overview",
      fetch: async () => ({ ok: false, kind: "transport" }),
      asOfOf: (value) => Date.parse(value),
    });
    await until(() => it.actor.getSnapshot().context.failure !== null);
    it.say("overview", { type: "feed.gauge", value: at(4), asOf: at(4) });
    expect(it.actor.getSnapshot().context).toMatchObject({ value: at(4), failure: null });
    expect(it.actor.getSnapshot().matches({ shown: { settled: "live" } })).toBe(true);
  });
});

describe("figures of two topics", () => {
  it("are fetched once both places are known, again for either, and for another query at once", async () => {
    const asked: unknown[] = [];
    const it = shown<number>({
      topic: ["repertory", "entry"],
      query: { warehouseId: "w1" },
      fetch: async (_signal, query) => ({ ok: true, data: asked.push(query) }),
    });
    it.say("repertory", placed);
    expect(asked).toEqual([]);
    it.say("entry", placed);
    await until(() => it.value() === 1);
    it.say("entry", { type: "feed.batch", events: [reported("approve", 1)] });
    it.clock.increment(PAUSE_MS);
    await until(() => it.value() === 2);
    it.actor.send({ type: "query.changed", query: { warehouseId: "w1" } });
    it.actor.send({ type: "query.changed", query: { warehouseId: "w2" } });
    await until(() => it.value() === 3);
    expect(asked).toEqual([{ warehouseId: "w1" }, { warehouseId: "w1" }, { warehouseId: "w2" }]);
  });
});

describe("what is only fetched", () => {
  it("is fetched again on request or when the connection returns, never by itself", async () => {
    let asked = 0;
    const it = shown<never>({
      fetch: async () => {
        asked += 1;
        return { ok: false, kind: "transport" };
      },
    });
    const failed = () => until(() => it.actor.getSnapshot().matches({ shown: { settled: "failed" } }));
    await failed();
    it.clock.increment(60_000);
    expect(asked).toBe(1);
    it.actor.send({ type: "channel.returned" });
    await failed();
    it.actor.send({ type: "again" });
    await failed();
    expect(asked).toBe(3);
  });

  it("is fetched again where the connection returns during a request that then fails", async () => {
    const answers: ((answer: Answer<string>) => void)[] = [];
    const it = shown<string>({ fetch: () => new Promise((resolve) => answers.push(resolve)) });
    await until(() => answers.length === 1);
    it.actor.send({ type: "channel.returned" });
    expect(answers).toHaveLength(1);
    answers[0]?.({ ok: false, kind: "transport" });
    await until(() => answers.length === 2);
    answers[1]?.({ ok: false, kind: "transport" });
    await until(() => it.actor.getSnapshot().matches({ shown: { settled: "failed" } }));
    expect(answers).toHaveLength(2);
  });
});
