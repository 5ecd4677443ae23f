import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadConfig } from "../../../server/platform/config.ts";
import { openDatabase } from "../../../server/platform/database.ts";
import { prepareTestDatabase, testLog } from "../../support/database.ts";
// Three processes in a row open the database, one of them through npm and tsx.
import { environmentOf } from "../../support/server-process.ts";

test("npm run epoch:renew gives a restored database another epoch, and says which", {
  timeout: 120_000,
}, async () => {
  const prepared = await prepareTestDatabase();
  const { choice } = prepared;
  const chosen = environmentOf(choice);
  const epochOf = async () => {
    const db = await openDatabase(loadConfig({ ...chosen, WORLD: "empty" }), testLog);
    const epoch = await db.identity();
    await db.close();
    return epoch;
  };
  const before = await epochOf();
  const { DATABASE_URL, DATA_DIR, ...env } = process.env;
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "epoch:renew"], {
    env: { ...env, ...chosen, WORLD: "empty" },
  });
  const after = await epochOf();
  expect(after).not.toBe(before);
  expect(stdout).toBe(`The feed's epoch is now ${after}.\n`);
  await prepared.discard();
});
