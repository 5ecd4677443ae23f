import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { Answer } from "../../src/contracts/answer.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import { featuresMachine } from "../../src/machines/console/features.machine.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import type { CommandAsk, CommandEmitted, CommandInput } from "../../src/machines/page/command.machine.ts";
import { createCommandMachine } from "../../src/machines/page/command.machine.ts";
import { commandView } from "../../src/machines/page/command.view.ts";
import { until } from "../support/mock-wire-channel.ts";

interface Payload {
  readonly reason: string;
}
interface Row {
  readonly id: string;
  readonly version: number;
}

const machine = createCommandMachine<Payload, Row>();
const refusedWith = (code: number, data: unknown): Answer<Row> => ({
  ok: false,
  kind: "refused",
  code,
  msg: "no",
  data,
});
const lost: Answer<Row> = { ok: false, kind: "transport" };

let clock: SimulatedClock;
let asked: CommandAsk<Payload>[];
let answers: ((answer: Answer<Row>) => void)[];
let hear: (news: FeedNews) => void;
let channelReturns: () => void;
let emitted: CommandEmitted<Row>[];
let command: ReturnType<typeof open>;

function open(input: Partial<CommandInput<Payload, Row>> = {}) {
  let keys = 0;
  const actor = createActor(machine, {
    clock,
    input: {
      command: "reject",
      version: 3,
      payload: { reason: "" },
      send: (ask) => {
        asked.push(ask);
        return new Promise((resolve) => answers.push(resolve));
      },
      makeKey: () => {
        keys += 1;
        return `key${keys}`;
      },
      topic: "entry",
      live: {
        follow: (_topic, listener) => {
          hear = listener;
          return () => {};
        },
        returned: (listener) => {
          channelReturns = listener;
          return () => {};
        },
      },
      now: () => clock.now(),
      random: () => 0.5,
      ...input,
    },
  });
  actor.on("*", (reported) => emitted.push(reported));
  actor.start();
  return actor;
}

beforeEach(() => {
  clock = new SimulatedClock();
  asked = [];
  answers = [];
  emitted = [];
  command = open();
});
afterEach(() => {
  command.stop();
});

const view = () => commandView<Payload, Row>(command.getSnapshot());
async function answered(answer: Answer<Row>, kind: string): Promise<void> {
  answers.at(-1)?.(answer);
  await until(() => view().kind === kind);
}
const ownEvent = (commandKey: string): LogEvent => ({
  topic: "entry",
  epoch: "e",
  seq: 1,
  type: "reject",
  entity: "entry",
  id: "e1",
  version: 4,
  at: "",
  by: "u1",
  commandKey,
  data: { row: { id: "e1", version: 4 } },
});

describe("a command", () => {
  it("carries what was filled in, the version that was seen, and a key of its own", async () => {
    command.send({ type: "payload.changed", payload: { reason: "no papers" } });
    command.send({ type: "submit" });
    expect(asked[0]).toMatchObject({ payload: { reason: "no papers" }, version: 3, key: "key1" });
    await answered({ ok: true, data: { id: "e1", version: 4 } }, "done");
    expect(view().result).toEqual({ id: "e1", version: 4 });
    expect(emitted).toEqual([
      { type: "command.done", command: "reject", result: { id: "e1", version: 4 }, key: "key1" },
    ]);
  });

  it("is sent once, however often the button is pressed", () => {
    command.send({ type: "submit" });
    command.send({ type: "submit" });
    command.send({ type: "submit" });
    expect(asked).toHaveLength(1);
  });

  it("that the lifecycle refuses says why", async () => {
    command.send({ type: "submit" });
    await answered(refusedWith(42200, { because: ["reasonGiven"], details: { length: 0 } }), "refused");
    expect(view()).toMatchObject({ because: ["reasonGiven"], details: { length: 0 }, errors: {} });
    expect(emitted[0]?.type).toBe("command.refused");
  });

  it("whose fields are wrong says which", async () => {
    command.send({ type: "submit" });
    await answered(refusedWith(40000, { errors: [{ path: "reason", message: "too short" }] }), "refused");
    expect(view().errors).toEqual({ reason: "too short" });
  });

  it("corrected after a refusal is another intent with another key", async () => {
    command.send({ type: "submit" });
    await answered(refusedWith(42200, { because: ["reasonGiven"] }), "refused");
    command.send({ type: "payload.changed", payload: { reason: "torn" } });
    expect(view()).toMatchObject({ kind: "editing", because: [] });
    command.send({ type: "submit" });
    expect(asked[1]).toMatchObject({ payload: { reason: "torn" }, key: "key2" });
  });

  it("that comes second is told who was faster, and goes on from what is now", async () => {
    command.send({ type: "submit" });
    const movedOn = { current: { id: "e1", version: 7 }, changedBy: "Li", changedAt: "2024-05-01T00:00:00Z" };
    await answered(refusedWith(40900, movedOn), "movedOn");
    expect(view().movedOn).toEqual(movedOn);
    expect(emitted).toEqual([{ type: "command.movedOn", ...movedOn }]);
    command.send({ type: "accept" });
    command.send({ type: "submit" });
    expect(asked[1]).toMatchObject({ version: 7, key: "key2" });
  });
});

