import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/platform/database.ts";
import { StartError } from "../../server/platform/start-error.ts";
import { type PreparedDatabase, prepareEmbedded, testLog } from "../support/database.ts";

const holderScript = fileURLToPath(new URL("../support/embedded-holder.ts", import.meta.url));

let prepared: PreparedDatabase;
let directory: string;
const holders: ChildProcess[] = [];

beforeEach(async () => {
  prepared = await prepareEmbedded();
  if (prepared.choice.kind !== "embedded") throw new Error("not embedded");
  directory = prepared.choice.directory;
});
afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder);
  await prepared.discard();
});

function open() {
  return openDatabase({ database: { kind: "embedded", directory }, redisUrl: null }, testLog);
}

/** Another process on the same directory, and the lines that it says. */
function startHolder(mode = "hold") {
  const child = spawn(process.execPath, ["--import", "tsx", holderScript, directory, mode], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  holders.push(child);
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const ended = once(child, "close");
  return {
    child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    ended: ended.then(() => ({ code: child.exitCode, complaint })),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

async function messageOfOpening(): Promise<string> {
  const outcome = await open().catch((error: unknown) => error);
  if (!(outcome instanceof StartError)) throw new Error(`opened, or failed otherwise: ${outcome}`);
  return outcome.message;
}

// Each opens the engine, some in another process: on a busy machine that is far more than a usual test does.
const patience = { timeout: 120_000 };

describe("One directory, one process", patience, () => {
  test("a second process is refused with one line that names the first", async () => {
    const database = await open();
    const second = startHolder();
    expect(await second.ended).toEqual({
      code: 1,
      complaint: `DATA_DIR ${directory} is in use by process ${process.pid}; one process at a time.\n`,
    });
    await database.close();
  });

  test("closing it leaves nothing behind but the database", async () => {
    const database = await open();
    expect(readdirSync(directory).sort()).toEqual(["database", "database.lock"]);
    await database.close();
    expect(readdirSync(directory)).toEqual(["database"]);
  });

  test("a killed process is followed at once, and every commit that it told of is there", async () => {
    const writer = startHolder("write");
    expect((await writer.lines.next()).value).toBe("open");
    let reported = -1;
    while (reported < 60) reported = Number((await writer.lines.next()).value);
    await kill(writer.child);
    for (let line = await writer.lines.next(); !line.done; line = await writer.lines.next())
      reported = Number(line.value);

    const database = await open();
    const rows = await database.reader
      .selectFrom("meta")
      .select("key")
      .where("key", "like", "pair-%")
      .execute();
    const keys = new Set(rows.map(({ key }) => key));
    for (let pair = 0; pair <= reported; pair += 1) {
      expect(keys).toContain(`pair-${pair}-left`);
      expect(keys).toContain(`pair-${pair}-right`);
    }
    expect(keys.size % 2, "a half transaction").toBe(0);
    await database.transaction(async (tx) => {
      await tx.insertInto("meta").values({ key: "goes on", value: "" }).execute();
    });
    await database.close();
  });
});

describe("The directory itself", patience, () => {
  test("a fresh one is made, with what a killed making left behind cleared away", async () => {
    const fresh = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
    try {
      writeFileSync(join(fresh, "database.new-1"), "unfinished");
      const database = await openDatabase(
        { database: { kind: "embedded", directory: fresh }, redisUrl: null },
        testLog,
        undefined,
        { creates: true },
      );
      expect(readdirSync(fresh).sort()).toEqual(["database", "database.lock"]);
      await database.close();
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });

  test("one that is a file is refused with one line", async () => {
    const file = join(directory, "a file");
    writeFileSync(file, "");
    const opening = openDatabase(
      { database: { kind: "embedded", directory: file }, redisUrl: null },
      testLog,
      undefined,
      { creates: true },
    );
    await expect(opening).rejects.toThrow(/^DATA_DIR .* a file, where a folder is needed \(\w+\)\.$/);
  });

  test("one without a database is refused, and nothing is made in it", async () => {
    const empty = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
    try {
      for (const wrong of [empty, join(empty, "not/there")]) {
        const choice = { kind: "embedded", directory: wrong } as const;
        const opening = openDatabase({ database: choice, redisUrl: null }, testLog);
        await expect(opening).rejects.toThrow(/^DATA_DIR .* holds no database: [^\n]+$/);
      }
      expect(readdirSync(empty)).toEqual([]);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });

  test("one whose PG_VERSION is missing is damaged, and what it holds is kept", async () => {
    rmSync(join(directory, "database/PG_VERSION"));
    expect(await messageOfOpening()).toMatch(/ cannot be opened \(PG_VERSION is missing\)\. .*damaged/);
    const choice = { kind: "embedded", directory } as const;
    const opening = openDatabase({ database: choice, redisUrl: null }, testLog, undefined, { creates: true });
    await expect(opening).rejects.toThrow(/PG_VERSION is missing/);
    expect(existsSync(join(directory, "database/global/pg_control"))).toBe(true);
  });

  test("a damaged one is refused with one line, and the lock is given back", async () => {
    rmSync(join(directory, "database/global"), { recursive: true });
    expect(await messageOfOpening()).toMatch(
      /^The embedded database in .* cannot be opened \([^\n]+\)\. Its files are probably damaged: [^\n]+$/,
    );
    expect(existsSync(join(directory, "database.lock"))).toBe(false);
  });
});
