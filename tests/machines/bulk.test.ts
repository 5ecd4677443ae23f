import { beforeEach, expect, test } from "vitest";
import { createActor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { type BulkOver, bulkMachine } from "../../src/machines/page/bulk.machine.ts";
import { until } from "../support/mock-wire-channel.ts";

const OK: Answer<unknown> = { ok: true, data: {} };
const LOST: Answer<unknown> = { ok: false, kind: "transport" };
const refusal = (code: number): Answer<unknown> => ({
  ok: false,
  kind: "refused",
  code,
  msg: "",
  data: null,
});
const ROWS = ["a", "b", "c"].map((id) => ({ id, version: 1, name: id.toUpperCase() }));

let log: string[];
let over: BulkOver[];
let answers: ((answer: Answer<unknown>) => void)[];

beforeEach(() => {
  log = [];
  over = [];
  answers = [];
});

function start() {
  let made = 0;
  const actor = createActor(bulkMachine, {
    input: {
      makeKey: () => {
        made += 1;
        return `k${made}`;
      },
      send: ({ id, key }) => {
        log.push(`send ${id} ${key}`);
        return new Promise((resolve) => answers.push(resolve));
      },
      keep: ({ id, key }) => void log.push(`keep ${id} ${key}`),
      forget: (key) => void log.push(`forget ${key}`),
      handOver: ({ id, key }) => void log.push(`hand over ${id} ${key}`),
    },
  });
  actor.on("bulk.over", ({ done, failures, waiting }) => over.push({ done, failures, waiting }));
  actor.start();
  actor.send({ type: "bulk.start", rows: ROWS });
  return actor;
}

const answer = async (nth: number, given: Answer<unknown>) => {
  await until(() => answers.length > nth);
  answers[nth]?.(given);
};

test("all rows are written down before the first is sent, each under its own key, and removed once decided", async () => {
  start();
  expect(log).toEqual(["keep a k1", "keep b k2", "keep c k3", "send a k1"]);
  await answer(0, OK);
  await answer(1, refusal(CODES.movedOn));
  await answer(2, OK);
  await until(() => over.length > 0);
  expect(log.slice(4)).toEqual(["forget k1", "send b k2", "forget k2", "send c k3", "forget k3"]);
  expect(over).toMatchObject([{ done: 2, failures: [{ id: "b" }], waiting: 0 }]);
});

test.each([
  ["silence", LOST],
  ["an error of the server", refusal(CODES.ourFault)],
  ["a session that is over", refusal(CODES.noSession)],
])("after %s that row and all after it wait in the outbox, under the same keys", async (_, given) => {
  start();
  await answer(0, OK);
  await answer(1, given);
  await until(() => over.length > 0);
  expect(log.slice(4)).toEqual(["forget k1", "send b k2", "hand over b k2", "hand over c k3"]);
  expect(over).toEqual([{ done: 1, failures: [], waiting: 2 }]);
});

test("a page that is closed in between leaves unanswered commands to the outbox", async () => {
  const actor = start();
  await answer(0, OK);
  await until(() => answers.length > 1);
  actor.stop();
  await answer(1, OK);
  await Promise.resolve();
  expect(log.slice(4)).toEqual(["forget k1", "send b k2", "hand over b k2", "hand over c k3"]);
});
