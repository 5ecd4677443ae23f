// `restore --replace` where the embedded database is damaged: what is there is set aside and never deleted.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../server/cli/run.ts";
import { openFileStore } from "../../server/features/file/file.store.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { loadConfig } from "../../server/platform/config.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { prepareEmbedded, testLog } from "../support/database.ts";
import { createSmallWorld } from "../support/people.ts";

const folder = mkdtempSync(join(tmpdir(), "tallyboard-damaged-"));
const backup = join(folder, "good.backup");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small world with uploaded files in a folder of its own. */
async function makeWorld(): Promise<{ readonly dataDir: string; readonly store: string }> {
  const { choice } = await prepareEmbedded();
  const dataDir = choice.kind === "embedded" ? choice.directory : "";
  const db = await openDatabase({ database: choice, redisUrl: null }, testLog);
  await createSmallWorld({ db, clock: systemClock });
  const { place: store } = await openFileStore({ db, config: loadConfig({ DATA_DIR: dataDir }) });
  await db.close();
  writeFileSync(join(store, "of-a-person"), "kept nowhere else");
  return { dataDir, store };
}

const type = (dataDir: string, ...args: readonly string[]) =>
  run(args, { WORLD: "empty", DATA_DIR: dataDir });
const asideIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith("damaged-"));

beforeAll(async () => {
  const { dataDir } = await makeWorld();
  expect((await type(dataDir, "backup", backup)).code).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const DAMAGE: Readonly<Record<string, (database: string) => void>> = {
  "its control file is gone": (database) => rmSync(join(database, "global/pg_control")),
  "its control file is cut off": (database) => writeFileSync(join(database, "global/pg_control"), "cut"),
  "its version is gone": (database) => rmSync(join(database, "PG_VERSION")),
  "its log is gone": (database) => rmSync(join(database, "pg_wal"), { recursive: true }),
  "its tables are gone": (database) => rmSync(join(database, "base"), { recursive: true }),
  "its folder of shared tables is gone": (database) => rmSync(join(database, "global"), { recursive: true }),
};

describe("An embedded database, when", { timeout: 300_000 }, () => {
  test.each(Object.entries(DAMAGE))("%s", async (_, damage) => {
    const { dataDir, store } = await makeWorld();
    damage(join(dataDir, "database"));
    const left = readdirSync(join(dataDir, "database"), { recursive: true }).sort();

    const refused = await type(dataDir, "restore", backup);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^database: .*\n[^\n]+\n$/);
    // A backup that cannot be read leaves what is there under its name.
    const none = await type(dataDir, "restore", join(folder, "none.backup"), "--replace");
    expect(none.code).toBe(1);
    expect(asideIn(dataDir)).toEqual([]);
    expect(readFileSync(join(store, "of-a-person"), "utf8")).toBe("kept nowhere else");

    const { code, stdout, stderr } = await type(dataDir, "restore", backup, "--replace");
    expect(code, stderr).toBe(0);
    const [aside = "", ...more] = asideIn(dataDir);
    expect(more).toEqual([]);
    expect(stdout).toContain(`The files that were there were damaged and are in ${join(dataDir, aside)}.\n`);
    const kept = readdirSync(join(dataDir, aside, "database"), { recursive: true });
    expect(kept).toEqual(
      expect.arrayContaining(left.filter((name) => /pg_control|PG_VERSION|pg_hba/.test(String(name)))),
    );
    const file = store.replace(dataDir, join(dataDir, aside));
    expect(readFileSync(join(file, "of-a-person"), "utf8")).toBe("kept nowhere else");
    expect(existsSync(join(dataDir, "database/PG_VERSION"))).toBe(true);
    expect((await type(dataDir, "admin", "list")).stdout).toMatch(/^admin\t/m);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
