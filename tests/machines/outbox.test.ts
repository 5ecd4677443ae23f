import { beforeEach, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import { WITHDRAW_PATH } from "../../src/contracts/command.ts";
import { keptFileKey } from "../../src/machines/console/kept-files.ts";
import { outboxMachine } from "../../src/machines/console/outbox.machine.ts";
import type { Ending, Outgoing } from "../../src/machines/console/outbox.values.ts";
import { createWorkStore } from "../../src/services/work-store.ts";
import { memoryDisk, memoryWork } from "../support/memory-work.ts";
import { until } from "../support/mock-wire-channel.ts";

interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly isLast: boolean | undefined;
  readonly answer: (answer: Answer<unknown>) => void;
}

const LOST: Answer<unknown> = { ok: false, kind: "transport" };
const filing: Outgoing = {
  key: "k1",
  calls: [
    { path: "/api/entry/saveOrUpdate", body: { warehouseId: "w" } },
    { path: "/api/entry/submit", body: null },
  ],
  label: "提交审核",
  about: "entry-apply",
  since: 0,
  state: "waiting",
};

let clock: SimulatedClock;
let sent: Sent[];
let work: ReturnType<typeof memoryWork>;
let endings: Ending["kind"][];
let leave: () => void;

beforeEach(() => {
  clock = new SimulatedClock();
  sent = [];
  work = memoryWork();
  endings = [];
});

function open() {
  const actor = createActor(outboxMachine, {
    clock,
    input: {
      now: () => clock.now(),
      rest: {
        get: () => Promise.resolve(LOST as never),
        delete: () => Promise.resolve(LOST as never),
        post: (path, body, options) =>
          new Promise((resolve) => {
            const answer = resolve as (answer: Answer<unknown>) => void;
            sent.push({ path, body, key: options?.key, isLast: options?.isLast, answer });
          }),
      },
      store: work,
      surroundings: {
        isOnline: () => true,
        watch: (notify) => {
          leave = () => notify({ type: "surroundings.left" });
          return () => undefined;
        },
      },
    },
  });
  actor.on("outbox.ended", ({ ending }) => endings.push(ending.kind));
  actor.start();
  actor.send({ type: "person.known", userId: "u1" });
  return actor;
}

const storedTexts = () => work.entries("").map(([, text]) => text);
/** The disk has had its turn. */
const settledDisk = () => new Promise((resolve) => setTimeout(resolve, 0));
const last = () => sent.at(-1) as Sent;
const reaches = (count: number) => until(() => sent.length === count);

test("what waits is sent again with the same keys until the server decides, and then is over", async () => {
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: filing });
  await reaches(1);
  last().answer(LOST);
  await until(() => outbox.getSnapshot().matches({ open: "pausing" }));
  outbox.send({ type: "channel.opened" });
  await reaches(2);
  expect(sent.map(({ key }) => key)).toEqual(["k1", "k1"]);
  last().answer({ ok: true, data: { id: "e1", version: 1 } });
  await reaches(3);
  expect(last()).toMatchObject({
    path: "/api/entry/submit",
    body: { id: "e1", version: 1 },
    key: "k1.1",
  });
  last().answer({ ok: true, data: { id: "e1", version: 2 } });
  await until(() => endings.length === 1);
  expect(endings).toEqual(["done"]);
  expect(storedTexts()).toEqual([]);
});

test("what waits is found again after a reload, by its person alone", async () => {
  const before = open();
  before.send({ type: "command.handed", outgoing: filing });
  before.stop();
  const after = open();
  expect(after.getSnapshot().context.items.map(({ key }) => key)).toEqual(["k1"]);
  after.send({ type: "person.known", userId: "u2" });
  expect(after.getSnapshot().context.items).toEqual([]);
});

test("what is given up is withdrawn by its keys, and not sent any more", async () => {
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: filing });
  await reaches(1);
  outbox.send({ type: "command.givenUp", key: "k1" });
  for (const key of ["k1.1", "k1"]) {
    await until(() => last().path === WITHDRAW_PATH && (last().body as { key: string }).key === key);
    last().answer({ ok: true, data: { tookEffect: false, answer: null } });
  }
  await until(() => endings.length === 1);
  expect(endings).toEqual(["withdrawn"]);
});

test("what had reached the server before it was given up is said to have taken effect", async () => {
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: { ...filing, state: "withdrawing" } });
  await reaches(1);
  last().answer({ ok: true, data: { tookEffect: true, answer: { id: "e1", version: 2 } } });
  await until(() => endings.length === 1);
  expect(endings).toEqual(["tookEffect"]);
});