describe("a command that nothing came back to", () => {
  it("is sent again with the same key and the same words, by hand or by itself", async () => {
    command.send({ type: "payload.changed", payload: { reason: "torn" } });
    command.send({ type: "submit" });
    await answered(lost, "unreachable");
    command.send({ type: "retry" });
    await answered(lost, "unreachable");
    expect(view().retryAt).toBeGreaterThan(clock.now());
    clock.increment(15_000);
    expect(asked.map(({ key }) => key)).toEqual(["key1", "key1", "key1"]);
    expect(new Set(asked.map(({ payload }) => payload.reason))).toEqual(new Set(["torn"]));
    await answered({ ok: true, data: { id: "e1", version: 4 } }, "done");
  });

  it("is sent again as soon as the channel is back", async () => {
    command.send({ type: "submit" });
    await answered(lost, "unreachable");
    channelReturns();
    expect(asked).toHaveLength(2);
  });

  it("because of the server's own fault is sent again with the same key", async () => {
    command.send({ type: "submit" });
    await answered(refusedWith(50000, { traceId: "t" }), "unreachable");
    clock.increment(15_000);
    expect(asked.map(({ key }) => key)).toEqual(["key1", "key1"]);
  });

  it("and given up, then sent again unchanged, is still the same intent", async () => {
    command.send({ type: "submit" });
    await answered(lost, "unreachable");
    command.send({ type: "abandon" });
    clock.increment(60_000);
    expect(asked).toHaveLength(1);
    command.send({ type: "submit" });
    expect(asked[1]?.key).toBe("key1");
  });

  it("and changed is another intent: the same key with other words would be refused", async () => {
    command.send({ type: "submit" });
    await answered(lost, "unreachable");
    command.send({ type: "abandon" });
    command.send({ type: "payload.changed", payload: { reason: "other" } });
    command.send({ type: "submit" });
    expect(asked[1]?.key).toBe("key2");
  });

  it("is done when the event of its own key arrives", async () => {
    command.send({ type: "submit" });
    await answered(lost, "unreachable");
    hear({ type: "feed.batch", events: [ownEvent("key1")] });
    expect(view()).toMatchObject({ kind: "done", result: { id: "e1", version: 4 } });
    clock.increment(60_000);
    expect(asked).toHaveLength(1);
  });
});

it("a command that is done says so until its page has taken it in", async () => {
  command.send({ type: "submit" });
  await answered({ ok: true, data: { id: "e1", version: 4 } }, "done");
  expect(command.getSnapshot().context.isHeard).toBe(false);
  command.send({ type: "done.heard" });
  expect(command.getSnapshot().context.isHeard).toBe(true);
  expect(view().kind).toBe("done");
});

