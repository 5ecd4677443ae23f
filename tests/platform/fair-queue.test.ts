import { describe, expect, it } from "vitest";
import { FairQueue, type Place, type QueueLimits } from "../../server/platform/fair-queue.ts";
import { Trouble } from "../../server/platform/trouble.ts";

/** A queue, the clock that it goes by, and jobs that end when the test says so. */
function bench(given: Partial<QueueLimits> = {}) {
  const limits = { atOnce: 4, atOnceContended: 2, burst: 0, ...given };
  let nowMs = 0;
  const queue = new FairQueue(
    limits,
    () => nowMs,
    () => 0.5,
  );
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const send = (name: string, place: Partial<Place> = {}) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    const result = queue.through({ kind: "submit", owner: "a", contended: null, key: null, ...place }, work);
    return result.catch((error: unknown) => error);
  };
  /** Ends a job, and lets those begin that have room now. */
  const end = async (name: string, { tookMs = 0, error }: { tookMs?: number; error?: Error } = {}) => {
    nowMs += tookMs;
    ends.get(name)?.(error);
    await settle();
  };
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { queue, begun, send, end, settle, pass: (ms: number) => (nowMs += ms) };
}

const isBusy = (answer: unknown): answer is Trouble =>
  answer instanceof Trouble && answer.because === "queueFull";
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/**
 * A herd that comes at once and obeys the times that it is told, by a clock of its own: how much of the time until all is
 * done the queue had work. `tookMs` says what a job takes that begins at a time.
 */
async function herd(count: number, contended: string | null, tookMs: (nowMs: number) => number) {
  let nowMs = 0;
  const queue = new FairQueue(
    { atOnce: 8, atOnceContended: 2, burst: 8 },
    () => nowMs,
    () => 0.5,
  );
  const events: { readonly atMs: number; readonly happen: () => void }[] = [];
  const later = (ms: number, happen: () => void) => {
    const event = { atMs: nowMs + ms, happen };
    const at = events.findLastIndex(({ atMs }) => atMs <= event.atMs);
    events.splice(at + 1, 0, event);
  };
  const doneAtMs: number[] = [];
  let refusals = 0;
  let workMs = 0;
  const send = (key: string) => {
    const work = () =>
      new Promise<void>((resolve) => {
        const ms = tookMs(nowMs);
        workMs += ms;
        later(ms, resolve);
      });
    const place = { kind: "submit", owner: "a", contended, key };
    void queue.through(place, work).then(
      () => doneAtMs.push(nowMs),
      (error: Trouble) => {
        refusals += 1;
        later((error.retryAfterSeconds ?? 0) * 1_000, () => send(key));
      },
    );
  };
  for (let at = 0; at < count; at += 1) send(`key ${at}`);
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    const next = events.shift();
    if (!next) break;
    // The queue's own timer, which a clock of its own does not drive.
    for (; nowMs + 500 < next.atMs; nowMs += 500) queue.expire();
    nowMs = next.atMs;
    next.happen();
  }
  const busy = workMs / (contended === null ? 8 : 2) / Math.max(...doneAtMs);
  return { done: doneAtMs.length, refusals, busy };
}

describe("a herd that obeys", () => {
  /** The machine's speed while the herd is there. */
  const machines = {
    "of an even pace": () => 100,
    "that the herd's arrival slows down": (nowMs: number) => (nowMs < 1_500 ? 600 : 100),
    "that is taken by others for a while": (nowMs: number) => (nowMs > 6_000 && nowMs < 12_000 ? 350 : 100),
    "that others leave": (nowMs: number) => (nowMs < 8_000 ? 350 : 100),
  };
  for (const [machine, tookMs] of Object.entries(machines))
    for (const count of [64, 200, 500, 1_000])
      for (const contended of ["gate", null])
        it(`of ${count}${contended ? " at one gate" : ""} keeps a machine ${machine} at work`, async () => {
          const { done, refusals, busy } = await herd(count, contended, tookMs);
          expect(done).toBe(count);
          expect(busy).toBeGreaterThan(0.8);
          expect(refusals).toBeLessThan(5 * count);
        });
});

/** What commands with these keys are told, one after the other, by a full queue of jobs of a second. */
async function secondsTold(keys: readonly string[]): Promise<readonly (number | null)[]> {
  const { send, end, settle } = bench({ atOnce: 1, atOnceContended: 1 });
  void send("first");
  await settle();
  await end("first", { tookMs: 1_000 });
  for (const name of names("j", 3)) void send(name);
  const seconds = [];
  for (const key of keys) {
    const answer = await send(`late ${key}`, { key });
    seconds.push(isBusy(answer) ? answer.retryAfterSeconds : null);
  }
  return seconds;
}

