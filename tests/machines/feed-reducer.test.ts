import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cursor, LogEvent, SubAnswer } from "../../src/contracts/live.ts";
import type { FeedChange, FeedLog, FeedReducer } from "../../src/machines/feed/reducer.ts";
import {
  createFeedReducer,
  HELD_MAX,
  hasHole,
  isHeadAhead,
  isOverfull,
} from "../../src/machines/feed/reducer.ts";
import type { LogView } from "../support/mock-wire-log.ts";
import { emptyView, LogModel, viewAfter } from "../support/mock-wire-log.ts";

type Frame =
  | { readonly kind: "ev"; readonly event: LogEvent }
  | {
      readonly kind: "answer";
      readonly answer: SubAnswer;
      readonly have: Cursor | null;
      readonly isFirst: boolean;
    };

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("commit" as const),
      id: fc.constantFrom("a", "b", "c"),
      value: fc.option(fc.nat(99)),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("deliver" as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "drop" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "double" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "swap" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "patience" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "heartbeat" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "prune" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("backup" as const), back: fc.nat(6), isNewEpoch: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One reader on a bad wire: subscribes as the feed machine does, and folds its events into a view. */
class Reader {
  readonly model = new LogModel();
  view: LogView = emptyView;
  private log: FeedLog;
  private wire: Frame[] = [];
  private isAsking = false;

  constructor(private readonly reducer: FeedReducer) {
    this.log = reducer.start;
    this.ask(true);
  }

  take(step: Step): void {
    if (step.kind === "commit") this.wire.push({ kind: "ev", event: this.model.commit(step) });
    if (step.kind === "deliver") this.deliver(step.count);
    if (step.kind === "drop" || step.kind === "double" || step.kind === "swap") this.disturb(step.kind);
    if (step.kind === "patience") this.judge(true);
    if (step.kind === "heartbeat") this.heartbeat();
    if (step.kind === "prune") this.model.prune();
    if (step.kind === "backup") {
      this.model.restoreBackup(Math.max(0, this.model.head.seq - step.back), step.isNewEpoch);
      this.connectAnew();
      // Under the same epoch (its nonce was not renewed) a reader notices only before the log has grown again.
      if (!step.isNewEpoch) this.deliver(1);
    }
    if (step.kind === "restart") this.connectAnew();
  }

  /** The wire empties, a heartbeat comes, and what is missing is asked for until nothing is. */
  rest(): void {
    for (let round = 0; round < 10; round += 1) {
      this.deliver(this.wire.length);
      this.heartbeat();
      this.judge(true);
    }
  }

  private disturb(kind: "drop" | "double" | "swap"): void {
    const at = this.wire.findIndex((frame) => frame.kind === "ev");
    const frame = this.wire[at];
    const next = this.wire[at + 1];
    if (!frame) return;
    if (kind === "drop") this.wire.splice(at, 1);
    if (kind === "double") this.wire.splice(at, 0, frame);
    if (kind === "swap" && next?.kind === "ev") this.wire.splice(at, 2, next, frame);
  }

  private deliver(count: number): void {
    for (const frame of this.wire.splice(0, count)) {
      if (frame.kind === "ev") {
        const { log, reported } = this.reducer.events(this.log, [frame.event]);
        this.become(log, reported);
      } else if (frame.answer.kind === "snapshot" || frame.answer.kind === "delta") {
        this.isAsking = false;
        const { log, reported } = this.reducer.answer(this.log, frame.answer, frame);
        this.become(log, reported);
      }
      this.judge(false);
    }
  }

  private become(log: FeedLog, reported: readonly FeedChange[]): void {
    this.log = log;
    for (const news of reported) {
      this.view = news.kind === "reset" ? (news.data as LogView) : news.events.reduce(viewAfter, this.view);
    }
  }

  private heartbeat(): void {
    if (!this.isAsking) this.log = this.reducer.head(this.log, this.model.head);
    this.judge(false);
  }

  private judge(isPatienceOver: boolean): void {
    if (this.isAsking) return;
    const isMissing = isPatienceOver && (hasHole(this.log) || isHeadAhead(this.log));
    if (this.log.isLost || isOverfull(this.log) || isMissing) this.ask(false);
  }

  private ask(isFirst: boolean): void {
    if (this.log.isLost) this.log = this.reducer.forget(this.log);
    this.isAsking = true;
    const have = this.log.cursor;
    this.wire.push({ kind: "answer", answer: this.model.answer(have), have, isFirst });
  }

  private connectAnew(): void {
    this.wire = [];
    this.log = this.reducer.close(this.log);
    this.ask(true);
  }
}

const viewEqualsTruth = (checkSeq: boolean) =>
  fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
    const reader = new Reader(createFeedReducer({ checkSeq }));
    for (const one of steps) reader.take(one);
    reader.rest();
    expect(reader.view).toEqual(reader.model.view);
  });

