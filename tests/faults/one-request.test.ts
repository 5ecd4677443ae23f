/** No request of any size or depth holds the event loop: a real server process, and a monitor inside it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/own-services.ts";
import { apiAt } from "../support/server.ts";
import { type BuiltServer, buildServer, type ServerProcess } from "../support/server-process.ts";
import { report } from "./share.ts";

/** The goal is 50 ms on a quiet machine; a machine that is busy with other work adds its own pauses. */
const MOST_HELD_MS = 400;

const monitor = pathToFileURL(fileURLToPath(new URL("../support/hold-monitor.mjs", import.meta.url))).href;
const dataDir = mkdtempSync(join(tmpdir(), "tallyboard-hold-"));
const password = "one-request-1";
let built: BuiltServer;
let server: ServerProcess;
let url = "";
let holdPort = 0;
let idlePort = 0;
let idle: ReturnType<typeof spawn>;
const tokens: Record<"admin" | "client", string> = { admin: "", client: "" };

/** The longest hold since the last question, of the server or of the idle process that runs beside it. */
function longestHold(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (bytes) => {
      text += bytes.toString();
    });
    socket.on("end", () => resolve((JSON.parse(text) as { longestMs: number }).longestMs));
    socket.on("error", reject);
  });
}

beforeAll(async () => {
  built = await buildServer();
  [holdPort, idlePort] = [await freePort(), await freePort()];
  idle = spawn(process.execPath, [`--import=${monitor}`, "-e", "setInterval(() => {}, 1e6)"], {
    env: { ...process.env, HOLD_PORT: String(idlePort) },
  });
  server = built.start({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    NODE_OPTIONS: `--import=${monitor}`,
    HOLD_PORT: String(holdPort),
    LOG_LEVEL: "error",
  });
  url = await server.listening;
  const signIn = async (username: string, withPassword: string) => {
    const answer = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", {
      body: { username, password: withPassword },
    });
    return answer.data.tokenValue;
  };
  const own = "one-request-2";
  const first = await signIn("admin", password);
  await apiAt(url, first).post("/api/user/changePassword", {
    body: { oldPassword: password, newPassword: own },
  });
  tokens.admin = await signIn("admin", own);
  const admin = apiAt(url, tokens.admin);
  const saved = async <T>(path: string, body: object): Promise<T> => {
    const answer = await admin.post<T>(path, { body });
    if (answer.code !== 20000) throw new Error(`${path}: ${JSON.stringify(answer.envelope)}`);
    return answer.data;
  };
  const client = await saved<{ id: string }>("/api/client/saveOrUpdate", {
    code: "C1",
    name: "One",
    shortName: "One",
  });
  const role = await saved<{ id: string }>("/api/role/saveOrUpdate", {
    roleName: "only looks",
    roleCode: "client",
    menu: ["entry-list"],
  });
  const person = await saved<{ password: string }>("/api/user/saveOrUpdate", {
    userAccount: "keeper",
    userName: "Keeper",
    roleId: role.id,
    clientId: client.id,
  });
  const once = await signIn("keeper", person.password);
  await apiAt(url, once).post("/api/user/changePassword", {
    body: { oldPassword: person.password, newPassword: own },
  });
  tokens.client = await signIn("keeper", own);
});

afterAll(async () => {
  server?.child.kill("SIGTERM");
  idle?.kill();
  await server?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a body unchanged. null: the server closed the connection without an answer. */
async function send(path: string, body: string, token?: string): Promise<number | null> {
  try {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        ...(token ? { token } : {}),
      },
      body,
    });
    return ((await response.json()) as { code: number }).code;
  } catch {
    return null;
  }
}

const repeated = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / text.length)));
const list = (item: string, bytes: number) => `[${repeated(`${item},`, bytes)}${item}]`;

/** Bodies that are expensive to parse, by size. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  "numbers in a list": (bytes) => list("0", bytes),
  "empty lists in a list": (bytes) => list("[]", bytes),
  "lists in lists": (bytes) => `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
  "lists that never end": (bytes) => "[".repeat(bytes),
  "objects in objects": (bytes) => `${repeated('{"a":', bytes)}0${"}".repeat(Math.floor(bytes / 5))}`,
  "an object of many members": (bytes) =>
    `{${Array.from({ length: Math.max(1, bytes / 12) }, (_, at) => `"${at}x":0`).join(",")}}`,
  "one long text": (bytes) => `{"username":"${"啊".repeat(bytes / 3)}","password":"x"}`,
  "one long text of escapes": (bytes) => `{"username":"${repeated("\\u0000", bytes)}","password":"x"}`,
  "members named constructor": (bytes) => list('{"constructor":0}', bytes),
  "lines of the wrong shape": (bytes) => `{"lines":${list('{"a":1,"b":[1,2]}', bytes)}}`,
};

const SIZES = { "4 KB": 4_000, "64 KB": 64_000, "1 MB": 1_000_000 } as const;

interface Held {
  readonly code: number | null;
  readonly heldMs: number;
  readonly idleMs: number;
}

/** Waits until the server answers again before it reads the hold: a loop that is still held must not look free. */
async function held(work: () => Promise<number | null>): Promise<Held> {
  await longestHold(holdPort);
  await longestHold(idlePort);
  const code = await work();
  await fetch(new URL("/healthz", url)).then((answer) => answer.text());
  return { code, heldMs: await longestHold(holdPort), idleMs: await longestHold(idlePort) };
}