test("a refusal stays until it was read, and does not hold up what comes after it", async () => {
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: filing });
  await reaches(1);
  last().answer({ ok: false, kind: "refused", code: 42200, msg: "no", data: null });
  await until(() => endings.length === 1);
  expect(outbox.getSnapshot().context.items[0]?.state).toBe("ended");
  outbox.send({ type: "command.handed", outgoing: { ...filing, key: "k2" } });
  await reaches(2);
  expect(last().key).toBe("k2");
  outbox.send({ type: "command.seen", key: "k1" });
  expect(outbox.getSnapshot().context.items.map(({ key }) => key)).toEqual(["k2"]);
});

test("what a page sent when it crashed is found by the next one, which sends it with the same key", async () => {
  const before = open();
  before.send({ type: "command.begun", outgoing: { ...filing, state: "sending" } });
  expect(sent).toEqual([]);
  // Stopped without a word: the page is gone.
  before.stop();
  open();
  await reaches(1);
  expect(last().key).toBe("k1");
});

test("what a page sent, and whose answer can be shown nowhere else, is taken back by the next one", async () => {
  const before = open();
  const reset: Outgoing = { ...filing, state: "sending", isAnswerNeeded: true };
  before.send({ type: "command.begun", outgoing: reset });
  before.stop();
  open();
  await reaches(1);
  expect(last().path).toBe(WITHDRAW_PATH);
});

test("what was answered is not written down any more, and what another tab has written stays", () => {
  const one = open();
  const two = open();
  one.send({ type: "command.begun", outgoing: { ...filing, state: "sending" } });
  two.send({ type: "command.begun", outgoing: { ...filing, key: "k2", state: "sending" } });
  one.send({ type: "command.answered", key: "k1" });
  expect(storedTexts().join()).toContain("k2");
  expect(storedTexts().join()).not.toContain('"k1"');
  two.send({ type: "command.answered", key: "k2" });
  expect(storedTexts()).toEqual([]);
});

const approval: Outgoing = {
  key: "a1",
  calls: [{ path: "/api/entry/approve", body: { id: "e1", version: 3 } }],
  label: "通过 RK1",
  about: "entry:e1",
  since: 0,
  state: "held",
  dueAt: 10_000,
};

test("a decision is held for its ten seconds, and sent once when they are over", async () => {
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  clock.increment(9_999);
  expect(sent).toEqual([]);
  clock.increment(1);
  await reaches(1);
  expect(last()).toMatchObject({ path: "/api/entry/approve", body: { id: "e1", version: 3 }, key: "a1" });
  last().answer({ ok: true, data: { id: "e1", version: 4 } });
  await until(() => endings.length === 1);
  expect(storedTexts()).toEqual([]);
  clock.increment(60_000);
  expect(sent).toHaveLength(1);
});

test("a decision that is undone in time leaves no trace, and no other decision with it", async () => {
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  outbox.send({ type: "command.held", outgoing: { ...approval, key: "a2", about: "entry:e2" } });
  outbox.send({ type: "command.undone", key: "a1" });
  expect(storedTexts().join()).not.toContain('"a1"');
  clock.increment(10_000);
  await reaches(1);
  expect(last().key).toBe("a2");
  last().answer({ ok: true, data: {} });
  await until(() => endings.length === 1);
  clock.increment(60_000);
  expect(sent).toHaveLength(1);
});

test("an undo that comes when the decision has left withdraws it by its key", async () => {
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  clock.increment(10_000);
  await reaches(1);
  outbox.send({ type: "command.undone", key: "a1" });
  await reaches(2);
  expect(last()).toMatchObject({ path: WITHDRAW_PATH, body: { key: "a1" } });
  last().answer({ ok: true, data: { tookEffect: true, answer: { id: "e1", version: 4 } } });
  await until(() => endings.length === 1);
  expect(endings).toEqual(["tookEffect"]);
});

test("a page that is closed or left within the ten seconds sends what it holds, and the next one asks for the outcome", async () => {
  const before = open();
  before.send({ type: "command.held", outgoing: approval });
  leave();
  expect(sent).toMatchObject([
    { path: "/api/entry/approve", body: { id: "e1", version: 3 }, key: "a1", isLast: true },
  ]);
  leave();
  expect(sent, "left twice").toHaveLength(1);
  await settledDisk();
  before.stop();
  open();
  await reaches(2);
  expect(last().key).toBe("a1");
  last().answer({ ok: true, data: { id: "e1", version: 4 } });
  await until(() => endings.length === 1);
  expect([endings, storedTexts()]).toEqual([["done"], []]);
});

