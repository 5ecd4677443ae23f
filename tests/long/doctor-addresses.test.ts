// `tallyboard doctor` on the way from PUBLIC_ORIGIN to the server, through proxies of every kind, and on clocks.
import { createServer, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tallyboard } from "../support/command-line.ts";
import { testEngine } from "../support/database.ts";
import { type Doctor, examined, listening, prepareDoctor } from "../support/doctor.ts";
import { freePort } from "../support/own-services.ts";

let place: Doctor;
beforeAll(async () => {
  place = await prepareDoctor();
});
afterAll(() => place?.remove());
const doctor = (more: Readonly<Record<string, string>> = {}) => place.examine(more);

/** A proxy as people write them: it forwards requests, and websockets only if `upgrades`. */
async function proxyTo(url: string, { upgrades = true, host = false } = {}): Promise<string> {
  const to = new URL(url);
  const forward: RequestListener = (asked, answer) => {
    const headers = { ...asked.headers, ...(host ? { host: to.host } : {}) };
    const options = { host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers };
    asked.pipe(
      request(options, (answered) => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
      }).on("error", () => answer.writeHead(502).end("Bad Gateway")),
    );
  };
  const { server, port } = await listening(createServer(forward));
  if (upgrades)
    server.on("upgrade", (asked, socket) => {
      const further = connect(Number(to.port), to.hostname, () => {
        const headers = Object.entries({ ...asked.headers, ...(host ? { host: to.host } : {}) });
        const lines = headers.map(([name, value]) => `${name}: ${value}`);
        further.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
        socket.pipe(further).pipe(socket);
      });
      further.on("error", () => socket.destroy());
      socket.on("error", () => further.destroy());
    });
  return `http://127.0.0.1:${port}`;
}

describe("The address that people open", { timeout: 120_000 }, () => {
  test("leads through a proxy to the server, or not, or only half of the way", async () => {
    const { url, port } = await place.serve();
    const good = await proxyTo(url);
    const deaf = await proxyTo(url, { upgrades: false });
    const renaming = await proxyTo(url, { host: true });
    const away = await proxyTo("http://127.0.0.1:9");
    const { port: other } = await listening(createServer((_, answer) => answer.end("<h1>Welcome</h1>")));
    const { port: moved } = await listening(
      createServer((_, answer) => answer.writeHead(301, { location: "https://wms.example.com/" }).end()),
    );
    const PUBLIC_ORIGIN = [
      good,
      deaf,
      renaming,
      away,
      `http://127.0.0.1:${other}`,
      `http://127.0.0.1:${moved}`,
    ].join();
    const { of } = await doctor({ PORT: port, PUBLIC_ORIGIN });
    expect(of("server")).toEqual([`ok: 127.0.0.1:${port} is ready.`]);
    expect(of("proxy").map((line) => line.replace(/http:[/\d.:]+\d/, "X"))).toEqual([
      "ok: X leads to the server.",
      "ok: X leads to the server.",
      "ok: X leads to the server.",
      "failed: X/healthz answers 502, and not as Tallyboard does.",
      "failed: X/healthz answers 200, and not as Tallyboard does.",
      "failed: X redirects to https://wms.example.com/.",
    ]);
    expect(
      of("websocket").map((line) => line.replace(/( \(.*)?\.$/, "").replace(/http:[/\d.:]+\d/, "X")),
    ).toEqual([
      "ok: X forwards websockets",
      "failed: X: the live channel does not open",
      "failed: X: the server refuses pages of this origin",
      "failed: X: the live channel does not open",
      "failed: X: the live channel does not open",
      "failed: X: the live channel does not open",
    ]);
    const stray = await doctor({ PORT: String(other) });
    expect(stray.of("server")).toEqual([`failed: 127.0.0.1:${other} is another program's.`]);
    expect((await doctor({ PORT: String(await freePort()) })).of("server")).toEqual([
      expect.stringMatching(/^warning: .* does not answer /),
    ]);
  });

  test("and the database have another clock than this machine", async () => {
    const { url, port } = await place.serve();
    const preload = fileURLToPath(new URL("../support/fault-skew.mjs", import.meta.url));
    const skewed = { NODE_OPTIONS: `--import=${preload}`, FAULT_SKEW_MS: "90000" };
    const { of } = examined(
      await tallyboard(place.built, { ...place.env, ...skewed, PORT: port, PUBLIC_ORIGIN: url }, ["doctor"]),
    );
    expect(of("clock")).toEqual(
      Array.from({ length: testEngine === "postgresql" ? 2 : 1 }, () =>
        expect.stringMatching(/^warning: this machine is (8|9)\d s ahead of /),
      ),
    );
  });
});