describe("a command under way", () => {
  let handed: unknown[];
  beforeEach(() => {
    handed = [];
    command = open({
      handOver: ({ key }, state, failure) => handed.push([key, state, failure?.kind ?? null]),
    });
    command.send({ type: "submit" });
  });

  it("whose view is closed is answered all the same, and waits in the outbox if nothing comes back", async () => {
    command.send({ type: "view.hidden" });
    expect(view().kind).toBe("sending");
    await answered(lost, "left");
    expect(handed).toEqual([["key1", "waiting", "transport"]]);
    clock.increment(60_000);
    expect(asked).toHaveLength(1);
  });

  it("that is shown again before the answer is retried in sight", async () => {
    command.send({ type: "view.hidden" });
    command.send({ type: "view.shown" });
    await answered(lost, "unreachable");
    command.send({ type: "view.hidden" });
    expect(handed).toEqual([["key1", "waiting", "transport"]]);
  });

  it.each(["tab.ended", "page.left", "wait"] as const)("goes on in the outbox after %s", (type) => {
    command.send({ type });
    expect(view().kind).toBe("left");
    expect(handed).toEqual([["key1", "waiting", null]]);
  });

  it("that is given up is withdrawn by the outbox", async () => {
    await answered(lost, "unreachable");
    command.send({ type: "giveUp" });
    expect(handed).toEqual([["key1", "withdrawing", "transport"]]);
  });

  it("in a tab that is closed is handed over before it ends", () => {
    const features = createActor(featuresMachine).start();
    const input = { ...command.getSnapshot().context.input, makeKey: () => "of the tab" };
    features.send({ type: "feature.wanted", tab: "/a", key: "reject", logic: machine, input });
    features.getSnapshot().context.actors["/a reject"]?.send({ type: "submit" });
    features.send({ type: "tabs.ended", ids: ["/a"] });
    expect(handed).toEqual([["of the tab", "waiting", null]]);
  });
});

describe("the event of one's own command", () => {
  it("that overtakes the HTTP answer settles it, once", async () => {
    command.send({ type: "submit" });
    hear({ type: "feed.batch", events: [ownEvent("key1")] });
    expect(view().kind).toBe("done");
    answers[0]?.({ ok: true, data: { id: "e1", version: 4 } });
    await Promise.resolve();
    expect(emitted.filter(({ type }) => type === "command.done")).toHaveLength(1);
  });

  it("gives what the answer would have given: the row, with the lines that it changed", () => {
    const { data: _, ...told } = ownEvent("key1");
    const lines = [{ id: "l1", good: 5 }];
    command.send({ type: "submit" });
    hear({ type: "feed.batch", events: [{ ...told, data: { row: { id: "e1", version: 4 }, lines } }] });
    expect(view().result).toEqual({ id: "e1", version: 4, lines });
  });

  it("of another person's command settles nothing", () => {
    command.send({ type: "submit" });
    hear({ type: "feed.batch", events: [ownEvent("another key")] });
    expect(view().kind).toBe("sending");
  });
});

describe("every state that a command can reach", () => {
  const outcome = (answer: Answer<Row>) => ({
    type: "xstate.done.actor.0.command.sending",
    output: answer,
    actorId: "",
  });
  const events = [
    { type: "payload.changed", payload: { reason: "torn" } },
    { type: "submit" },
    { type: "retry" },
    { type: "abandon" },
    { type: "accept" },
    { type: "channel.returned" },
    { type: "feed.batch", events: [ownEvent("key")] },
    outcome({ ok: true, data: { id: "e1", version: 4 } }),
    outcome(refusedWith(42200, { because: ["reasonGiven"] })),
    outcome(refusedWith(40900, { current: { id: "e1", version: 9 }, changedBy: "Li", changedAt: "" })),
    outcome(lost),
  ];
  const input: CommandInput<Payload, Row> = {
    command: "reject",
    version: 3,
    payload: { reason: "" },
    send: () => Promise.resolve(lost),
    makeKey: () => "key",
    random: () => 0.5,
    now: () => 0,
  };
  const paths = getShortestPaths(machine, {
    input,
    // The outcomes of sending are events of the system's own: the machine's type does not name them.
    events: events as never[],
    serializeState: (snapshot) =>
      JSON.stringify([snapshot.value, snapshot.context.key !== null, snapshot.context.failure?.kind ?? null]),
  });

  it("is among the six, and each of the six is reached", () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(["editing", "sending", "done", "refused", "movedOn", "unreachable"]),
    );
  });

  it("has a key while its outcome is open, and none once the server has said no", () => {
    for (const { state } of paths) {
      const { key } = state.context;
      if (state.matches("sending") || state.matches("unreachable")) expect(key).toBe("key");
      if (state.matches("refused") || state.matches("movedOn")) expect(key).toBeNull();
    }
  });

  it("leads back to editing unless it is done, so that the person can always continue", () => {
    for (const { state } of paths) {
      if (state.matches("done") || state.matches("sending")) continue;
      const isWayOut = state.matches("editing") || state.can({ type: "abandon" });
      expect(isWayOut).toBe(true);
    }
  });
});