test("a page that comes back from the browser's memory shows what it sent, and has nothing to undo", async () => {
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  leave();
  expect(outbox.getSnapshot().context.items).toMatchObject([{ state: "waiting" }]);
  clock.increment(10_000);
  await reaches(2);
  expect(last().key).toBe("a1");
});

test("a tab that is closed does not send what another one holds", () => {
  const one = open();
  const two = open();
  one.send({ type: "command.held", outgoing: approval });
  two.send({ type: "store.changed" });
  // The second one is the one that leaves.
  leave();
  expect(sent).toEqual([]);
  one.send({ type: "command.undone", key: "a1" });
  expect(storedTexts()).toEqual([]);
});

test("a browser that is killed in the ten seconds loses no decision: the next page holds it for the rest of them", async () => {
  const before = open();
  before.send({ type: "command.held", outgoing: approval });
  clock.increment(4_000);
  before.stop();
  const after = open();
  expect(after.getSnapshot().context.items).toEqual([approval]);
  clock.increment(5_999);
  expect(sent).toEqual([]);
  clock.increment(1);
  await reaches(1);
  expect(last().key).toBe("a1");
});

test("a page that is opened after the ten seconds sends at once what the closed one held", async () => {
  const before = open();
  before.send({ type: "command.held", outgoing: approval });
  before.stop();
  clock.increment(3_600_000);
  open();
  clock.increment(0);
  await reaches(1);
  expect(last().key).toBe("a1");
});

test("a page that was reopened can still undo what the closed one held", () => {
  const before = open();
  before.send({ type: "command.held", outgoing: approval });
  before.stop();
  const after = open();
  after.send({ type: "command.undone", key: "a1" });
  clock.increment(60_000);
  expect(sent).toEqual([]);
  expect(storedTexts()).toEqual([]);
});

test("a clock that is set back does not hold a decision for longer", async () => {
  const before = open();
  before.send({ type: "command.held", outgoing: { ...approval, since: 900_000, dueAt: 910_000 } });
  clock.increment(10_000);
  await reaches(1);
  expect(last().key).toBe("a1");
});

test("two tabs that know a decision send it once: the one that did not take it waits for the other", async () => {
  const one = open();
  const two = open();
  one.send({ type: "command.held", outgoing: approval });
  two.send({ type: "store.changed" });
  expect(two.getSnapshot().context.items).toEqual([approval]);
  clock.increment(10_000);
  await reaches(1);
  last().answer({ ok: true, data: { id: "e1", version: 4 } });
  await until(() => endings.length === 1);
  clock.increment(60_000);
  expect(sent).toHaveLength(1);
});

test("a tab sends what another one held and did not send, because it is gone", async () => {
  const one = open();
  const two = open();
  one.send({ type: "command.held", outgoing: approval });
  two.send({ type: "store.changed" });
  one.stop();
  clock.increment(12_999);
  expect(sent).toEqual([]);
  clock.increment(1);
  await reaches(1);
  expect(last().key).toBe("a1");
});

test("of two admins who decide in the same seconds the second one's refusal stays, with who was faster", async () => {
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  clock.increment(10_000);
  await reaches(1);
  const data = {
    current: { status: "rejected" },
    changedBy: "周文静",
    changedAt: "2026-11-23T02:00:00.000Z",
  };
  last().answer({ ok: false, kind: "refused", code: 40900, msg: "moved on", data });
  await until(() => endings.length === 1);
  expect(outbox.getSnapshot().context.items[0]).toMatchObject({
    state: "ended",
    ending: { kind: "refused", failure: { data } },
  });
});

const unkeptOf = (outbox: ReturnType<typeof open>) => outbox.getSnapshot().context.unkept;

test.each(["waiting", "held"] as const)(
  "a command that is %s is not shown as kept before the disk has answered",
  async (state) => {
    let answer = (): void => {};
    const disk = memoryDisk();
    work = memoryWork({ ...disk, write: () => new Promise((resolve) => (answer = () => resolve([]))) });
    await work.opened();
    const outbox = open();
    outbox.send(
      state === "held"
        ? { type: "command.held", outgoing: approval }
        : { type: "command.handed", outgoing: { ...filing, state } },
    );
    const key = state === "held" ? "a1" : "k1";
    expect(unkeptOf(outbox)).toEqual({ [key]: "writing" });
    await settledDisk();
    answer();
    await until(() => Object.keys(unkeptOf(outbox)).length === 0);
  },
);

