import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DirectoryLock, lockDirectory } from "../../server/platform/embedded-lock.ts";
import { StartError } from "../../server/platform/start-error.ts";

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
  path = join(directory, "database.lock");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

/** What the lock says of this very process, which lives. */
async function ownHolder(): Promise<Record<string, unknown>> {
  const lock = await lockDirectory(directory);
  const holder = JSON.parse(readFileSync(path, "utf8"));
  lock.release();
  return holder;
}

function leaveLock(holder: Record<string, unknown>): void {
  writeFileSync(path, `${JSON.stringify(holder)}\n`);
}

function makeOld(file: string): void {
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
}

async function takeAndGiveBack(): Promise<void> {
  const lock = await lockDirectory(directory);
  expect(JSON.parse(readFileSync(path, "utf8")).pid).toBe(process.pid);
  lock.release();
  expect(existsSync(path)).toBe(false);
}

async function refusal(): Promise<string> {
  const outcome = await lockDirectory(directory).catch((error: unknown) => error);
  if (!(outcome instanceof StartError)) throw new Error(`let in, or failed otherwise: ${outcome}`);
  return outcome.message;
}

describe("The lock of a directory", () => {
  test("is had by one at a time, and the next is told by whom", async () => {
    const lock = await lockDirectory(directory);
    expect(await refusal()).toBe(
      `DATA_DIR ${directory} is in use by process ${process.pid}; one process at a time.`,
    );
    lock.release();
    await takeAndGiveBack();
  });

  test("of a process that has ended is taken over", async () => {
    const ended = spawn(process.execPath, ["-e", ""]);
    await once(ended, "close");
    leaveLock({ ...(await ownHolder()), pid: ended.pid });
    await takeAndGiveBack();
  });

  test("of a process whose number now belongs to another is taken over", async () => {
    leaveLock({ ...(await ownHolder()), startTime: "1" });
    await takeAndGiveBack();
  });

  test("from before the machine was started again is taken over", async () => {
    leaveLock({ ...(await ownHolder()), bootId: "another boot" });
    await takeAndGiveBack();
  });

  test("of another machine or container holds while it is kept warm, and not after", async () => {
    leaveLock({ ...(await ownHolder()), host: "other-host", pidNamespace: "pid:[1]", pid: 7 });
    expect(await refusal()).toContain("in use by process 7 on other-host");
    makeOld(path);
    await takeAndGiveBack();
  });

  test("is kept warm for those who cannot see this process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lock = await lockDirectory(directory);
    makeOld(path);
    const old = statSync(path).mtimeMs;
    vi.advanceTimersByTime(5_000);
    expect(statSync(path).mtimeMs).toBeGreaterThan(old);
    lock.release();
  });

  test("whose writing was cut off is taken over once it is old", async () => {
    writeFileSync(path, "");
    makeOld(path);
    await takeAndGiveBack();
  });

  test("is taken over although another process died while doing so", async () => {
    leaveLock({ ...(await ownHolder()), startTime: "1" });
    writeFileSync(`${path}.takeover`, "");
    makeOld(`${path}.takeover`);
    await takeAndGiveBack();
  });

  test("that is stale lets exactly one of ten in", async () => {
    leaveLock({ ...(await ownHolder()), startTime: "1" });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)));
    const locks = outcomes.flatMap((outcome): DirectoryLock[] =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    expect(locks).toHaveLength(1);
    for (const lock of locks) lock.release();
  });

  test("that another process has taken in between is not removed by the former holder", async () => {
    const lock = await lockDirectory(directory);
    leaveLock({ pid: 1 });
    lock.release();
    expect(existsSync(path)).toBe(true);
  });
});
