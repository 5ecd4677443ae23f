import { afterEach, beforeEach, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { LookingValue } from "../../src/contracts/audit.ts";
import type { LookAnswer, Looked } from "../../src/contracts/live.ts";
import type { LookPlace } from "../../src/machines/channel/live-port.ts";
import { lookMachine } from "../../src/machines/page/look.machine.ts";
import { lookersOf } from "../../src/machines/page/lookers.ts";
import { until } from "../support/mock-wire-channel.ts";

const what: Looked = { entity: "entry", id: "e1" };

/** A request in front of a person, with the server's end in the test's hand. */
class Shown {
  readonly clock = new SimulatedClock();
  readonly said: string[] = [];
  isPossible = true;
  answer: LookAnswer = { kind: "ok" };
  changed: (to: LookPlace) => void = () => {};
  readonly actor = createActor(lookMachine, {
    clock: this.clock,
    input: {
      what,
      look: {
        isPossible: () => this.isPossible,
        watch: (changed) => {
          this.changed = changed;
          return () => {};
        },
        begin: async ({ id }) => {
          this.said.push(`look ${id}`);
          return this.answer;
        },
        end: ({ id }) => void this.said.push(`unlook ${id}`),
      },
    },
  });
}

let shown: Shown;
beforeEach(() => {
  shown = new Shown();
  shown.actor.start();
});
afterEach(() => shown.actor.stop());

test("a request that is leafed past is not said to be open", () => {
  shown.actor.send({ type: "page.shown" });
  shown.clock.increment(399);
  shown.actor.send({ type: "page.hidden" });
  shown.clock.increment(60_000);
  expect(shown.said).toEqual([]);
});

test("an open request is said once, and taken back when its page is left", () => {
  shown.actor.send({ type: "page.shown" });
  shown.clock.increment(400);
  expect(shown.said).toEqual(["look e1"]);
  shown.actor.send({ type: "page.hidden" });
  expect(shown.said).toEqual(["look e1", "unlook e1"]);
});

test("a hidden browser tab looks at nothing, until it is in sight again", () => {
  shown.actor.send({ type: "page.shown" });
  shown.clock.increment(400);
  shown.isPossible = false;
  shown.changed("outOfSight");
  shown.clock.increment(60_000);
  expect(shown.said).toEqual(["look e1", "unlook e1"]);
  shown.isPossible = true;
  shown.changed("inSight");
  shown.clock.increment(400);
  expect(shown.said.at(-1)).toBe("look e1");
});

test("a new connection is told again what is open", () => {
  shown.actor.send({ type: "page.shown" });
  shown.clock.increment(400);
  shown.changed("noConnection");
  shown.said.length = 0;
  shown.changed("newConnection");
  shown.clock.increment(400);
  expect(shown.said).toEqual(["look e1"]);
});

test("a server that has no room is asked again when it says so, and one that denies is not", async () => {
  shown.answer = { kind: "error", code: 42900, retryMs: 700 };
  shown.actor.send({ type: "page.shown" });
  shown.clock.increment(400);
  await until(() => shown.actor.getSnapshot().matches({ shown: { said: "refused" } }));
  shown.answer = { kind: "deny", code: 40300 };
  shown.clock.increment(700);
  await until(() => shown.actor.getSnapshot().matches({ shown: { said: "denied" } }));
  shown.clock.increment(600_000);
  expect(shown.said).toEqual(["look e1", "look e1"]);
});

test("the reader is never among those who look, and other kinds of requests do not mix in", () => {
  const look = (entity: string, id: string, userId: string) => ({ entity, id, userId, userName: userId });
  const value: LookingValue = {
    asOf: new Date(0).toISOString(),
    looking: [look("entry", "e1", "me"), look("entry", "e1", "zhou"), look("exit", "e1", "chen")],
  };
  expect([...lookersOf(value, "entry", "me")]).toEqual([["e1", ["zhou"]]]);
});
