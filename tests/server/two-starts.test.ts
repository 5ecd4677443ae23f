/** Two nodes that are started together on a fresh database: one fills it, the other waits. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { loadConfig } from "../../server/platform/config.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { migrateAtStart } from "../../server/platform/migrate-at-start.ts";
import { seedDatabase } from "../../server/seeds/world.ts";
import { createBlankDatabase, testLog } from "../support/database.ts";

const given = process.env.DATABASE_URL;

it.skipIf(!given)(
  "the second of two nodes waits while another one fills the database",
  async () => {
    const { url, discard } = await createBlankDatabase(given ?? "");
    const dataDir = mkdtempSync(join(tmpdir(), "tallyboard-two-starts-"));
    const config = loadConfig({ PORT: "0", WORLD: "empty", DATA_DIR: dataDir, DATABASE_URL: url });
    const nodes = await Promise.all([openDatabase(config, testLog), openDatabase(config, testLog)]);
    const [first, second] = nodes;
    try {
      await Promise.all(nodes.map((db) => migrateAtStart(db, testLog)));
      // The first one holds the world's row for longer than a wait for a lock may take, as the demo data does.
      let claim: () => void = () => undefined;
      const claimed = new Promise<void>((resolve) => {
        claim = resolve;
      });
      let finish: () => void = () => undefined;
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const filling = first.transaction(
        async (tx) => {
          await tx.insertInto("meta").values({ key: "world", value: "empty" }).execute();
          claim();
          await finished;
        },
        { deadlineMs: 120_000, mayPause: true },
      );
      await claimed;
      const waits: string[] = [];
      const log = Object.assign(Object.create(testLog), { info: (line: string) => void waits.push(line) });
      const waiting = seedDatabase({ config, db: second, clock: systemClock, log });
      while (waits.length === 0)
        await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50))]);
      finish();
      await filling;
      expect(await waiting).toEqual([]);
      expect(waits).toContain("another server fills the database: waiting for it");
    } finally {
      await Promise.all(nodes.map((db) => db.close()));
      rmSync(dataDir, { recursive: true, force: true });
      await discard();
    }
  },
  180_000,
);
