/** What holds in every state that a channel, and a feed, can come into: found by walking their charts. */
import { describe, expect, it } from "vitest";
import { createEmptyActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { channelMachine } from "../../src/machines/channel/channel.machine.ts";
import { connectionOf, pulseOf } from "../../src/machines/channel/channel.view.ts";
import { feedMachine } from "../../src/machines/feed/feed.machine.ts";
import { createFeedReducer } from "../../src/machines/feed/reducer.ts";
import { HELLO } from "../support/mock-wire.ts";

const bye = (code: "revoked" | "restart" | "upgrade") =>
  ({ type: "socket.bye", bye: { code, retryMs: [0, 0] } }) as const;

describe("a channel", () => {
  const paths = getShortestPaths(channelMachine, {
    input: {
      socket: {
        connect: () => () => {},
        sub: () => Promise.resolve({ kind: "error", code: 0 }),
        unsub: () => {},
      },
      surroundings: { isOnline: () => true, watch: () => () => {} },
      now: () => 0,
      random: () => 0,
    },
    events: [
      { type: "token.given", token: "t1" },
      { type: "token.given", token: "t2" },
      { type: "token.taken" },
      { type: "channel.retry" },
      { type: "socket.hello", hello: HELLO },
      { type: "socket.refused", code: 50008 },
      { type: "socket.refused", code: null },
      { type: "socket.closed", reason: "transport close" },
      bye("revoked"),
      bye("restart"),
      bye("upgrade"),
      { type: "surroundings.offline" },
      { type: "surroundings.online" },
      { type: "surroundings.woke" },
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.token, context.refusedCode]),
  });
  const states = paths.map(({ state }) => state);

  it("comes into each of its six connections", () => {
    expect(new Set(states.map(connectionOf))).toEqual(
      new Set(["signedOut", "connecting", "open", "waiting", "offline", "refused"]),
    );
  });

  it("is signed out exactly when it has no token", () => {
    for (const state of states)
      expect(connectionOf(state) === "signedOut").toBe(state.context.token === null);
  });

  it("is live only after a message of the server", () => {
    for (const state of states) if (pulseOf(state) === "live") expect(state.context.pulseAt).not.toBeNull();
  });

  it("can be left by signing out from everywhere, and tried again wherever it has given up for now", () => {
    for (const state of states) {
      if (state.context.token !== null) expect(state.can({ type: "token.taken" })).toBe(true);
      const connection = connectionOf(state);
      if (connection === "waiting" || connection === "offline" || connection === "refused") {
        expect(state.can({ type: "channel.retry" })).toBe(true);
      }
    }
  });

  it("holds a plan for the next attempt exactly while it waits", () => {
    for (const state of states) {
      expect(state.context.retryAt !== null).toBe(connectionOf(state) === "waiting");
    }
  });
});

describe("a feed", () => {
  const answered = (invoker: "subscribing" | "resyncing", output: object) => ({
    type: `xstate.done.actor.0.feed.${invoker}`,
    actorId: "",
    output,
  });
  const answers = [
    { kind: "snapshot", epoch: "e1", seq: 0, data: null },
    { kind: "deny", code: 40300 },
    { kind: "error", code: 50000 },
  ];
  const event = {
    topic: "entry",
    epoch: "e1",
    type: "saved",
    entity: "entry",
    id: "a",
    version: 1,
    at: "",
    by: "",
  };
  const paths = getShortestPaths(feedMachine, {
    input: {
      topic: "entry",
      socket: { sub: () => Promise.resolve({ kind: "error", code: 0 }) },
      reducer: createFeedReducer(),
      isConnected: false,
      now: () => 0,
      random: () => 0,
      channel: createEmptyActor(),
    },
    // The ends of a question are events of the system's own: the machine's type does not name them.
    events: [
      { type: "channel.opened" },
      { type: "channel.closed" },
      { type: "feed.events", events: [{ ...event, seq: 2, data: null }] },
      { type: "feed.head", head: { epoch: "e1", seq: 3 }, vouchedAt: 0 },
      { type: "feed.head", head: { epoch: "e2", seq: 0 }, vouchedAt: 0 },
      { type: "feed.resync", isScope: true },
      { type: "feed.forget" },
      ...answers.flatMap((answer) => [answered("subscribing", answer), answered("resyncing", answer)]),
    ] as never[],
    limit: 5_000,
    serializeState: ({ value, context: { log, resyncs } }) =>
      JSON.stringify([value, log.cursor?.seq ?? null, log.held.length, log.isLost, resyncs.length]),
  });
  const states = paths.map(({ state }) => state);

  it("comes into each of its states, and never stops between two of them", () => {
    expect(new Set(states.map(({ value }) => value))).toEqual(
      new Set([
        "unconnected",
        "subscribing",
        "live",
        "behind",
        "resyncing",
        "retrying",
        "backedOff",
        "denied",
      ]),
    );
  });

  it("is live only with its place in the log known and nothing held back", () => {
    for (const state of states.filter((one) => one.matches("live"))) {
      expect(state.context.log).toMatchObject({ held: [], isLost: false });
      expect(state.context.log.cursor).not.toBeNull();
    }
  });

  it("waits while behind for something that it can name", () => {
    for (const state of states.filter((one) => one.matches("behind"))) {
      expect(state.context.holeSince ?? state.context.aheadSince).not.toBeNull();
    }
  });

  it("asks for a snapshot, not for a delta, once it has lost track", () => {
    for (const state of states.filter((one) => one.matches("resyncing") || one.matches("subscribing"))) {
      if (state.context.log.cursor === null) expect(state.context.asked).toBeNull();
    }
  });
});
