// A busy server, as the REST client, commands, the outbox, uploads and followed values meet it: the time that it names is
// kept, the key stays, and one thing is said.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer, Refused, TransportFailure } from "../../src/contracts/answer.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { isBusy, retryDelayMs } from "../../src/contracts/read-answer.ts";
import { outboxMachine } from "../../src/machines/console/outbox.machine.ts";
import { createCommandMachine } from "../../src/machines/page/command.machine.ts";
import { uploadMachine } from "../../src/machines/page/upload.machine.ts";
import { createValueMachine } from "../../src/machines/page/value.machine.ts";
import { createRest } from "../../src/services/rest.ts";
import { withRetryAfter } from "../../src/services/retry-after.ts";
import { memoryWork } from "../support/memory-work.ts";
import { until } from "../support/mock-wire-channel.ts";

const refused = (code: number, retryAfterMs?: number): Refused => ({
  ...{ ok: false, kind: "refused", code, msg: "", data: null },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const BUSY = refused(CODES.busy, 8_000);
const LOST: TransportFailure = { ok: false, kind: "transport" };
/** Eight seconds, with the most that is added to spread the pages. */
const LATEST_MS = 10_000;

describe("the time that a server names", () => {
  const now = Date.parse("2026-11-28T08:00:00Z");
  it.each([
    ["8", null, 8_000],
    [" 8 ", null, 8_000],
    ["0", null, 0],
    ["1.5", null, 1_500],
    ["-3", null, 0],
    ["Sat, 28 Nov 2026 08:00:12 GMT", null, 12_000],
    ["Sat, 28 Nov 2026 07:00:00 GMT", null, 0],
    ["99999999", null, 3_600_000],
    ["soon", null, undefined],
    ["", null, undefined],
    [null, { because: ["queueFull"], retryAfterSeconds: 3 }, 3_000],
    [null, { retryAfterSeconds: "3" }, undefined],
    [null, null, undefined],
    ["5", { retryAfterSeconds: 3 }, 5_000],
  ])("header %j and data %j", (header, data, wanted) => {
    const failure = withRetryAfter({ ok: false, kind: "refused", code: 50300, msg: "", data }, header, now);
    expect(failure).toEqual({ ...failure, ...(wanted === undefined ? {} : { retryAfterMs: wanted }) });
    expect("retryAfterMs" in failure).toBe(wanted !== undefined);
  });

  it("is also a proxy's", () => {
    expect(withRetryAfter(LOST, "4")).toEqual({ ...LOST, retryAfterMs: 4_000 });
  });

  it("is never undercut, and exceeded by a quarter at most", () => {
    for (const random of [0, 0.5, 0.999]) {
      const ms = retryDelayMs(refused(CODES.busy, 8_000), 500, random);
      expect(ms).toBeGreaterThanOrEqual(8_000);
      expect(ms).toBeLessThanOrEqual(10_000);
    }
    expect(retryDelayMs(refused(CODES.busy, 1_000), 30_000, 1)).toBe(30_000);
    expect(retryDelayMs(LOST, 700, 1)).toBe(700);
    expect([CODES.busy, CODES.tooMany, CODES.ourFault].map((code) => isBusy(refused(code)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the REST client", () => {
  let server: Server;
  let baseUrl: string;
  let busyTimes: number;
  let asked: { readonly at: number; readonly accept: string; readonly key: string | undefined }[];
  let told: { readonly code: number; readonly isRetried: boolean }[];

  beforeEach(async () => {
    busyTimes = 1;
    asked = [];
    told = [];
    server = createServer((request, response) => {
      const { accept = "", "idempotency-key": key } = request.headers;
      asked.push({ at: performance.now(), accept, key: key as string | undefined });
      const isOver = asked.length > busyTimes;
      response.writeHead(isOver ? 200 : 503, { "content-type": "application/json", "retry-after": "1" });
      const body = isOver ? { code: 20000, data: 7 } : { code: 50300, data: { because: ["queueFull"] } };
      response.end(JSON.stringify({ status: "", msg: "", ...body }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const rest = () =>
    createRest({
      ...{ baseUrl, token: () => null, locale: () => "zh-CN" },
      onFailure: (failure, _path, isRetried) =>
        told.push({ code: failure.kind === "refused" ? failure.code : 0, isRetried }),
    });

  it("names the code of a busy server as one that it knows", async () => {
    await rest().get("/api/entry/list");
    expect(asked[0]?.accept).toBe("application/json; busy=50300");
  });

  it("sends a read again after the time that the server names, and says that it does", async () => {
    expect(await rest().get("/api/entry/list")).toEqual({ ok: true, data: 7 });
    expect(asked).toHaveLength(2);
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect(told).toEqual([{ code: 50300, isRetried: true }]);
  });

  it("leaves a command to its own retries, and says nothing beside its view", async () => {
    const answer = await rest().post("/api/entry/submit", {}, { key: "k" });
    expect(answer).toMatchObject({ ok: false, code: 50300, retryAfterMs: 1_000 });
    expect(asked).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it("says of a call that is not sent again what the server says", async () => {
    await rest().post("/api/user/login", {});
    expect(asked).toHaveLength(1);
    expect(told).toEqual([{ code: 50300, isRetried: false }]);
  });

  it("stops waiting with its reader", async () => {
    const gone = new AbortController();
    const answer = rest().get("/api/entry/list", {}, { signal: gone.signal });
    await until(() => told.length === 1);
    gone.abort();
    expect(await answer).toMatchObject({ ok: false, isAborted: true });
    expect(asked).toHaveLength(1);
  });
});

describe("a command", () => {
  it("is sent again under its key, not before the server wants it, whatever else happens", async () => {
    const clock = new SimulatedClock();
    const keys: string[] = [];
    let returned = (): void => {};
    const actor = createActor(createCommandMachine<{ reason: string }, object>(), {
      clock,
      input: {
        ...{ command: "reject", version: 1, payload: { reason: "" }, topic: "entry", now: () => clock.now() },
        send: async ({ key }) => {
          keys.push(key);
          return BUSY;
        },
        live: {
          follow: () => () => {},
          returned: (listener) => {
            returned = listener;
            return () => {};
          },
        },
      },
    });
    actor.start();
    actor.send({ type: "submit" });
    await until(() => actor.getSnapshot().value === "unreachable");
    returned();
    actor.send({ type: "retry" });
    actor.send({ type: "feed.reset" } as never);
    clock.increment(7_999);
    expect(keys).toHaveLength(1);
    clock.increment(LATEST_MS - 7_999);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("the outbox", () => {
  function open(answer: Answer<never>) {
    const clock = new SimulatedClock();
    const sent: (string | undefined)[] = [];
    const post = async (_path: string, _body: unknown, options?: { readonly key?: string }) => {
      sent.push(options?.key);
      return answer;
    };
    const actor = createActor(outboxMachine, {
      clock,
      input: {
        now: () => clock.now(),
        rest: { get: post as never, delete: post as never, post: post as never },
        store: memoryWork(),
      },
    });
    actor.start();
    actor.send({ type: "person.known", userId: "u1" });
    return { clock, sent, actor };
  }
  const outgoing = {
    ...{ key: "k1", calls: [{ path: "/api/entry/submit", body: {} }], label: "", about: "", since: 0 },
    state: "waiting" as const,
  };

  it("keeps the time of a busy server, although the connection is back and the person gives up", async () => {
    const { clock, sent, actor } = open(BUSY);
    actor.send({ type: "command.handed", outgoing });
    await until(() => actor.getSnapshot().matches({ open: "pausing" }));
    actor.send({ type: "channel.opened" });
    actor.send({ type: "command.handed", outgoing: { ...outgoing, key: "k2" } });
    actor.send({ type: "command.givenUp", key: "k2" });
    clock.increment(7_999);
    expect(sent).toEqual(["k1"]);
    clock.increment(LATEST_MS - 7_999);
    await until(() => sent.length === 2);
    expect(sent).toEqual(["k1", "k1"]);
  });

  it("keeps the time that the page was told before it handed the command over", async () => {
    const { clock, sent, actor } = open(LOST);
    actor.send({ type: "command.handed", outgoing, failure: BUSY });
    actor.send({ type: "channel.opened" });
    clock.increment(7_999);
    expect(sent).toEqual([]);
    clock.increment(LATEST_MS - 7_999);
    await until(() => sent.length === 1);
  });
});

it("a file is sent again after the time that the server names", async () => {
  const clock = new SimulatedClock();
  let sent = 0;
  const actor = createActor(uploadMachine, {
    clock,
    input: {
      send: async () => {
        sent += 1;
        return BUSY;
      },
    },
  });
  actor.start();
  actor.send({ type: "files.chosen", files: [new Blob(["a"])], of: "" });
  await until(() => actor.getSnapshot().value === "failed");
  clock.increment(7_999);
  expect(sent).toBe(1);
  clock.increment(LATEST_MS - 7_999);
  expect(sent).toBe(2);
});

it("a followed value is asked for after the time that the server names, also when the connection returns", async () => {
  const clock = new SimulatedClock();
  let asked = 0;
  const actor = createActor(createValueMachine<string>(), {
    clock,
    input: {
      topic: "bulletin",
      live: { follow: () => () => {} },
      fetch: async () => {
        asked += 1;
        return BUSY;
      },
    },
  });
  actor.start();
  clock.increment(50);
  await until(() => actor.getSnapshot().context.failure !== null);
  actor.send({ type: "channel.returned" });
  clock.increment(7_999);
  expect(asked).toBe(1);
  clock.increment(LATEST_MS - 7_999);
  expect(asked).toBe(2);
});
