import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import type { LiveEmitted } from "../../src/machines/page/live.policy.ts";
import { liveView } from "../../src/machines/page/live.view.ts";
import {
  createRecordMachine,
  mergeEvent,
  recordDetail,
  recordTimeline,
} from "../../src/machines/page/record.machine.ts";
import { until } from "../support/mock-wire-channel.ts";

interface Line {
  readonly id: string;
  readonly good: number;
}
interface Detail {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly lines: readonly Line[];
}

const machine = createRecordMachine<Detail>();
const detail = (version: number, status = "approved", lines: Line[] = [{ id: "l1", good: 0 }]): Detail => ({
  id: "e1",
  version,
  status,
  lines,
});
const item = (id: string): TimelineItem => ({
  id,
  type: "approve",
  fromStatus: null,
  toStatus: null,
  version: 1,
  at: "",
  doneAt: null,
  byUserId: null,
  byName: "",
  details: {},
});
const event = (version: number, data: unknown, more: Partial<LogEvent> = {}): LogEvent => ({
  topic: "entry",
  epoch: "e",
  seq: version,
  type: "receive",
  entity: "entry",
  id: "e1",
  version,
  at: "",
  by: "u2",
  data,
  ...more,
});

const clockOf = () => new SimulatedClock();
let clock = clockOf();
let server: { detail: Answer<Detail>; timeline: TimelineItem[] | null; asked: number };
let hear: (news: FeedNews) => void;
let emitted: LiveEmitted[];
let record: ReturnType<typeof open>;

function open() {
  const actor = createActor(machine, {
    clock,
    input: {
      id: "e1",
      fetchDetail: async () => {
        server.asked += 1;
        return server.detail;
      },
      fetchTimeline: async () =>
        server.timeline ? { ok: true, data: server.timeline } : { ok: false, kind: "transport" },
      topic: "entry",
      live: {
        follow: (_topic, listener) => {
          hear = listener;
          return () => {};
        },
      },
      now: () => clock.now(),
    },
  });
  actor.on("*", (reported) => emitted.push(reported));
  actor.start();
  return actor;
}

const settled = () => until(() => record.getSnapshot().matches({ shown: "settled" }));
const batch = (...events: LogEvent[]) => hear({ type: "feed.batch", events });

async function ready(): Promise<void> {
  hear({ type: "feed.joined", isPlaced: true });
  await settled();
}

/** The next fetch, after the pause that gathers a burst. */
async function refetched(): Promise<void> {
  const { asked } = server;
  clock.increment(200);
  expect(server.asked).toBe(asked + 1);
  await settled();
}

beforeEach(() => {
  clock = clockOf();
  server = { detail: { ok: true, data: detail(3) }, timeline: [item("t1")], asked: 0 };
  emitted = [];
  record = open();
});
afterEach(() => {
  record.stop();
});

