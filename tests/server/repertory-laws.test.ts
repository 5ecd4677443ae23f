import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { openTestDatabase } from "../support/database.ts";
import { approved, receive } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { reserve } from "../support/stock.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let admin: Api;
let owner: Api;
let row: RepertoryRow;

/** A shelf of ten, two of them reserved; five more are damaged. */
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ asOwner: true }) });
  const warehouse = await createSmallWarehouse(server.deps);
  [owner, admin] = await Promise.all([server.as("huaxin"), server.as("admin")]);
  const begun = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 20 }]);
  const first = await receive(admin, begun, warehouse, [{ good: 6, damaged: 5 }]);
  await receive(admin, first, warehouse, [{ good: 4 }]);
  const query = { condition: "good" };
  const { data } = await owner.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
  const [shelf] = data.list;
  if (!shelf) throw new Error("nothing on the shelf");
  row = shelf;
  await reserve(server.deps, row.id, 2);
});
afterAll(() => server?.stop());

/** Repairs what a test broke, so that the next one breaks one thing alone. */
const mends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const mend of mends.splice(0)) await mend();
  expect((await reconciled()).holds).toBe(true);
});

async function reconciled(): Promise<Reconciliation> {
  const answer = await admin.get<Reconciliation>("/api/repertory/reconcile");
  if (answer.code !== 20000) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data;
}

const brokenIn = (found: Reconciliation) =>
  found.checks.filter((check) => !check.holds).map((check) => check.law);

function examplesOf(found: Reconciliation, law: string): readonly unknown[] {
  return found.checks.find((check) => check.law === law)?.examples ?? [];
}

/** Runs SQL behind the program's back, and its opposite after the test. */
async function tamper(statement: string, opposite: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(server.deps.db.reader);
  await run(statement);
  mends.push(() => run(opposite));
}

