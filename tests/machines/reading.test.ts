import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import { VIDEO_VIEW_MS } from "../../src/contracts/bulletin-kinds.ts";
import { readingMachine } from "../../src/machines/page/reading.machine.ts";
import { until } from "../support/mock-wire-channel.ts";

const done: Answer<unknown> = { ok: true, data: true };
const lost: Answer<unknown> = { ok: false, kind: "transport" };
const refused: Answer<unknown> = { ok: false, kind: "refused", code: 42200, msg: "不需要确认", data: null };

/** An opened bulletin, with the server's answers in the test's hand. */
class Opened {
  readonly clock = new SimulatedClock();
  readonly actor;
  looks = 0;
  readonly confirmed: string[] = [];

  constructor(look: readonly Answer<unknown>[] = [done], confirm: readonly Answer<unknown>[] = [done]) {
    const looks = [...look];
    const words = [...confirm];
    this.actor = createActor(readingMachine, {
      clock: this.clock,
      input: {
        notifySeen: async () => {
          this.looks += 1;
          return looks.shift() ?? done;
        },
        confirm: async () => words.shift() ?? done,
        now: () => this.clock.now(),
      },
    });
    this.actor.on("confirmed", () => this.confirmed.push("confirmed"));
    this.actor.start();
  }

  get isConfirmed(): boolean {
    return this.actor.getSnapshot().context.confirmedAt !== null;
  }

  pass(ms: number): void {
    this.clock.increment(ms);
  }
}

describe("an opened bulletin", () => {
  it("counts as seen once its text is there, and only once", async () => {
    const opened = new Opened();
    expect(opened.looks).toBe(0);
    opened.actor.send({ type: "content.shown", kind: "text" });
    opened.actor.send({ type: "content.shown", kind: "text" });
    await until(() => opened.actor.getSnapshot().matches({ look: "reported" }));
    expect(opened.looks).toBe(1);
  });

  it("reports its view again when no answer came", async () => {
    const opened = new Opened([lost, done]);
    opened.actor.send({ type: "content.shown", kind: "image" });
    await until(() => opened.actor.getSnapshot().matches({ look: "untold" }));
    opened.pass(5_000);
    await until(() => opened.actor.getSnapshot().matches({ look: "reported" }));
    expect(opened.looks).toBe(2);
  });

  it("counts a video only after it has played for ten seconds, however often it was stopped", async () => {
    const opened = new Opened();
    opened.actor.send({ type: "content.shown", kind: "video" });
    opened.pass(60_000);
    opened.actor.send({ type: "video.played" });
    opened.pass(VIDEO_VIEW_MS - 4_000);
    opened.actor.send({ type: "video.stopped" });
    opened.pass(60_000);
    opened.actor.send({ type: "video.played" });
    opened.pass(3_999);
    expect(opened.looks).toBe(0);
    opened.pass(1);
    await until(() => opened.actor.getSnapshot().matches({ look: "reported" }));
    expect(opened.looks).toBe(1);
  });

  it("shows a confirmation once the server has it, not before", async () => {
    const opened = new Opened();
    opened.actor.send({ type: "confirm" });
    expect(opened.isConfirmed).toBe(false);
    expect(opened.actor.getSnapshot().hasTag("sending")).toBe(true);
    await until(() => opened.confirmed.length === 1);
    expect(opened.isConfirmed).toBe(true);
  });

  it("shows no confirmation that the server refuses, and lets its reader try again", async () => {
    const opened = new Opened([], [refused, done]);
    opened.actor.send({ type: "confirm" });
    await until(() => opened.actor.getSnapshot().matches({ confirmation: "open" }));
    expect(opened.isConfirmed).toBe(false);
    expect(opened.actor.getSnapshot().context.failure).toEqual(refused);
    opened.actor.send({ type: "confirm" });
    await until(() => opened.confirmed.length === 1);
    expect(opened.actor.getSnapshot().context.failure).toBeNull();
  });
});
