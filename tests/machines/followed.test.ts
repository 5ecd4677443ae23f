import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import { createFollowedMachine, FOLLOWED_QUIET_MS } from "../../src/machines/followed.machine.ts";
import { until } from "../support/mock-wire-channel.ts";

const machine = createFollowedMachine<string>();

const told = (type: string, seq: number): LogEvent => ({
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
      fetchValue: async () => {
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
    it.say({ type: "feed.batch", events: [told("saved", 1)] });
    it.say({ type: "feed.batch", events: [told("published", 2)] });
    expect(it.asked()).toBe(1);
    it.clock.increment(FOLLOWED_QUIET_MS);
    await until(() => it.value() === "second");
    expect(it.asked()).toBe(2);
  });

  it("leaves alone what does not concern it", async () => {
    const it = followed([ok("first")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.say({ type: "feed.batch", events: [told("viewed", 1)] });
    it.clock.increment(60_000);
    expect(it.asked()).toBe(1);
  });

  it("keeps the last value when another cannot be had, and tries again", async () => {
    const it = followed([ok("first"), { ok: false, kind: "transport" }, ok("third")]);
    it.say({ type: "feed.joined", isPlaced: true });
    await until(() => it.value() === "first");
    it.say({ type: "feed.reset", data: null, asOf: null });
    it.clock.increment(FOLLOWED_QUIET_MS);
    await until(() => it.actor.getSnapshot().context.failure !== null);
    expect(it.value()).toBe("first");
    it.clock.increment(10_000);
    await until(() => it.value() === "third");
  });

  it("follows nothing while nobody looks, and asks again for whoever comes back", async () => {
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
