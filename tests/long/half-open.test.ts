import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type BuiltServer, buildServer, type ServerProcess } from "../support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tallyboard-half-open-"));
const HALF_SENT = 200;
const CONNECTIONS = 300;
let built: BuiltServer;
let server: ServerProcess;
let url: URL;
const sockets: Socket[] = [];

beforeAll(async () => {
  built = await buildServer();
  server = built.start({ DATA_DIR: dataDir, CONNECTIONS_PER_ADDRESS: String(CONNECTIONS) });
  url = new URL(await server.listening);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server?.child.kill("SIGTERM");
  await server?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/** A connection that sends a text and nothing more, and that never hangs up by itself. */
function open(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true });
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.write(text);
      socket.resume();
      resolve(socket);
    });
  });
}

// Descriptors are counted where Linux lists them.
describe.runIf(process.platform === "linux")("Connections that send no whole request", () => {
  const folder = () => `/proc/${server.child.pid}/fd`;
  const isSocket = (descriptor: string) => {
    try {
      return readlinkSync(`${folder()}/${descriptor}`).startsWith("socket:");
    } catch {
      // Closed since the folder was read.
      return false;
    }
  };
  // Those of files come and go with the embedded database.
  const descriptors = () => readdirSync(folder()).filter(isSocket).length;

  it("do not keep their descriptors: 200 headers sent by halves are closed", {
    timeout: 60_000,
  }, async () => {
    const before = descriptors();
    await Promise.all(
      Array.from({ length: HALF_SENT }, () => open("POST /api/user/login HTTP/1.1\r\nhost: x\r\nx-slow: ")),
    );
    await vi.waitFor(() => expect(descriptors()).toBeGreaterThanOrEqual(before + HALF_SENT), 5_000);
    await vi.waitFor(() => expect(descriptors()).toBeLessThan(before + 10), {
      timeout: 40_000,
      interval: 500,
    });
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  });

  it("do not keep their descriptors after what is no HTTP", { timeout: 60_000 }, async () => {
    const before = descriptors();
    await Promise.all(Array.from({ length: HALF_SENT }, () => open("certainly not HTTP\r\n\r\n")));
    await vi.waitFor(() => expect(descriptors()).toBeLessThan(before + 10), {
      timeout: 40_000,
      interval: 500,
    });
  });

  it("cannot be more from one address than CONNECTIONS_PER_ADDRESS", { timeout: 60_000 }, async () => {
    const before = descriptors();
    const opened = await Promise.all(
      Array.from({ length: CONNECTIONS + 50 }, () => open("GET / HTTP/1.1\r\n")),
    );
    await vi.waitFor(
      () =>
        expect(
          opened.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length,
        ).toBeGreaterThanOrEqual(50),
      10_000,
    );
    expect(descriptors()).toBeLessThanOrEqual(before + CONNECTIONS);
    for (const socket of opened) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(new URL("/healthz", url))).status).toBe(200), 10_000);
  });
});
