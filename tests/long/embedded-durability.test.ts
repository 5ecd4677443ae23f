import { cpSync, fstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DURABLE_START, DurableFiles } from "../../server/platform/embedded-files.mjs";

/**
 * The worst that a power cut may leave: of every file what its last fsync saw, and of every folder the names that
 * its last fsync saw.
 */
class Disk {
  readonly live: string;
  readonly durable: string;
  isIgnoringLog = false;

  constructor(root: string) {
    this.live = join(root, "live");
    this.durable = join(root, "durable");
    mkdirSync(this.live);
  }

  /** Before the first statement everything is on the disk. */
  settle(): void {
    rmSync(this.durable, { recursive: true, force: true });
    cpSync(this.live, this.durable, { recursive: true });
  }

  sync(descriptor: number): void {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    const name = relative(this.live, path);
    if (this.isIgnoringLog && name.startsWith("pg_wal")) return;
    const copy = join(this.durable, name);
    if (!fstatSync(descriptor).isDirectory()) {
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(path, copy);
      return;
    }
    mkdirSync(copy, { recursive: true });
    const there = new Set(readdirSync(path));
    for (const entry of readdirSync(copy)) {
      if (!there.has(entry)) rmSync(join(copy, entry), { recursive: true });
    }
  }
}

const open = (directory: string, sync?: (descriptor: number) => void) =>
  PGlite.create({
    fs: new DurableFiles(directory, sync),
    startParams: DURABLE_START,
    extensions: { amcheck },
  });

let root: string;
let disk: Disk;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "tallyboard-power-"));
  disk = new Disk(root);
  const fresh = await open(disk.live);
  await fresh.exec("create table kept (id integer primary key, value text not null)");
  await fresh.close();
  disk.settle();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Commits row after row, with checkpoints in between, and returns how many were acknowledged. */
async function commitRows(rows: number): Promise<number> {
  const database = await open(disk.live, (descriptor) => disk.sync(descriptor));
  for (let id = 0; id < rows; id += 1) {
    await database.query("insert into kept values ($1, repeat('x', $2))", [id, (id * 7919) % 3000]);
    if (id % 10 === 9) await database.exec("checkpoint");
  }
  // Not closed: the power goes now, and a close would write what a power cut does not.
  return rows;
}

async function rowsAfterTheCut(): Promise<{ readonly rows: number; readonly damage: number }> {
  const after = await open(disk.durable);
  const count = await after.query<{ rows: number }>("select count(*)::integer as rows from kept");
  await after.exec("create extension amcheck");
  const damage = await after.query("select * from verify_heapam('kept')");
  await after.query("select bt_index_check('kept_pkey', true)");
  await after.close();
  return { rows: count.rows[0]?.rows ?? -1, damage: damage.rows.length };
}

describe.skipIf(process.platform !== "linux")("When the power is cut", { timeout: 120_000 }, () => {
  test("every commit that was acknowledged is there, and the files are sound", async () => {
    const acknowledged = await commitRows(24);
    expect(await rowsAfterTheCut()).toEqual({ rows: acknowledged, damage: 0 });
  });

  test("control: without the log's fsync the last commits are lost", async () => {
    disk.isIgnoringLog = true;
    const acknowledged = await commitRows(24);
    const { rows } = await rowsAfterTheCut().catch(() => ({ rows: 0 }));
    expect(rows).toBeLessThan(acknowledged);
  });
});
