/** `tallyboard reconcile` names twins, also of accounts and roles, and does not call the database wrong for them. */
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { serveDatabase } from "../support/command-line.ts";

test("twins are named by the command line, and nothing is wrong", { timeout: 90_000 }, async () => {
  const served = await serveDatabase();
  onTestFinished(() => served.remove());
  await served.stop();
  const db = await served.open();
  await db.transaction(async (tx) => {
    for (const code of ["ZW-1", "zw-1"])
      await sql`insert into warehouse (id, code, name, created_at, updated_at, is_twin)
        values (gen_random_uuid(), ${code}, ${code}, now(), now(), true)`.execute(tx);
    for (const name of ["Night shift", "night  shift"])
      await sql`insert into role (id, role_name, role_code, menu, created_at, updated_at, is_twin)
        values (gen_random_uuid(), ${name}, 'admin', '{}', now(), now(), true)`.execute(tx);
  });
  await db.close();
  const { code, stdout } = await served.type("reconcile");
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/^twins: warehouses: (ZW-1, zw-1|zw-1, ZW-1)$/m);
  expect(stdout).toMatch(/^twins: roles: (Night shift, night {2}shift|night {2}shift, Night shift)$/m);
  expect(stdout).toMatch(
    /^Twins are one by their normal form and break no law: .*\n(.*\n)*Nothing is wrong\.\n$/m,
  );
});