test.each([
  ["full", new DOMException("", "QuotaExceededError")],
  ["broken", new Error("I/O")],
] as const)("what a %s disk does not take is said, and sent all the same", async (fault, error) => {
  work = memoryWork({ ...memoryDisk(), write: () => Promise.reject(error) });
  await work.opened();
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: filing });
  await until(() => unkeptOf(outbox).k1 === fault);
  expect(outbox.getSnapshot().context.storeFault).toBe(fault);
  await reaches(1);
  expect(last().key).toBe("k1");
});

test("where the browser refuses a disk, that is said when something is to be kept", async () => {
  work = createWorkStore({
    ...{ old: null, channel: null, target: null },
    openDisk: () => Promise.reject(new DOMException("", "SecurityError")),
  });
  await work.opened();
  const outbox = open();
  expect(outbox.getSnapshot().context.storeFault).toBe(null);
  outbox.send({ type: "command.handed", outgoing: filing });
  await until(() => outbox.getSnapshot().context.storeFault === "refused");
  await reaches(1);
});

test("what another tab has undone or sent a moment ago is not sent, although this tab has not heard of it yet", async () => {
  const kept = new Map<string, string>();
  work = memoryWork(memoryDisk(kept));
  await work.opened();
  const outbox = open();
  outbox.send({ type: "command.held", outgoing: approval });
  await settledDisk();
  kept.clear();
  clock.increment(10_000);
  await until(() => outbox.getSnapshot().context.items.length === 0);
  expect(sent).toEqual([]);
});

test("what was given up after its first call had arrived is said to be saved, and no more", async () => {
  const outbox = open();
  outbox.send({ type: "command.handed", outgoing: { ...filing, state: "withdrawing" } });
  await reaches(1);
  last().answer({ ok: true, data: { tookEffect: false, answer: null } });
  await reaches(2);
  last().answer({ ok: true, data: { tookEffect: true, answer: { id: "e1", version: 1 } } });
  await until(() => endings.length === 1);
  expect(endings).toEqual(["tookPart"]);
});

test("work is not lost to a server that does not know when it was done, nor to a clock that is wrong", async () => {
  const outbox = open();
  const body = { id: "x1", lineId: "l1", quantity: 2, doneAt: "2026-11-29T08:00:00.000Z" };
  const pick: Outgoing = {
    ...{ key: "p1", label: "拣货", about: "exit:x1", since: 0, state: "waiting" },
    calls: [{ path: "/api/exit/pick", body }],
  };
  const refusal = (...paths: readonly string[]) => ({
    ...{ ok: false as const, kind: "refused" as const, code: 40000, msg: "" },
    data: { errors: paths.map((path) => ({ path, message: "" })) },
  });
  outbox.send({ type: "command.handed", outgoing: pick });
  await reaches(1);
  last().answer(refusal("doneAt") as never);
  await reaches(2);
  expect(last()).toMatchObject({ body: { id: "x1", lineId: "l1", quantity: 2 }, key: "p1" });
  expect(last().body).not.toHaveProperty("doneAt");
  last().answer({ ok: true, data: { id: "x1", version: 4 } });
  await until(() => endings.length === 1);
  // What is wrong besides is said, not sent again.
  outbox.send({ type: "command.handed", outgoing: { ...pick, key: "p2" } });
  await reaches(3);
  last().answer(refusal("doneAt", "quantity") as never);
  await until(() => endings.length === 2);
  expect(endings).toEqual(["done", "refused"]);
  expect(sent).toHaveLength(3);
});

const pick = (key: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  key,
  label: "拣货",
  about: "exit:e1",
  since: Number(key.slice(1)),
  state: "waiting",
  topic: "exit",
  hand: { quantity: 6, unit: "箱", goods: "矿泉水", place: "A-03", whenRefused: "putBack" },
  calls: [{ path: "/api/exit/pick", body: { id: "e1", version: 3, quantity: 6 } }],
  ...changes,
});
const finish = (key: string): Outgoing =>
  pick(key, { isLast: true, calls: [{ path: "/api/exit/finishPicking", body: { id: "e1", version: 3 } }] });
const queued = (actor: ReturnType<typeof open>, ...items: readonly Outgoing[]) => {
  for (const outgoing of items) actor.send({ type: "command.queued", outgoing });
};
const refusal = (data: unknown = {}): Answer<unknown> => ({
  ...{ ok: false, kind: "refused", code: 42200, msg: "超过待拣数量" },
  data,
});
const booked = (version: number): Answer<unknown> => ({ ok: true, data: { id: "e1", version } });
const states = (actor: ReturnType<typeof open>) =>
  actor.getSnapshot().context.items.map(({ key, state }) => `${key} ${state}`);

