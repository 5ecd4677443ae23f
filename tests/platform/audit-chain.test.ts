import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkAudit, verifyAudit } from "../../server/platform/audit-chain.ts";
import type { Database } from "../../server/platform/database.ts";
import { openTestDatabase } from "../support/database.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true });
});
afterAll(() => db.close());

const add = (action: string, at: string) =>
  sql`insert into audit (id, at, user_name, action, entity, details)
    values (gen_random_uuid(), ${at}, '陈敏', ${action}, 'user', '{"to": "1"}')`.execute(db.reader);
const addMany = (count: number, at: string) =>
  sql`insert into audit (id, at, action, entity)
    select gen_random_uuid(), ${at}::timestamptz + i * interval '1 ms', 'many', 'role'
    from generate_series(1, ${count}) i`.execute(db.reader);
/** A person with the rights of the database's owner changes records. */
const tamper = (statement: string) =>
  db.transaction(async (tx) => {
    await sql
      .raw("alter table audit disable trigger all; alter table audit_link disable trigger all")
      .execute(tx);
    await sql.raw(statement).execute(tx);
    await sql
      .raw("alter table audit enable trigger all; alter table audit_link enable trigger all")
      .execute(tx);
  });

describe("the audit", () => {
  test.each(["audit", "audit_link"])("cannot be changed or shortened in the table %s", async (table) => {
    await add("created", "2026-11-22T01:00:00Z");
    await linkAudit(db);
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(db.reader)).rejects.toThrow("append-only");
  });

  test("is chained once, in batches, however many nodes do it; the timeline of master data with it", async () => {
    await addMany(2_300, "2026-11-22T02:00:00Z");
    await sql`insert into event (id, entity, entity_id, type, version, at, by_name)
      values (gen_random_uuid(), 'client', gen_random_uuid(), 'created', 1, '2026-11-22T02:00:01Z', ''),
        (gen_random_uuid(), 'entry', gen_random_uuid(), 'created', 1, '2026-11-22T02:00:01Z', '')`.execute(
      db.reader,
    );
    const before = (await verifyAudit(db)).links;
    expect(await verifyAudit(db)).toMatchObject({ waiting: 2_301, broken: [] });
    const linked = await Promise.all([linkAudit(db), linkAudit(db)]);
    expect(linked[0] + linked[1]).toBe(2_301);
    const verdict = await verifyAudit(db);
    expect(verdict).toMatchObject({ links: before + 2_301, waiting: 0, broken: [] });
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/);
  });

  test("links a record that was committed after a later one", async () => {
    await add("later", "2026-11-22T03:00:10Z");
    await linkAudit(db);
    await add("earlier", "2026-11-22T03:00:00Z");
    expect(await linkAudit(db)).toBe(1);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test("shows that a record was changed, and which", async () => {
    await tamper("update audit set user_name = '别人' where action = 'later'");
    expect((await verifyAudit(db)).broken).toEqual([
      expect.stringMatching(/^audit [0-9a-f-]{36} was changed \(link \d+\)$/),
    ]);
    await tamper("update audit set user_name = '陈敏' where action = 'later'");
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test("shows that a record was added behind the end of the chain", async () => {
    await tamper(
      "insert into audit (id, at, action, entity) values (gen_random_uuid(), '2026-11-20T00:00:00Z', 'forged', 'user')",
    );
    await linkAudit(db);
    expect((await verifyAudit(db)).broken).toEqual(["1 records were added behind the end of the chain"]);
    await tamper("delete from audit where action = 'forged'");
  });

  test("shows that a record was removed, and that a link was", async () => {
    await tamper("delete from audit where action = 'earlier'");
    expect((await verifyAudit(db)).broken).toEqual([expect.stringContaining("was removed")]);
    await tamper("delete from audit_link where seq = 7");
    expect((await verifyAudit(db)).broken).toContain("links 7 to 7 are missing");
  });
});
