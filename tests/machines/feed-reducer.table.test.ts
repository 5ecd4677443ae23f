/** Each rule of a log's reducer by itself, at its borders; the property of all of them is in feed-reducer.test.ts. */
import { describe, expect, it } from "vitest";
import type { Cursor, LogEvent, SubAnswer } from "../../src/contracts/live.ts";
import {
  type Asked,
  createFeedReducer,
  type FeedLog,
  HELD_MAX,
  hasHole,
  isHeadAhead,
  isOverfull,
} from "../../src/machines/feed/reducer.ts";

const EPOCH = "e1";
const at = (seq: number, mark: string | null = `m${seq}`, epoch = EPOCH): Cursor =>
  mark === null ? { epoch, seq } : { epoch, seq, mark };
const event = (seq: number, more: Partial<LogEvent> = {}): LogEvent => ({
  ...{ topic: "entry", epoch: EPOCH, seq, type: "receive", entity: "entry", id: "e", version: seq },
  ...{ at: "2026-03-20T06:30:00.000Z", by: "Li", mark: `m${seq}`, data: null },
  ...more,
});
const foreign = (seq: number) => event(seq, { epoch: "e2" });
const unmarked = (seq: number) => {
  const { mark: _, ...rest } = event(seq);
  return rest;
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** A log that has come to 3. */
const log = (more: Partial<FeedLog> = {}): FeedLog => ({
  ...{ cursor: at(3), held: [], head: null, isLost: false },
  ...more,
});

const reducer = createFeedReducer();
const later: Asked = { have: at(3), isFirst: false };
const first: Asked = { have: at(3), isFirst: true };

describe("What a log lacks", () => {
  it.each([
    ["nothing is held", log(), false],
    ["an event is held", log({ held: [event(5)] }), true],
    ["one is held before the first snapshot", log({ cursor: null, held: [event(5)] }), false],
  ])("a hole: %s", (_, state, expected) => expect(hasHole(state)).toBe(expected));

  it.each([
    ["one less than the most", log({ held: range(5, HELD_MAX + 3).map((seq) => event(seq)) }), false],
    ["the most", log({ held: range(5, HELD_MAX + 4).map((seq) => event(seq)) }), true],
    [
      "the most, before the first snapshot",
      log({ cursor: null, held: range(1, 50).map((s) => event(s)) }),
      false,
    ],
  ])("too many held: %s", (_, state, expected) => expect(isOverfull(state)).toBe(expected));

  it.each([
    ["no head", log(), false],
    ["a head before the first snapshot", log({ cursor: null, head: at(9) }), false],
    ["the head is where it is", log({ head: at(3) }), false],
    ["the head is behind", log({ head: at(2) }), false],
    ["the head is ahead", log({ head: at(4) }), true],
    ["the head is ahead, of another epoch", log({ head: at(4, null, "e2") }), false],
  ])("what a head announced: %s", (_, state, expected) => expect(isHeadAhead(state)).toBe(expected));
});

describe("Events", () => {
  it("that come next are reported in order, and the place is that of the last", () => {
    expect(reducer.events(log(), [event(5), event(4)])).toStrictEqual({
      log: log({ cursor: at(5) }),
      reported: [{ kind: "events", events: [event(4), event(5)] }],
    });
  });

  it("without a mark leave a place without one", () => {
    expect(reducer.events(log(), [unmarked(4)]).log).toStrictEqual(log({ cursor: at(4, null) }));
  });

  it("that are known already are dropped", () => {
    expect(reducer.events(log(), [event(2), event(3)])).toStrictEqual({ log: log(), reported: [] });
  });

  it("behind a hole are held once each, by place in the log", () => {
    const step = reducer.events(log({ held: [event(6)] }), [event(7), event(6), event(5)]);
    expect(step).toStrictEqual({ log: log({ held: [event(5), event(6), event(7)] }), reported: [] });
  });

  it("behind a hole are held up to the most, the next ones first", () => {
    const step = reducer.events(
      log(),
      range(5, 70).map((seq) => event(seq)),
    );
    expect(step.log.held.map(({ seq }) => seq)).toEqual(range(5, HELD_MAX + 4));
  });

  it("before the first snapshot are held, the newest ones", () => {
    const step = reducer.events(
      log({ cursor: null }),
      range(1, 60).map((seq) => event(seq)),
    );
    expect(step.reported).toEqual([]);
    expect(step.log.cursor).toBeNull();
    expect(step.log.held.map(({ seq }) => seq)).toEqual(range(11, 60));
  });

  it("of another epoch say that the log is lost, and are held", () => {
    const step = reducer.events(log(), [event(4), foreign(4)]);
    expect(step.log).toStrictEqual(log({ cursor: at(4), held: [foreign(4)], isLost: true }));
    expect(step.reported).toEqual([{ kind: "events", events: [event(4)] }]);
  });

  it("of this epoch do not make a lost log good", () => {
    expect(reducer.events(log({ isLost: true }), [event(4)]).log.isLost).toBe(true);
  });
});

describe("A snapshot", () => {
  const snapshot = (seq: number, more: object = {}): Extract<SubAnswer, { kind: "snapshot" }> => ({
    ...{ kind: "snapshot", epoch: EPOCH, seq, data: "rows" },
    ...more,
  });
  const reset = (asOf: string | null = null) => ({ kind: "reset", data: "rows", asOf });

  it("gives a log its place, with its mark and its instant", () => {
    const answer = snapshot(8, { mark: "s8", asOf: "2026-03-20T06:30:00.000Z" });
    expect(reducer.answer(reducer.start, answer, { have: null, isFirst: true })).toStrictEqual({
      log: { cursor: at(8, "s8"), held: [], head: null, isLost: false },
      reported: [reset("2026-03-20T06:30:00.000Z")],
    });
  });

  it("makes a lost log good; what is held and comes next follows it, the rest goes or waits", () => {
    const held = [event(7), event(8), foreign(9), event(9), event(11)];
    const step = reducer.answer(log({ held, head: at(11), isLost: true }), snapshot(8), later);
    expect(step).toStrictEqual({
      log: log({ cursor: at(9), held: [event(11)], head: at(11) }),
      reported: [reset(), { kind: "events", events: [event(9)] }],
    });
  });

  it("of another epoch takes the head of the old one away", () => {
    const answer = snapshot(1, { epoch: "e2" });
    const step = reducer.answer(log({ head: at(3), held: [event(9)] }), answer, later);
    expect(step).toStrictEqual({ log: log({ cursor: at(1, null, "e2") }), reported: [reset()] });
  });

  it("that was read before events that were applied since is passed over, and what is held goes on", () => {
    const ahead = log({ cursor: at(6), held: [event(7)], isLost: true });
    expect(reducer.answer(ahead, snapshot(4), later)).toStrictEqual({
      log: log({ cursor: at(7) }),
      reported: [{ kind: "events", events: [event(7)] }],
    });
  });

  it.each<[string, number, Asked]>([
    ["is the first of a connection", 4, first],
    ["was asked for without a place", 4, { have: null, isFirst: false }],
    ["is older than what was asked with: a backup was restored", 2, later],
    ["is where the log is", 6, later],
  ])("is taken although events came since, where it %s", (_, seq, asked) => {
    const step = reducer.answer(log({ cursor: at(6) }), snapshot(seq), asked);
    expect(step).toStrictEqual({ log: log({ cursor: at(seq, null) }), reported: [reset()] });
  });

  it("as old as what was asked with is no older backup", () => {
    expect(reducer.answer(log({ cursor: at(6) }), snapshot(3), later).reported).toEqual([]);
  });
});

describe("A delta", () => {
  const delta = (events: readonly LogEvent[], more: object = {}): Extract<SubAnswer, { kind: "delta" }> => ({
    ...{ kind: "delta", epoch: EPOCH, from: 4, to: 5, events },
    ...more,
  });
  const both = [event(4), event(5)];
  const told = { kind: "events", events: both };

  it("brings the events after the place, and its own mark", () => {
    expect(reducer.answer(log(), delta(both, { mark: "d5" }), later)).toStrictEqual({
      log: log({ cursor: at(5, "d5") }),
      reported: [told],
    });
  });

  it("without a mark leaves that of the last event", () => {
    expect(reducer.answer(log(), delta(both), later)).toStrictEqual({
      log: log({ cursor: at(5) }),
      reported: [told],
    });
  });

  it("that held events go beyond leaves the mark of the last of them", () => {
    const step = reducer.answer(log({ held: [event(6)] }), delta(both, { mark: "d5" }), later);
    expect(step.log).toStrictEqual(log({ cursor: at(6) }));
    expect(step.reported).toEqual([{ kind: "events", events: [...both, event(6)] }]);
  });

  it("that does not come to its own end has a hole, which asking again would repeat", () => {
    const step = reducer.answer(log(), delta([event(4), event(6)], { to: 6, mark: "d6" }), later);
    expect(step.log).toStrictEqual(log({ cursor: at(4), held: [event(6)], isLost: true }));
    expect(step.reported).toEqual([{ kind: "events", events: [event(4)] }]);
  });

  it.each<[string, Partial<FeedLog>, object, Asked]>([
    ["without a place", { cursor: null }, {}, later],
    ["of another epoch", {}, { epoch: "e2" }, later],
    ["behind a hole", {}, { from: 5 }, later],
    ["that ends before what a new connection had: an older backup", {}, { to: 2 }, first],
  ])("%s does not fit: only a snapshot helps", (_, state, more, asked) => {
    expect(reducer.answer(log(state), delta(both, more), asked)).toStrictEqual({
      log: log({ ...state, isLost: true }),
      reported: [],
    });
  });

  it.each<[string, object, Asked]>([
    ["that ends where a new connection was", { from: 4, to: 3, events: [] }, first],
    ["that ends before a place of the same connection", { from: 1, to: 2, events: [] }, later],
    ["that begins before the place", { from: 1, to: 3, events: [event(3)] }, later],
    ["in a new connection without a place", { from: 4, to: 2, events: [] }, { have: null, isFirst: true }],
  ])("%s fits", (_, more, asked) => {
    expect(reducer.answer(log(), delta([], more), asked)).toStrictEqual({ log: log(), reported: [] });
  });
});

describe("A head, an end, and a new beginning", () => {
  it.each([
    ["of this epoch", log(), at(9), false],
    ["of another epoch", log(), at(9, null, "e2"), true],
    ["before the first snapshot", log({ cursor: null }), at(9), false],
    ["of this epoch in a lost log", log({ isLost: true }), at(9), true],
  ])("a head %s is noted", (_, state, head, isLost) => {
    expect(reducer.head(state, head)).toStrictEqual({ ...state, head, isLost });
  });

  it("a closed connection keeps the place, and nothing that was on its way", () => {
    const state = log({ held: [event(5)], head: at(9), isLost: true });
    expect(reducer.close(state)).toStrictEqual(log({ isLost: true }));
  });

  it("a forgotten place leaves the head alone", () => {
    const state = log({ held: [event(5)], head: at(9), isLost: true });
    expect(reducer.forget(state)).toStrictEqual({ ...reducer.start, head: at(9) });
  });
});

describe("The reducers of the controls", () => {
  it("that checks no sequence reports what comes as it comes", () => {
    const unchecked = createFeedReducer({ checkSeq: false });
    expect(unchecked.events(log(), [event(9), event(2)])).toStrictEqual({
      log: log({ cursor: at(2) }),
      reported: [{ kind: "events", events: [event(9), event(2)] }],
    });
    expect(unchecked.events(log(), [])).toStrictEqual({ log: log(), reported: [] });
    expect(unchecked.head(log(), at(9, null, "e2"))).toStrictEqual(log({ head: at(9, null, "e2") }));
  });

  it("that checks no marks asks without one", () => {
    const without = createFeedReducer({ checkMarks: false });
    expect(without.events(log(), [event(4)]).log).toStrictEqual(log({ cursor: at(4, null) }));
    expect(without.events(log({ cursor: null }), []).log.cursor).toBeNull();
    const answer = { kind: "snapshot", epoch: EPOCH, seq: 8, mark: "s8", data: null } as const;
    expect(without.answer(log(), answer, later).log.cursor).toStrictEqual(at(8, null));
  });
});