test("what a hand does is queued while the one before is on its way, and sent in its order", async () => {
  const actor = open();
  queued(actor, pick("p1"));
  await reaches(1);
  queued(actor, pick("p2"), pick("p3"));
  await settledDisk();
  expect(sent.map(({ key }) => key)).toEqual(["p1"]);
  last().answer(booked(4));
  await reaches(2);
  last().answer(booked(5));
  await reaches(3);
  expect(sent.map(({ key }) => key)).toEqual(["p1", "p2", "p3"]);
  // It knows who changed the exit since: the picks of the same hand count as seen.
  expect(last().body).toMatchObject({ version: 5 });
});

test("a refused pick holds up what ends the lane until its card was read, and nothing else", async () => {
  const actor = open();
  queued(actor, pick("p1"), pick("p2"), finish("p3"), pick("p4", { about: "exit:e2" }));
  await reaches(1);
  last().answer(refusal({ details: { open: 4 } }));
  await reaches(2);
  last().answer(booked(7));
  await reaches(3);
  expect(last().key).toBe("p4");
  last().answer(booked(2));
  await until(() => states(actor).length === 2);
  expect(states(actor)).toEqual(["p1 ended", "p3 waiting"]);
  // Four of them are still to be picked: they are sent, and then it is finished.
  queued(actor, pick("q1", { since: 1 }));
  actor.send({ type: "command.seen", key: "p1" });
  await reaches(4);
  expect(last().key).toBe("q1");
  last().answer(booked(8));
  await reaches(5);
  expect(last()).toMatchObject({ key: "p3", body: { version: 8 } });
});

test("a request that the server stumbles over does not hold up the others", async () => {
  const actor = open();
  queued(actor, pick("p1"), pick("p2"), pick("p3", { about: "exit:e2" }));
  await reaches(1);
  last().answer({ ok: false, kind: "refused", code: 50000, msg: "", data: null });
  await reaches(2);
  expect(last().key).toBe("p3");
  last().answer(booked(1));
  await until(() => states(actor).length === 2);
  clock.increment(15_000);
  await reaches(3);
  expect(last().key).toBe("p1");
});

test("what was not sent yet is undone without a trace; what may have reached the server is withdrawn by its key", async () => {
  const actor = open();
  queued(actor, pick("p1"));
  await reaches(1);
  queued(actor, pick("p2"));
  actor.send({ type: "command.undone", key: "p2" });
  expect(endings).toEqual(["withdrawn"]);
  expect(states(actor)).toEqual(["p1 waiting"]);
  actor.send({ type: "command.undone", key: "p1" });
  await reaches(2);
  expect(last()).toMatchObject({ path: WITHDRAW_PATH, body: { key: "p1" } });
  last().answer({ ok: true, data: { tookEffect: true, answer: { id: "e1", version: 4 } } });
  await until(() => endings.length === 2);
  // It was too late: the card says so until it was read.
  expect(states(actor)).toEqual(["p1 ended"]);
});

test("a queue that its page left is sent by the next one, each under its own key", async () => {
  queued(open(), pick("p1"), pick("p2"));
  await settledDisk();
  expect(storedTexts()).toHaveLength(2);
  open();
  await reaches(2);
  expect(sent.map(({ key }) => key)).toEqual(["p1", "p1"]);
});

test("the kept files of what was undone go with it, those of what is sent as it can be now stay", async () => {
  const actor = open();
  const signed = (key: string, files: readonly string[]): Outgoing => ({
    ...pick(key, { about: `delivery:${key}` }),
    calls: [{ path: "/api/delivery/sign", body: { id: key, proofs: files }, files }],
  });
  await Promise.all(["f1", "f2", "f3"].map((file) => work.write(keptFileKey(file), "data:,")));
  queued(actor, pick("p1"));
  await reaches(1);
  queued(actor, signed("s1", ["f1"]), signed("s2", ["f2", "f3"]), signed("s3", ["f3"]));
  actor.send({ type: "command.undone", key: "s1" });
  actor.send({ type: "command.undone", key: "s2" });
  await settledDisk();
  expect(["f1", "f2", "f3"].map((file) => work.read(keptFileKey(file)) !== null)).toEqual([
    false,
    false,
    true,
  ]);
});
