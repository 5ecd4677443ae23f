import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isEnvelope } from "../../src/contracts/envelope.ts";
import type { CurrentUser } from "../../src/contracts/user.ts";
import { type PreparedDatabase, prepareEmbedded, prepareTestDatabase } from "../support/database.ts";
import { apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";

let built: BuiltServer;

beforeAll(async () => {
  built = await buildServer();
});

function start(env: Readonly<Record<string, string>>): ServerProcess {
  const server = built.start(env);
  onTestFinished(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
  });
  return server;
}

async function prepared(prepare: () => Promise<PreparedDatabase>): Promise<Record<string, string>> {
  const database = await prepare();
  onTestFinished(() => database.discard());
  return environmentOf(database.choice);
}

/** Everything that the socket receives until its other end closes. */
const allOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString();
    });
    socket.on("close", () => resolve(text));
  });

const refuses = async (url: string) => {
  try {
    return (await fetch(`${url}/healthz`)).status === 503;
  } catch {
    return true;
  }
};

it("a first start makes its database from a release whose files may only be read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-read-only-"));
  const template = join(built.main, "../embedded-template");
  execFileSync("chmod", ["-R", "a-w", template]);
  onTestFinished(() => {
    execFileSync("chmod", ["-R", "u+w", template]);
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await start({ DATA_DIR: folder, WORLD: "empty" }).listening;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

describe("a start that cannot succeed says why in one line and ends with exit code 1", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tallyboard-start-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const expectOneLine = async (server: ServerProcess, line: RegExp) => {
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr()).toMatch(line);
    expect(server.stderr().trimEnd().split("\n")).toHaveLength(1);
    expect(server.stdout()).toBe("");
  };

  it("a value of the environment that cannot be used", async () => {
    await expectOneLine(start({ DATA_DIR: folder, PORT: "eighty" }), /^PORT must be a whole number/);
  });

  it("the demo world in production", async () => {
    const env = { DATA_DIR: folder, NODE_ENV: "production", WORLD: "demo" };
    await expectOneLine(start(env), /^WORLD=demo .* refused when NODE_ENV=production/);
  });

  it("production without an https origin, or with a first password that is common or known", async () => {
    const env = { DATA_DIR: folder, NODE_ENV: "production", DATABASE_URL: "embedded" };
    await expectOneLine(start(env), /^PUBLIC_ORIGIN must name the https origin/);
    const secure = { ...env, PUBLIC_ORIGIN: "https://wms.example.com" };
    for (const password of ["Password1", "tallyboard"]) {
      const server = start({ ...secure, ...(await prepared(prepareTestDatabase)), ADMIN_PASSWORD: password });
      await expectOneLine(server, /^ADMIN_PASSWORD is a common or known password: choose another/);
      expect(server.stderr()).not.toContain(password);
    }
  });

  it("production on a database whose demo accounts still have the published password", async () => {
    const env = await prepared(prepareTestDatabase);
    const first = start({ ...env, ADMIN_PASSWORD: "tallyboard" });
    await first.listening;
    first.child.kill("SIGINT");
    await first.ended;
    const production = {
      DATABASE_URL: "embedded",
      ...env,
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://wms.example.com",
    };
    await expectOneLine(start(production), /^The database has the demo world's known password \(admin\): /);
  });

  it("a database that does not answer", async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" };
    const server = start(env);
    await expectOneLine(server, /^DATABASE_URL: /);
    expect(server.stderr()).not.toContain("secret");
  });

  it("a port that something else has", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const env = {
      ...(await prepared(prepareTestDatabase)),
      PORT: String(port),
      ADMIN_PASSWORD: "tallyboard",
    };
    await expectOneLine(start(env), new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken`));
  });

  it("a DATA_DIR that another server has open, which goes on undisturbed", async () => {
    const env = await prepared(prepareEmbedded);
    const first = start({ ...env, ADMIN_PASSWORD: "tallyboard" });
    const url = await first.listening;
    await expectOneLine(start(env), /in use/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

describe("an empty world", () => {
  it("has an admin whose random password is shown once and must be changed", async () => {
    const env = await prepared(prepareTestDatabase);
    const server = start(env);
    const url = await server.listening;
    const password = /account admin, password (\S+)/.exec(server.stdout())?.[1] ?? "";
    const body = { username: "admin", password };
    const { data } = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
    const api = apiAt(url, data.tokenValue);
    const info = await api.get<CurrentUser>("/api/user/info");
    expect(info).toMatchObject({ code: 20000, data: { mustChangePassword: true } });
    expect((await api.get("/api/user/sessions")).code).toBe(40300);
    server.child.kill("SIGTERM");
    await server.ended;

    const again = start(env);
    await again.listening;
    expect(again.stdout()).not.toContain("password");
  });

  it("takes ADMIN_PASSWORD, does not print it, and has it changed at the first sign-in", async () => {
    const env = { ...(await prepared(prepareTestDatabase)), ADMIN_PASSWORD: "given by its keeper" };
    const server = start(env);
    const url = await server.listening;
    const body = { username: "admin", password: "given by its keeper" };
    const login = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
    expect(login.code).toBe(20000);
    const { data } = await apiAt(url, login.data.tokenValue).get<CurrentUser>("/api/user/info");
    expect(data.mustChangePassword).toBe(true);
    expect(server.stdout() + server.stderr()).not.toContain("given by its keeper");
  });
});

describe("SIGTERM", () => {
  it("finishes the request under way, takes no more, says bye to sockets and ends with exit code 0", async () => {
    const env = { ...(await prepared(prepareTestDatabase)), ADMIN_PASSWORD: "tallyboard" };
    const server = start(env);
    const url = await server.listening;
    const login = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", {
      body: { username: "admin", password: "tallyboard" },
    });
    const newPassword = "a quiet harbour 9";
    await apiAt(url, login.data.tokenValue).post("/api/user/changePassword", {
      body: { oldPassword: "tallyboard", newPassword },
    });
    const credentials = JSON.stringify({ username: "admin", password: newPassword });
    const socket = io(url, {
      transports: ["websocket"],
      reconnection: false,
      auth: { token: login.data.tokenValue },
    });
    onTestFinished(() => void socket.close());
    const heardBye = new Promise((resolve) => socket.on("bye", resolve));
    await new Promise((resolve) => socket.on("hello", resolve));

    // A request whose head has arrived (the server says Continue) and whose body has not.
    const { port } = new URL(url);
    const slow = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void slow.destroy());
    const answer = allOf(slow);
    slow.write(
      "POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n" +
        `content-length: ${Buffer.byteLength(credentials)}\r\nexpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => slow.once("data", resolve));

    server.child.kill("SIGTERM");
    expect(await heardBye).toMatchObject({ code: "restart" });
    await expect.poll(() => refuses(url)).toBe(true);
    slow.write(credentials);
    const text = await answer;
    expect(text).toMatch(/HTTP\/1\.1 200 OK/);
    const envelope: unknown = JSON.parse(text.slice(text.lastIndexOf("\r\n\r\n")));
    expect(isEnvelope(envelope) && envelope.code).toBe(20000);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe("");
  });

  it("does not wait for a client that never finishes: the end comes all the same, with exit code 0", async () => {
    const env = { ...(await prepared(prepareTestDatabase)), ADMIN_PASSWORD: "tallyboard" };
    const server = start(env);
    const { port } = new URL(await server.listening);
    const slow = connect(Number(port), "127.0.0.1");
    slow.on("error", () => undefined);
    onTestFinished(() => void slow.destroy());
    slow.write("POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
    slow.write("content-length: 100\r\nexpect: 100-continue\r\n\r\n");
    await new Promise((resolve) => slow.once("data", resolve));
    server.child.kill("SIGINT");
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });
});