/** Prints what was measured, and expects no hold beyond the bound or what the idle process saw. */
function expectFree(what: string, { code, heldMs, idleMs }: Held): void {
  report(
    `${what}: ${code ?? "hung up"}, held ${heldMs.toFixed(0)} ms (idle process ${idleMs.toFixed(0)} ms)`,
  );
  expect.soft(heldMs, what).toBeLessThan(Math.max(MOST_HELD_MS, 3 * idleMs));
}

describe("one request holds up no other", () => {
  for (const [path, who] of [
    ["/api/user/login", null],
    ["/api/display/pair", null],
    ["/api/vehicle/import", "client"],
    ["/api/vehicle/import", "admin"],
    ["/api/entry/saveOrUpdate", "admin"],
    ["/api/role/saveOrUpdate", "admin"],
    ["/api/message/read", "client"],
  ] as const) {
    it(`to ${path} by ${who ?? "an unknown sender"}, of any shape and size`, async () => {
      for (const [shape, bodyOf] of Object.entries(SHAPES)) {
        for (const [size, bytes] of Object.entries(SIZES)) {
          const body = bodyOf(bytes);
          const found = await held(() => send(path, body, who ? tokens[who] : undefined));
          expectFree(`${path} ${who ?? "-"} ${shape} ${size}`, found);
          expect.soft(found.code, `${shape} ${size}`).not.toBe(50000);
        }
      }
    });
  }

  const header = ["plate", "maxLoadKg"];
  const importOf = (count: number) =>
    JSON.stringify({
      mode: "check",
      header,
      lines: Array.from({ length: count }, (_, at) => [`沪A${String(at).padStart(5, "0")}`, "900"]),
    });
  const importFile = (text: string | Uint8Array) =>
    JSON.stringify({ mode: "check", file: Buffer.from(text).toString("base64") });
  const files: Readonly<Record<string, () => string>> = {
    "50,000 lines": () => importOf(50_000),
    "300,000 lines": () => importOf(300_000),
    "1,000,000 lines": () => importOf(1_000_000),
    "a file of 20 MB of empty cells": () => importFile(`plate\n${",".repeat(20_000_000)}`),
    "a file of 20 MB in one cell": () => importFile(`plate\n"${"x".repeat(20_000_000)}"`),
    "a file of 20 MB of quotes": () => importFile(`plate\n${'"'.repeat(20_000_000)}`),
    "a file of 20 MB of line ends": () => importFile(`plate\n${"a\n".repeat(10_000_000)}`),
    "a file of 20 MB of long cells": () => {
      const titles = ["plate", "kind", "ownership", "maxLoadKg", "maxVolumeM3", "driver", "phone", "status"];
      const line = titles.map(() => "\uff8a".repeat(1_900)).join(",");
      return importFile(`${titles.join(",")}\n${`${line}\n`.repeat(430)}`);
    },
    "a file of 20 MB in GB 18030": () =>
      importFile(Buffer.alloc(20_000_000, Buffer.from([0xb0, 0xa1, 0x0a]))),
  };
  for (const who of ["client", "admin"] as const) {
    it(`an import by ${who === "client" ? "a person without the right" : "an admin"}`, {
      timeout: 600_000,
    }, async () => {
      for (const [what, bodyOf] of Object.entries(files)) {
        const body = bodyOf();
        const found = await held(() => send("/api/vehicle/import", body, tokens[who]));
        expectFree(`import ${who}: ${what}`, found);
        if (who === "client") expect.soft(found.code, what).toBe(40300);
        else expect.soft(found.code, what).not.toBe(50000);
      }
    });
  }

  it("50,000 lines that are written", { timeout: 600_000 }, async () => {
    const body = importOf(50_000).replace('"check"', '"write"');
    expectFree("import written", await held(() => send("/api/vehicle/import", body, tokens.admin)));
  });

  it("a bulletin of any text", async () => {
    const shapes = ["<div>", "<a href='x'>", "<", "&amp;", "<!--", "<p>x</p>"];
    for (const shape of shapes) {
      const body = JSON.stringify({
        kind: "text",
        title: "t",
        body: repeated(shape, 100_000),
        audience: "everyone",
      });
      expectFree(
        `bulletin ${shape}`,
        await held(() => send("/api/bulletin/saveOrUpdate", body, tokens.admin)),
      );
    }
  });

  it("a question over a socket, of any depth", async () => {
    const socket = io(url, { transports: ["websocket"], auth: { token: tokens.admin }, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.on("connect", resolve).on("connect_error", reject);
    });
    let deep: unknown = 0;
    for (let at = 0; at < 3_000; at += 1) deep = [deep];
    const found = await held(async () => {
      socket.emit("sub", { topic: "entry", have: deep });
      return (await socket.timeout(10_000).emitWithAck("sub", { topic: "entry", have: { epoch: deep } }))
        ? 0
        : 1;
    });
    socket.disconnect();
    expectFree("socket", found);
  });
});