describe("The laws of stock", () => {
  it("hold after all entries and reservations, each with its name and no example", async () => {
    const found = await reconciled();
    expect(found.holds).toBe(true);
    expect(found.checks.map((check) => check.law)).toEqual(
      expect.arrayContaining(["onHandIsLedger", "reservedIsLedger", "neverNegative", "balancesFollow"]),
    );
    for (const check of found.checks) expect(check).toMatchObject({ holds: true, examples: [] });
  });

  it("name the row whose quantity is not the sum of its ledger", async () => {
    await tamper(
      `update stock set on_hand = on_hand + 5 where id = '${row.id}'`,
      `update stock set on_hand = on_hand - 5 where id = '${row.id}'`,
    );
    const found = await reconciled();
    expect(found.holds).toBe(false);
    expect(brokenIn(found)).toEqual(["onHandIsLedger", "balancesFollow"]);
    expect(examplesOf(found, "onHandIsLedger")).toEqual([{ stockId: row.id, onHand: 15, ledger: 10 }]);
  });

  it("name the row whose reservation is not written down", async () => {
    await tamper(
      `update stock set reserved = 1 where id = '${row.id}'`,
      `update stock set reserved = 2 where id = '${row.id}'`,
    );
    const found = await reconciled();
    expect(brokenIn(found)).toEqual(["reservedIsLedger", "reservedIsAllocated", "balancesFollow"]);
    expect(examplesOf(found, "reservedIsLedger")).toEqual([{ stockId: row.id, reserved: 1, ledger: 2 }]);
  });

  it("notice a ledger whose sums are right but whose balances do not follow each other", async () => {
    const at = new Date().toISOString();
    const line = (delta: number, after: number) =>
      `('${newId()}', '${row.id}', '${row.clientId}', '${row.typeId}', 'adjust', ${delta}, 0, ${after}, 2, 'test', '${newId()}', '篡改', '${at}')`;
    await sql
      .raw(`insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after,
        cause_entity, cause_id, operator_name, at) values ${line(3, 50)}, ${line(-3, 10)}`)
      .execute(server.deps.db.reader);
    await sql`update stock set version = version + 2 where id = ${row.id}`.execute(server.deps.db.reader);
    mends.push(async () => {
      // The ledger refuses deletes; only the table's owner can delete, after disabling the trigger.
      await server.deps.db.transaction(async (tx) => {
        await sql`alter table ledger disable trigger ledger_is_append_only`.execute(tx);
        await sql`delete from ledger where operator_name = '篡改'`.execute(tx);
        await sql`alter table ledger enable trigger ledger_is_append_only`.execute(tx);
        await sql`update stock set version = version - 2 where id = ${row.id}`.execute(tx);
      });
    });
    const found = await reconciled();
    expect(brokenIn(found)).toEqual(["balancesFollow"]);
    expect(examplesOf(found, "balancesFollow")).toContainEqual(
      expect.objectContaining({ stockId: row.id, onHand: 50, surplus: 1 }),
    );
  });

  it("notice a version that does not count its ledger lines, and a receipt that no stock came from", async () => {
    await tamper(
      `update stock set version = version + 1 where id = '${row.id}'`,
      `update stock set version = version - 1 where id = '${row.id}'`,
    );
    await tamper("update entry_line set good = good + 1", "update entry_line set good = good - 1");
    expect(brokenIn(await reconciled())).toEqual(["versionCountsLines", "linesAreReceipts"]);
  });

  it("notice a line whose promises do not add up, and reserved goods at staging that no pick brought", async () => {
    const release = await reserve(server.deps, row.id, 3);
    await tamper(
      "update exit_line set unpromised = unpromised + 1",
      "update exit_line set unpromised = unpromised - 1",
    );
    await tamper(
      `update location set zone = 'outbound' where id = '${row.locationId}'`,
      `update location set zone = '${row.zone}' where id = '${row.locationId}'`,
    );
    const found = await reconciled();
    expect(brokenIn(found)).toEqual(["promisedIsRequested", "stagedIsPicked"]);
    expect(examplesOf(found, "stagedIsPicked")).toMatchObject([{ stockId: row.id, picked: 0 }]);
    for (const mend of mends.splice(0)) await mend();
    await release();
  });

  it("could not be broken by a negative balance: the database itself refuses one", async () => {
    const { reader } = server.deps.db;
    await expect(sql`update stock set on_hand = -1 where id = ${row.id}`.execute(reader)).rejects.toThrow(
      "check constraint",
    );
    await expect(sql`update stock set reserved = 11 where id = ${row.id}`.execute(reader)).rejects.toThrow(
      "check constraint",
    );
  });

  it("hold after many people have taken from one shelf at once, in any order of their clocks", async () => {
    const later = { ...server.deps, clock: { now: () => new Date(Date.now() + 60_000) } };
    const earlier = { ...server.deps, clock: { now: () => new Date(Date.now() - 60_000) } };
    const releases = await Promise.all(
      [later, earlier, server.deps, later, earlier].map((deps) => reserve(deps, row.id, 1)),
    );
    expect((await reconciled()).holds).toBe(true);
    await Promise.all(releases.map((release) => release()));
    expect((await reconciled()).holds).toBe(true);
  });
});

describe("Whether they hold", () => {
  it("is told to admins with a page that shows it, and to no one else", async () => {
    expect((await owner.get("/api/repertory/reconcile")).code).toBe(40300);
    expect((await server.api().get("/api/repertory/reconcile")).code).toBe(50008);
    const withMenu = async (menu: readonly string[]) => {
      await server.deps.db.reader
        .updateTable("role")
        .set({ menu: JSON.stringify(menu) })
        .where("id", "=", server.world.roleIds.admin)
        .execute();
      return (await admin.get("/api/repertory/reconcile")).code;
    };
    expect(await withMenu(["entry-handle"])).toBe(40300);
    expect(await withMenu(["system-stock-laws"])).toBe(20000);
    expect(await withMenu(["warehouse-repertory"])).toBe(20000);
  });
});
