import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAINED_ENTITIES, linkAudit, verifyAudit } from "../../server/platform/audit-chain.ts";
import type { Database } from "../../server/platform/database.ts";
import { migrationsFolder } from "../../server/platform/migrate.ts";
import { AUDIT_ENTITIES } from "../../src/contracts/audit-actions.ts";
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

describe("integrations and webhooks in the chain", () => {
  let own: Database;
  beforeAll(async () => {
    own = await openTestDatabase({ asOwner: true });
  });
  afterAll(() => own.close());
  const record = (entity: string, at: string) =>
    sql`insert into event (id, entity, entity_id, type, version, at, by_name, details)
      values (gen_random_uuid(), ${entity}, gen_random_uuid(), 'created', 1, ${at}, '陈敏',
        '{"changes": {"accessKey": [null, "tbk_live_1234"]}}')`.execute(own.reader);
  /** What the migration does to a database of before, again. */
  const linkOlder = async () => {
    const text = readFileSync(join(migrationsFolder(), "0055_integration_calls.sql"), "utf8");
    const [, statements = ""] = text.split("select pg_advisory_xact_lock");
    expect(statements).toContain("insert into audit_link");
    await own.transaction((tx) => sql.raw(`select pg_advisory_xact_lock${statements}`).execute(tx));
  };

  test("their older records are linked by the migration, behind what is there", async () => {
    await record("integration", "2026-11-20T01:00:00.123456Z");
    await record("webhook", "2026-11-20T02:00:00Z");
    await record("entry", "2026-11-20T02:30:00Z");
    await linkOlder();
    expect(await verifyAudit(own)).toMatchObject({ links: 2, waiting: 0, broken: [] });
    await record("client", "2026-11-21T01:00:00Z");
    await linkAudit(own);
    // Older than the chain's end by more than an hour, as on an installation that had them before.
    await record("webhook", "2026-11-20T03:00:00Z");
    expect((await verifyAudit(own)).broken).toEqual(["1 records were added behind the end of the chain"]);
    await linkOlder();
    await linkOlder();
    expect(await verifyAudit(own)).toMatchObject({ links: 4, waiting: 0, broken: [] });
  });

  test("a new one is linked within the minute, and one that was changed is found", async () => {
    await record("integration", "2026-11-22T01:00:00Z");
    expect(await linkAudit(own)).toBe(1);
    await own.transaction(async (tx) => {
      await sql`alter table event disable trigger all`.execute(tx);
      await sql`update event set by_name = 'another' where at = '2026-11-22T01:00:00Z'`.execute(tx);
      await sql`alter table event enable trigger all`.execute(tx);
    });
    expect((await verifyAudit(own)).broken).toEqual([
      expect.stringMatching(/^event .* was changed \(link 5\)$/),
    ]);
  });

  test("all that the audit shows of the timeline is chained", () => {
    const chained: readonly string[] = CHAINED_ENTITIES;
    // The company stands in the table of the audit, which is chained as a whole.
    expect(AUDIT_ENTITIES.filter((entity) => !chained.includes(entity))).toEqual(["company"]);
  });
});
