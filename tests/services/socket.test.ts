import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage, LogEvent, LogTopic, SocketEvent } from "../../src/contracts/live.ts";
import { NO_ANSWER } from "../../src/contracts/live.ts";
import { BATCH_MS, createBatcher } from "../../src/services/socket-batch.ts";
import { MockWire } from "../support/mock-wire.ts";
import { until } from "../support/mock-wire-channel.ts";

const event = (seq: number, topic: LogTopic = "entry"): Extract<LiveMessage, { kind: "ev" }> => ({
  kind: "ev",
  event: {
    topic,
    epoch: "e1",
    seq,
    type: "saved",
    entity: "entry",
    id: "a",
    version: seq,
    at: "",
    by: "",
    data: null,
  } satisfies LogEvent,
});
const heartbeat: LiveMessage = { kind: "hb", heartbeat: { serverNow: "", heads: {}, relayLagMs: 0 } };

describe("events on their way to the page", () => {
  let batches: (readonly LiveMessage[])[];
  let batcher: ReturnType<typeof createBatcher>;
  beforeEach(() => {
    vi.useFakeTimers();
    batches = [];
    batcher = createBatcher((batch) => batches.push(batch));
  });
  afterEach(() => {
    batcher.stop();
    vi.useRealTimers();
  });

  it("go through at once when they come alone", () => {
    batcher.event(event(1));
    expect(batches).toEqual([[event(1)]]);
    vi.advanceTimersByTime(BATCH_MS);
    batcher.event(event(2));
    expect(batches).toHaveLength(2);
  });

  it("go as one batch when they follow a first one within 100 ms", () => {
    for (let seq = 1; seq <= 50; seq += 1) batcher.event(event(seq));
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(BATCH_MS);
    expect(batches).toHaveLength(2);
    expect(batches[1]).toHaveLength(49);
  });

  it("cost ten renderings a second however many they are", () => {
    for (let ms = 0; ms < 1_000; ms += 1) {
      batcher.event(event(ms));
      vi.advanceTimersByTime(1);
    }
    expect(batches.length).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(BATCH_MS);
    expect(batches.flat()).toHaveLength(1_000);
  });

  it("of one topic do not wait for another's", () => {
    batcher.event(event(1, "entry"));
    batcher.event(event(1, "message"));
    expect(batches).toHaveLength(2);
  });

  it("are never overtaken by the heartbeat that covers them", () => {
    batcher.event(event(1));
    batcher.event(event(2));
    batcher.atOnce(heartbeat);
    expect(batches.flat()).toEqual([event(1), event(2), heartbeat]);
  });

  it("are dropped with their connection", () => {
    batcher.event(event(1));
    batcher.event(event(2));
    batcher.stop();
    vi.advanceTimersByTime(10 * BATCH_MS);
    expect(batches.flat()).toEqual([event(1)]);
  });
});

describe("the socket", () => {
  let wire: MockWire;
  beforeEach(() => {
    wire = new MockWire();
  });
  afterEach(() => {
    wire.stop();
  });

  async function connected(answerTimeoutMs = 1_000) {
    const reported: SocketEvent[] = [];
    const socket = wire.socket(answerTimeoutMs);
    const close = socket.connect({ token: "t1" }, (one) => reported.push(one));
    await until(() => reported.some(({ type }) => type === "socket.hello"));
    return { socket, reported, close };
  }

  it("answers a question as the server does", async () => {
    wire.answers.sub = () => ({ kind: "snapshot", epoch: "e1", seq: 4, data: null });
    const { socket, close } = await connected();
    expect(await socket.sub({ topic: "entry", have: null })).toEqual({
      kind: "snapshot",
      epoch: "e1",
      seq: 4,
      data: null,
    });
    close();
  });

  it("does not wait for ever: without an answer it says that there was none", async () => {
    const { socket, close } = await connected(30);
    expect(await socket.sub({ topic: "entry", have: null })).toEqual({ kind: "error", code: NO_ANSWER });
    close();
  });

  it("says that there was no answer when the connection breaks in between", async () => {
    const { socket, reported } = await connected(60_000);
    const asking = socket.sub({ topic: "entry", have: null });
    await until(() => wire.subs.length === 1);
    wire.breakAll();
    expect(await asking).toEqual({ kind: "error", code: NO_ANSWER });
    expect(reported.at(-1)?.type).toBe("socket.closed");
  });

  it("without a connection asks nothing", async () => {
    expect(await wire.socket().sub({ topic: "entry", have: null })).toEqual({
      kind: "error",
      code: NO_ANSWER,
    });
    expect(wire.subs).toEqual([]);
  });

  it("reports nothing after it was closed", async () => {
    const { reported, close } = await connected();
    const before = reported.length;
    close();
    wire.heartbeat();
    await until(() => wire.open === 0);
    expect(reported).toHaveLength(before);
  });

  it("does not come back by itself: that is the channel's decision", async () => {
    await connected();
    wire.breakAll();
    await until(() => wire.open === 0);
    const other = await connected();
    expect(wire.handshakes).toHaveLength(2);
    other.close();
  });

  it("reports a refusal with its code, and one without an answer as none", async () => {
    wire.answers.handshake = () => 50014;
    const reported: SocketEvent[] = [];
    wire.socket().connect({ token: "t1" }, (one) => reported.push(one));
    await until(() => reported.length === 1);
    expect(reported).toEqual([{ type: "socket.refused", code: 50014 }]);
    wire.stop();
    wire.socket().connect({ token: "t1" }, (one) => reported.push(one));
    await until(() => reported.length === 2);
    expect(reported[1]).toEqual({ type: "socket.refused", code: null });
  });
});
