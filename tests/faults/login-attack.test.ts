// The sign-in under attack: a thousand bad attempts a second from fifty addresses, half of them for the account of a
// person who signs in with the right password at the same time, from a new address and a new device.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "../../src/contracts/envelope.ts";
import { type BuiltServer, buildServer, type ServerProcess } from "../support/server-process.ts";
import { percentile, report, times } from "./share.ts";

const right = "a quiet harbour 9";
const perSecond = 1_000;
const addresses = 50;

let built: BuiltServer;
let running: ServerProcess;
let url: string;
const folder = mkdtempSync(join(tmpdir(), "tallyboard-attack-"));
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const personsAgent = new Agent({ keepAlive: true });

beforeAll(async () => {
  built = await buildServer();
  running = built.start({ DATA_DIR: folder, ADMIN_PASSWORD: right, TRUST_PROXY: "on" });
  url = await running.listening;
});
afterAll(async () => {
  running.child.kill("SIGTERM");
  await running.ended;
  personsAgent.destroy();
  rmSync(folder, { recursive: true, force: true });
});

interface Try {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly agent: Agent;
}

/** Signs in from an address; returns the envelope's code, 0 for an answer without one. */
const signIn = ({ username, password, address, agent: by }: Try) =>
  new Promise<number>((resolve, reject) => {
    const body = JSON.stringify({ username, password });
    const headers = {
      ...{ "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      "x-forwarded-for": address,
    };
    const call = request(`${url}/api/user/login`, { method: "POST", headers, agent: by }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        resolve(text.startsWith("{") ? (JSON.parse(text).code as number) : 0);
      });
    });
    call.on("error", reject);
    call.end(body);
  });

test("a person with the right password is served while a thousand bad tries a second come from fifty addresses", async () => {
  const heard = new Map<number, number>();
  let sent = 0;
  const attack = setInterval(() => {
    for (let each = 0; each < perSecond / 50; each += 1) {
      sent += 1;
      const username = sent % 2 === 0 ? "admin" : `made-up-${sent}`;
      const address = `203.0.113.${(sent % addresses) + 1}`;
      void signIn({ username, password: `guess ${sent}`, address, agent }).then(
        (code) => heard.set(code, (heard.get(code) ?? 0) + 1),
        () => heard.set(0, (heard.get(0) ?? 0) + 1),
      );
    }
  }, 20);
  const fromMs = performance.now();
  const codes: number[] = [];
  const tookMs: number[] = [];
  try {
    // On a slow machine the first five tries of each name and address take their time.
    const isSlowedDown = () => heard.has(CODES.tooMany);
    const lastedMs = () => performance.now() - fromMs;
    while (lastedMs() < times(60_000, 6_000) || (!isSlowedDown() && lastedMs() < 60_000)) {
      const beforeMs = performance.now();
      const address = `198.51.100.${(codes.length % 200) + 1}`;
      codes.push(await signIn({ username: "admin", password: right, address, agent: personsAgent }));
      tookMs.push(performance.now() - beforeMs);
      await sleep(500);
    }
  } finally {
    clearInterval(attack);
    agent.destroy();
  }
  const seconds = (performance.now() - fromMs) / 1_000;
  const answered = [...heard].map(([code, count]) => `${code}: ${count}`).join(", ");
  report(
    `under attack by ${Math.round(sent / seconds)} tries a second for ${seconds.toFixed(0)} s (answered ${answered}): ` +
      `${codes.length} right sign-ins, p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, ` +
      `p95 ${percentile(tookMs, 0.95).toFixed(0)} ms, longest ${Math.max(...tookMs).toFixed(0)} ms`,
  );
  expect(codes.filter((code) => code !== CODES.success)).toEqual([]);
  expect(heard.get(CODES.success) ?? 0).toBe(0);
  expect(heard.get(CODES.tooMany) ?? 0).toBeGreaterThan(0);
}, 180_000);