describe("the queue before the connections that write", () => {
  it("runs so many at a time and no more, and the next when one ends", async () => {
    const { send, begun, end, settle } = bench();
    for (const name of names("j", 6)) void send(name);
    await settle();
    expect(begun).toEqual(["j0", "j1", "j2", "j3"]);
    await end("j2");
    expect(begun.at(-1)).toBe("j4");
  });

  it("one crowded gate holds two connections, and a bystander finds one free", async () => {
    const { send, begun, settle } = bench();
    for (const name of names("herd", 20)) void send(name, { owner: name, contended: "gate" });
    void send("bystander", { owner: "b", contended: "another gate" });
    await settle();
    expect(begun).toEqual(["herd0", "herd1", "bystander"]);
  });

  it("lanes take turns: at most one of the herd goes before a bystander's job", async () => {
    const { send, begun, end, settle } = bench({ atOnce: 1, atOnceContended: 1 });
    for (const name of names("herd", 10)) void send(name);
    void send("bystander", { owner: "b" });
    await settle();
    await end("herd0");
    await end("herd1");
    expect(begun).toEqual(["herd0", "herd1", "bystander"]);
  });

  it("owners who contend for the same thing take turns in its lane", async () => {
    const { send, begun, end, settle } = bench({ atOnce: 4, atOnceContended: 1 });
    for (const name of names("a", 4)) void send(name, { owner: "a", contended: "gate" });
    for (const name of names("b", 2)) void send(name, { owner: "b", contended: "gate" });
    await settle();
    for (const name of ["a0", "b0", "a1", "b1", "a2"]) await end(name);
    expect(begun).toEqual(["a0", "b0", "a1", "b1", "a2", "a3"]);
  });

  it("refuses at once what has more than two seconds of measured work before it, and begins nothing of it", async () => {
    const { send, begun, end, settle } = bench({ atOnce: 1, atOnceContended: 1 });
    void send("first");
    await settle();
    await end("first", { tookMs: 500 });
    const answers = names("j", 8).map((name) => send(name));
    await settle();
    // 500 ms each: one runs, four wait, and the sixth would wait for 2.5 s.
    const refused = await Promise.all(answers.slice(5));
    expect(refused.every(isBusy)).toBe(true);
    expect(begun).toEqual(["first", "j0"]);
  });

  it("takes a small burst however slow the machine is, keeps it for longer, and refuses what is beyond", async () => {
    const { send, begun, queue, end, pass, settle } = bench({ atOnce: 1, atOnceContended: 1, burst: 16 });
    void send("first");
    await settle();
    await end("first", { tookMs: 30_000 });
    const answers = names("j", 20).map((name) => send(name));
    await settle();
    // One runs and sixteen wait.
    expect((await Promise.all(answers.slice(17))).every(isBusy)).toBe(true);
    pass(14_000);
    queue.expire();
    expect(queue.waiting).toBe(16);
    for (const name of names("j", 17)) await end(name);
    expect(await Promise.all(answers.slice(0, 17))).toEqual(names("j", 17));
    expect(begun).toEqual(["first", ...names("j", 17)]);
  });

  it("those who are refused are told times after each other, beyond the queue", async () => {
    expect(await secondsTold(["a", "b", "c", "d"])).toEqual([3, 3, 4, 5]);
  });

  it("who comes back too early keeps the turn before those who were refused later", async () => {
    expect(await secondsTold(["a", "b", "c", "d", "a"])).toEqual([3, 3, 4, 5, 3]);
  });

  it("no time is longer than ten seconds, however many come", async () => {
    const { send, end, settle } = bench({ atOnce: 1, atOnceContended: 1 });
    void send("first");
    await settle();
    await end("first", { tookMs: 2_000 });
    const answers = await Promise.all(names("j", 60).map((name) => Promise.race([send(name), settle()])));
    const seconds = answers.filter(isBusy).map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
    expect(seconds.length).toBeGreaterThan(20);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(10);
  });

  it("a herd at one gate does not refuse a bystander", async () => {
    const { send, begun, end, settle } = bench();
    void send("first", { contended: "gate" });
    await settle();
    await end("first", { tookMs: 2_000 });
    const herd = names("herd", 50).map((name) => send(name, { owner: name, contended: "gate" }));
    void send("bystander", { kind: "draft", owner: "b" });
    await settle();
    expect(begun).toContain("bystander");
    expect((await Promise.race([herd.at(-1), settle()])) as unknown).toSatisfy(isBusy);
  });

  it("what waited for five seconds in spite of the estimate is refused, unless its request has begun", async () => {
    const { send, begun, queue, pass, settle } = bench({ atOnce: 1, atOnceContended: 1 });
    void send("stuck");
    const late = send("late");
    void send("second step", { mustRun: true });
    await settle();
    pass(5_001);
    queue.expire();
    expect(await late).toSatisfy(isBusy);
    expect(queue.waiting).toBe(1);
    expect(begun).toEqual(["stuck"]);
  });

  it("a failure of the database frees its place and says nothing about the time that work takes", async () => {
    const { send, begun, end, settle } = bench({ atOnce: 1, atOnceContended: 1 });
    const away = new Trouble("databaseAway", "gone");
    const failed = send("first");
    await settle();
    await end("first", { tookMs: 9_000, error: away });
    expect(await failed).toBe(away);
    void send("next");
    void send("after it");
    await settle();
    await end("next");
    expect(begun).toEqual(["first", "next", "after it"]);
  });

  it("a refusal of the work is the work's own", async () => {
    const { send, end, settle } = bench();
    const answer = send("refused");
    await settle();
    await end("refused", { error: new Error("not in this status") });
    expect(String(await answer)).toContain("not in this status");
  });
});