const eventsOf = (model: LogModel, count: number): LogEvent[] =>
  Array.from({ length: count }, (_, index) => model.commit({ id: `row${index}`, value: index }));

/** A log that a reader has just begun to follow. */
function begun() {
  const reducer = createFeedReducer();
  const snapshot = { kind: "snapshot", epoch: "e1", seq: 0, data: null } as const;
  return {
    model: new LogModel(),
    reducer,
    log: reducer.answer(reducer.start, snapshot, { have: null, isFirst: true }).log,
  };
}

describe("what a reader knows of a log", () => {
  it("equals the server's at rest, also when the wire dropped, doubled, swapped, pruned or restarted", () => {
    fc.assert(viewEqualsTruth(true), { numRuns: 2_000 });
  });

  it("does not equal it when the sequence is not checked: the property above can fail", () => {
    const outcome = fc.check(viewEqualsTruth(false), { numRuns: 2_000 });
    expect(outcome.failed).toBe(true);
  });

  it("delivers a late event and those held behind it together, in order", () => {
    const { model, reducer, log } = begun();
    const [first, second, third] = eventsOf(model, 3) as [LogEvent, LogEvent, LogEvent];

    const held = reducer.events(log, [third, second]);
    expect(held.reported).toEqual([]);
    expect(hasHole(held.log)).toBe(true);
    expect(reducer.events(held.log, [first]).reported).toEqual([
      { kind: "events", events: [first, second, third] },
    ]);
  });

  it("stops waiting for a missing event once fifty are held behind it", () => {
    const { model, reducer, log } = begun();
    const [, ...later] = eventsOf(model, HELD_MAX + 1);
    expect(isOverfull(reducer.events(log, later.slice(0, HELD_MAX - 1)).log)).toBe(false);
    expect(isOverfull(reducer.events(log, later).log)).toBe(true);
  });

  it("does not go back to a snapshot that was read before events already told", () => {
    const model = new LogModel();
    const reducer = createFeedReducer();
    const early = model.answer(null) as Extract<SubAnswer, { kind: "snapshot" }>;
    const { log } = reducer.answer(reducer.start, early, { have: null, isFirst: true });
    const ahead = reducer.events(log, eventsOf(model, 2)).log;
    const late = reducer.answer(ahead, early, { have: { epoch: "e1", seq: 0 }, isFirst: false });
    expect(late.reported).toEqual([]);
    expect(late.log.cursor?.seq).toBe(2);
  });

  it("believes a connection's first snapshot even when it is behind: a backup was restored", () => {
    const model = new LogModel();
    const reducer = createFeedReducer();
    const early = model.answer(null) as Extract<SubAnswer, { kind: "snapshot" }>;
    const { log } = reducer.answer(reducer.start, early, { have: null, isFirst: true });
    const ahead = reducer.events(log, eventsOf(model, 2)).log;
    const restored = reducer.answer(ahead, early, { have: ahead.cursor, isFirst: true });
    expect(restored.reported).toEqual([{ kind: "reset", data: emptyView, asOf: null }]);
    expect(restored.log.cursor?.seq).toBe(0);
  });
});
