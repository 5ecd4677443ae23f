/** Firefox over WebDriver BiDi, its native protocol. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import type { Actions, Driver } from "./driver.ts";

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

/** Starts Firefox with a profile of its own, or with one that stays when it ends. */
export async function startFirefox(path: string, kept?: string): Promise<Driver> {
  const profile = kept ?? mkdtempSync(join(tmpdir(), "tallyboard-firefox-"));
  const browser = spawn(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile, MOZ_HEADLESS: "1" } },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    browser.once("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (text) => {
    const answer = JSON.parse(String(text)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ type, result, message }) =>
        type === "success" ? resolve(result as T) : reject(new Error(`${method}: ${message}`)),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send("session.new", { capabilities: {} });
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: { width: 1440, height: 900 } });
  return {
    goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    read: async <T>(expression: string) => {
      const answer = await send<{ type: string; result?: { value?: string } }>("script.evaluate", {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== "success") throw new Error(JSON.stringify(answer));
      return JSON.parse(answer.result?.value ?? "null") as T;
    },
    act: async (actions: Actions) => void (await send("input.performActions", { context, actions })),
    async end() {
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      socket.terminate();
      browser.kill("SIGKILL");
      await ended;
      if (kept === undefined)
        rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