describe("a request's page", () => {
  it("shows the request with its timeline", async () => {
    expect(liveView(record.getSnapshot())).toEqual({ kind: "waiting" });
    await ready();
    expect(liveView(record.getSnapshot())).toEqual({ kind: "ready" });
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(3));
    expect(recordTimeline(record.getSnapshot())).toEqual([item("t1")]);
    clock.increment(60_000);
    expect(server.asked).toBe(1);
  });

  it("shows what this device has kept where no answer comes, with its time, and the answer as soon as it comes", async () => {
    const kept = { data: detail(2, "submitted"), at: 77 };
    server.detail = { ok: false, kind: "transport", kept };
    await ready();
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(2, "submitted"));
    expect(liveView(record.getSnapshot())).toMatchObject({ kind: "error", dataAt: 77 });
    // It goes on asking.
    clock.increment(2_000);
    expect(server.asked).toBe(2);
    await settled();
    server.detail = { ok: true, data: detail(3) };
    record.send({ type: "channel.returned" });
    await settled();
    expect(liveView(record.getSnapshot())).toEqual({ kind: "ready" });
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(3));
    // What is on the screen is newer than what was kept.
    server.detail = { ok: false, kind: "transport", kept };
    record.send({ type: "again" });
    await settled();
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(3));
  });

  it("moves with the next version at once, says who moved it, and fetches the timeline", async () => {
    await ready();
    server.detail = { ok: true, data: detail(4, "receiving", [{ id: "l1", good: 5 }]) };
    server.timeline = [item("t1"), item("t2")];
    clock.increment(1_000);
    batch(
      event(
        4,
        { row: { id: "e1", version: 4, status: "receiving" }, lines: [{ id: "l1", good: 5 }] },
        { commandKey: "k1" },
      ),
    );
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(
      detail(4, "receiving", [{ id: "l1", good: 5 }]),
    );
    expect(emitted).toEqual([{ type: "record.moved", from: 3, to: 4, by: "u2", commandKey: "k1" }]);
    await refetched();
    expect(recordTimeline(record.getSnapshot())).toHaveLength(2);
  });

  it("fetches when a version was skipped, and shows nothing half-known", async () => {
    await ready();
    batch(event(5, { row: { id: "e1", version: 5, status: "completed" } }));
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(3));
    server.detail = { ok: true, data: detail(5, "completed") };
    await refetched();
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(5, "completed"));
  });

  it("does not go back to an answer that is older than an event, and fetches again", async () => {
    await ready();
    const old = server.detail;
    record.send({ type: "again" });
    batch(event(4, { row: { id: "e1", version: 4, status: "receiving" } }));
    server.detail = old;
    await settled();
    expect(recordDetail<Detail>(record.getSnapshot())?.version).toBe(4);
    server.detail = { ok: true, data: detail(4, "receiving") };
    await refetched();
    expect(recordDetail<Detail>(record.getSnapshot())?.status).toBe("receiving");
  });

  it("does not mind other requests' events", async () => {
    await ready();
    batch(event(9, { row: { id: "other", version: 9 } }, { id: "other" }));
    clock.increment(60_000);
    expect(server.asked).toBe(1);
    expect(emitted).toEqual([]);
  });

  it("takes a command's answer when it is newer, never when older", async () => {
    await ready();
    record.send({ type: "record.answered", detail: { id: "e1", version: 2, status: "pending" } });
    expect(recordDetail<Detail>(record.getSnapshot())?.status).toBe("approved");
    record.send({ type: "record.answered", detail: { id: "e1", version: 4, status: "cancelled" } });
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(4, "cancelled"));
  });

  it("takes the lines that a command's answer carries: those of the event that follows are not newer", async () => {
    const lines = [
      { id: "l1", good: 0 },
      { id: "l2", good: 3 },
    ];
    server.detail = { ok: true, data: detail(3, "receiving", lines) };
    await ready();
    const answered = { id: "e1", version: 4, status: "receiving", lines: [{ id: "l1", good: 5 }] };
    record.send({ type: "record.answered", detail: answered });
    expect(recordDetail<Detail>(record.getSnapshot())).toMatchObject({
      version: 4,
      lines: [
        { id: "l1", good: 5 },
        { id: "l2", good: 3 },
      ],
    });
  });

  it("whose id is none at all is unknown too", async () => {
    server.detail = { ok: false, kind: "refused", code: 40000, msg: "", data: null } as const;
    batch(event(4, null));
    clock.increment(200);
    await until(() => liveView(record.getSnapshot()).kind === "notFound");
  });

  it("that is unknown says so; one that is deleted is gone", async () => {
    const unknown = { ok: false, kind: "refused", code: 40400, msg: "", data: null } as const;
    await ready();
    server.detail = unknown;
    batch(event(4, null, { type: "deleted" }));
    clock.increment(200);
    await until(() => liveView(record.getSnapshot()).kind === "notFound");
    expect(emitted).toEqual([{ type: "record.gone" }]);
  });

  it("that its reader may not see says so", async () => {
    const refused = { ok: false, kind: "refused", code: 40300, msg: "", data: null } as const;
    server.detail = refused;
    await ready();
    expect(liveView(record.getSnapshot())).toEqual({ kind: "forbidden", failure: refused });
  });

  it("keeps what is known with its time when the server is away, and catches up", async () => {
    await ready();
    const lost = { ok: false, kind: "transport" } as const;
    server.detail = lost;
    record.send({ type: "again" });
    await settled();
    expect(liveView(record.getSnapshot())).toEqual({ kind: "error", failure: lost, dataAt: 0 });
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(3));
    server.detail = { ok: true, data: detail(4) };
    clock.increment(2_000);
    await until(() => liveView(record.getSnapshot()).kind === "ready");
    expect(recordDetail<Detail>(record.getSnapshot())?.version).toBe(4);
  });

  it("whose timeline alone fails keeps the one before, and tries again", async () => {
    await ready();
    server.timeline = null;
    server.detail = { ok: true, data: detail(4) };
    record.send({ type: "again" });
    await settled();
    expect(liveView(record.getSnapshot()).kind).toBe("error");
    expect(recordDetail<Detail>(record.getSnapshot())).toEqual(detail(4));
    expect(recordTimeline(record.getSnapshot())).toEqual([item("t1")]);
    server.timeline = [item("t1"), item("t2")];
    clock.increment(2_000);
    await until(() => recordTimeline(record.getSnapshot()).length === 2);
    expect(liveView(record.getSnapshot())).toEqual({ kind: "ready" });
  });

  it("fetches again after a snapshot: what came between is not known", async () => {
    await ready();
    hear({ type: "feed.reset", data: null, asOf: null });
    await refetched();
  });
});

describe("an event laid over a detail", () => {
  it("replaces the lines that it carries and keeps the others", () => {
    const before = detail(1, "approved", [
      { id: "l1", good: 0 },
      { id: "l2", good: 0 },
    ]);
    const after = mergeEvent(
      before,
      event(2, { row: { status: "receiving" }, lines: [{ id: "l2", good: 3 }] }),
    );
    expect(after?.lines).toEqual([
      { id: "l1", good: 0 },
      { id: "l2", good: 3 },
    ]);
  });

  it("of an amendment carries all lines: the others are gone", () => {
    const before = detail(1, "draft", [
      { id: "l1", good: 0 },
      { id: "l2", good: 0 },
    ]);
    const reported = event(
      2,
      { row: { status: "draft" }, lines: [{ id: "l3", good: 0 }] },
      { type: "amend" },
    );
    expect(mergeEvent(before, reported)?.lines).toEqual([{ id: "l3", good: 0 }]);
  });

  it("replaces all allocations: a promise that followed its goods is at one place alone", () => {
    const before = { ...detail(1, "approved", []), allocations: [{ id: "a1", locationCode: "B-03" }] };
    const moved = event(2, {
      row: { status: "approved" },
      allocations: [{ id: "a2", locationCode: "A-01" }],
    });
    expect(mergeEvent(before, moved)?.allocations).toEqual([{ id: "a2", locationCode: "A-01" }]);
  });
});
