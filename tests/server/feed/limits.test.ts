import { request } from "node:http";
import { Socket as Engine } from "engine.io-client";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/platform/database.ts";
import type { SubAnswer } from "../../../src/contracts/live.ts";
import {
  addClient,
  Browser,
  feedOfFile,
  flood,
  headOf,
  type Node,
  range,
  renameClient,
  type SignedIn,
  signIn,
  until,
} from "./support.ts";

let db: Database;
let node: Node;
let person: SignedIn;

const feed = feedOfFile(async (opened) => {
  db = opened;
  person = await signIn(db, { menu: ["client-list"] });
});
beforeEach(async () => {
  node = await feed.start(db, { env: { PUBLIC_ORIGIN: "https://wms.example.com" } });
});

const browse = () => feed.browse(node, person);

/** The server still accepts people and sends them changes. */
async function expectAlive(): Promise<void> {
  const id = await addClient(db, "alive");
  const browser = await browse();
  await browser.follow("client");
  await renameClient(db, id, "still alive");
  await until(() => browser.events.length > 0);
}

/** The wire below a browser before the sign-in, to send what no library would. */
async function rawWire(): Promise<RawWire> {
  const engine = new Engine(node.url, { path: "/socket.io", transports: ["websocket"] });
  engine.on("error", () => undefined);
  await new Promise<void>((resolve) => engine.once("open", () => resolve()));
  const { ws } = engine.transport as unknown as {
    ws: { send(bytes: string | Buffer): void; terminate(): void };
  };
  return {
    send: (bytes) => ws.send(bytes),
    terminate: () => ws.terminate(),
    answered: (begins = "") =>
      new Promise<void>((resolve) => {
        engine.on("message", (text) => String(text).startsWith(begins) && resolve());
        engine.once("close", () => resolve());
      }),
  };
}

interface RawWire {
  send(bytes: string | Buffer): void;
  terminate(): void;
  /** An answer that begins with this arrived, or the server closed the connection. */
  answered(begins?: string): Promise<void>;
}

test("junk is answered or ignored, and never ends the server", async () => {
  const junk = [
    "",
    "4",
    "42",
    "42[",
    '42["sub"]',
    '42["sub",null]',
    '42["sub",{"topic":"client"}]',
    '421["sub",{"topic":["client"],"have":7}]',
    '422["sub",{"topic":"client","have":{"epoch":{},"seq":-1}}]',
    '423["sub"]',
    '424["unsub"]',
    '425["unsub",{"topic":{"__proto__":1}}]',
    '42["error",{}]',
    '42["connect"]',
    '42["__proto__",{}]',
    '43999["no such answer"]',
    "45-",
    '451-["sub",{"_placeholder":true,"num":9}]',
    "40/elsewhere,",
    "41",
    "9",
    "\u0000",
  ];
  for (const packet of junk) {
    const wire = await rawWire();
    const answered = wire.answered();
    wire.send(`40${JSON.stringify({ token: person.token })}`);
    await answered;
    wire.send(packet);
    wire.send(Buffer.from(packet));
    const isDone = wire.answered("377");
    wire.send('4277["sub",{"topic":"client","have":null}]');
    await isDone;
    wire.terminate();
  }
  for (const auth of ["null", "[]", '"token"', '{"token":7}', "{"]) {
    const wire = await rawWire();
    const answered = wire.answered();
    wire.send(`40${auth}`);
    await answered;
    wire.terminate();
  }
  await expectAlive();
});

test("what is asked in a wrong shape is refused, and the socket stays", async () => {
  const browser = await browse();
  const ask = (sub: unknown): Promise<SubAnswer> => browser.socket.emitWithAck("sub", sub);
  expect(await ask(null)).toEqual({ kind: "error", code: 40000 });
  expect(await ask({ topic: 7 })).toEqual({ kind: "error", code: 40000 });
  expect(await ask({ topic: "client", have: { epoch: "e", seq: 1.5 } })).toEqual({
    kind: "error",
    code: 40000,
  });
  expect(await ask({ topic: "no such topic" })).toEqual({ kind: "deny", code: 40400 });
  expect(await ask({ topic: "client" })).toMatchObject({ kind: "snapshot" });
});

test("a message over 64 KB ends its socket and no other", async () => {
  const [browser, other] = [await browse(), await browse()];
  browser.socket.emit("sub", { topic: "x".repeat(70_000) });
  await until(() => browser.socket.disconnected);
  expect(other.socket.connected).toBe(true);
  await expectAlive();
});

test("a client that asks too fast is asked to wait, and one that goes on is disconnected", async () => {
  const browser = await browse();
  const answers = await Promise.all(range(1, 200).map(() => browser.sub("no such topic")));
  const refused = answers.filter((answer) => answer.kind === "error" && answer.code === 42900);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({ retryMs: expect.any(Number) });
  for (let n = 0; n < 800; n += 1) browser.socket.emit("noise", n);
  await until(() => browser.socket.disconnected);
  await expectAlive();
});

test("only pages of the own origin and of the public one open a socket", async () => {
  const letsIn = async (headers: Record<string, string>) => {
    const browser = new Browser(node.url, { token: person.token }, headers);
    const isIn = await browser.open().then(
      () => true,
      () => false,
    );
    browser.close();
    return isIn;
  };
  expect(await letsIn({})).toBe(true);
  expect(await letsIn({ origin: node.url })).toBe(true);
  expect(await letsIn({ origin: "https://wms.example.com" })).toBe(true);
  expect(await letsIn({ origin: "https://evil.example.com" })).toBe(false);
  expect(await letsIn({ origin: "null" })).toBe(false);
  // A page of another site cannot choose its origin, but could guess at this.
  expect(await letsIn({ origin: "https://evil.example.com", "x-forwarded-host": "evil.example.com" })).toBe(
    false,
  );
});

test("there is no way in but the websocket", async () => {
  const status = await new Promise<number | undefined>((resolve) => {
    request(`${node.url}/socket.io/?EIO=4&transport=polling`, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(400);
});

test("a client that does not read is told that it is slow, while the others receive everything", async () => {
  const id = await addClient(db, "flood");
  const [slow, quick] = [await browse(), await browse()];
  await slow.follow("client");
  const start = await quick.follow("client");
  wireOf(slow).pause();
  // Until the system's buffers for it are full, and then the server's.
  let reported = 0;
  while (figure("sockets_slow") === 0) {
    await flood(db, id, 20, 100_000);
    reported += 20;
    await until(() => quick.events.length === reported);
  }
  const last = headOf(start) + reported;
  expect(quick.seqs("client")).toEqual(range(headOf(start) + 1, last));
  expect(quick.byes).toEqual([]);
  wireOf(slow).resume();
  await until(() => slow.socket.disconnected);
  expect(slow.byes.map((bye) => bye.code)).toEqual(["slow"]);
  // What it received was in order; it asks for the rest when it is back.
  expect(slow.seqs("client")).toEqual(range(headOf(start) + 1, headOf(start) + slow.events.length));
});

test("a burst that a quick client can take does not make it a slow one", async () => {
  const id = await addClient(db, "burst");
  const browser = await browse();
  await browser.follow("client");
  await flood(db, id, 150, 60_000);
  await until(() => browser.events.length === 150);
  expect(browser.byes).toEqual([]);
});

const figure = (name: string) => node.feed.probes.find((probe) => probe.name === name)?.read();

/** The TCP socket below a browser's websocket, to stop reading from it. */
function wireOf(browser: Browser): { pause(): void; resume(): void } {
  const { transport } = browser.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  return transport.ws._socket;
}
