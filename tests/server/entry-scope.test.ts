import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { ENTRY_RIGHTS, type Right } from "../../src/contracts/permissions.ts";
import { numbered } from "../support/database.ts";
import { announce, approved, command, freshKey, receipt, receive } from "../support/entries.ts";
import { bodyFor, readDetail, send } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let stranger: Api;
let admin: Api;
let entry: EntryDetail;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [owner, stranger, admin] = await server.asEach("huaxin", "beichen", "admin");
  const begun = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  entry = await receive(admin, begun, warehouse, [{ good: 4, damaged: 1 }]);
});
afterAll(() => server.stop());

const UNKNOWN = "00000000-0000-7000-8000-000000000007";

async function text(token: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, server.url), { headers: { token } });
  return response.text();
}

describe("A client never meets another client's entry", () => {
  it("in a list, under no filter", async () => {
    const filters: Record<string, string>[] = [
      {},
      { keyword: entry.number },
      { number: entry.number },
      { clientId: entry.clientId },
      { typeId: warehouse.typeId },
      { status: "receiving" },
      { warehouseId: entry.warehouseId },
    ];
    for (const query of filters) {
      const page = await stranger.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query });
      expect(page.data, JSON.stringify(query)).toMatchObject({ list: [], total: 0 });
      const own = await owner.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query });
      expect(own.data.list.map((row) => row.id)).toContain(entry.id);
    }
  });

  it("by its id: detail, timeline and every command answer exactly as for an unknown one", async () => {
    for (const path of ["detail", "history", "review"]) {
      const foreign = await stranger.get(`/api/entry/${path}`, { query: { id: entry.id } });
      const unknown = await stranger.get(`/api/entry/${path}`, { query: { id: UNKNOWN } });
      expect(foreign.envelope, path).toEqual(unknown.envelope);
      expect(foreign.code).toBe(40400);
    }
    for (const [name, { roleCode }] of Object.entries<Right>(ENTRY_RIGHTS)) {
      const body = bodyFor(name, entry, warehouse);
      const foreign = await send(stranger, name, body);
      const unknown = await send(stranger, name, { ...body, id: UNKNOWN });
      expect(foreign.envelope, name).toEqual(unknown.envelope);
      // A command that takes a page that no client's role has is refused for the page, before its row is looked for.
      expect(foreign.code, name).toBe(roleCode === "admin" ? 40300 : 40400);
    }
    const gone = await stranger.del("/api/entry/delete", { query: { id: entry.id } });
    expect(gone.code).toBe(40400);
    expect((await readDetail(admin, entry.id)).version).toBe(entry.version);
  });

  it("in an export, a search, the stock or its ledger", async () => {
    const token = await server.signIn("beichen");
    const own = await server.signIn("huaxin");
    expect(await text(own, "/api/entry/export")).toContain(entry.number);
    expect(await text(token, "/api/entry/export")).not.toContain(entry.number);
    expect(await text(own, "/api/ledger/export")).toContain(entry.number);
    expect(await text(token, "/api/ledger/export")).not.toContain(entry.number);
    expect((await text(own, "/api/repertory/export")).split("\r\n")).toHaveLength(4);
    expect((await text(token, "/api/repertory/export")).split("\r\n")).toHaveLength(2);
    const keyword = entry.number.slice(-4);
    expect((await owner.get<object[]>("/api/search", { query: { keyword } })).data).toMatchObject([
      { id: entry.id },
    ]);
    expect((await stranger.get("/api/search", { query: { keyword } })).data).toEqual([]);
    const stock = await owner.get<ListPage<{ id: string }>>("/api/repertory/queryByPage");
    const foreign = await stranger.get("/api/repertory/detail", { query: { id: stock.data.list[0]?.id } });
    expect(foreign.code).toBe(40400);
    for (const path of ["/api/repertory/queryByPage", "/api/ledger/queryByPage"]) {
      expect((await stranger.get(path)).data, path).toMatchObject({ total: 0 });
    }
    const summary = (await stranger.get<Record<string, number>>("/api/repertory/summary")).data;
    expect(Object.keys(summary)).toContain("onHand");
    expect(Object.values(summary).filter((figure) => figure !== 0)).toEqual([]);
  });

  it("by a snapshot or an event that was told to its scope", async () => {
    const { clientIds } = server.world;
    const logs = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["topic", "scope", "payload"])
      .where("scope", "=", `client:${clientIds.beichen}`)
      .execute();
    expect(logs).toEqual([]);
    const reported = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["topic"])
      .where("scope", "=", `client:${clientIds.huaxin}`)
      .execute();
    expect(new Set(reported.map((row) => row.topic))).toEqual(new Set(["entry", "repertory", "ledger"]));
  });

  it("through choices: another client's goods are none of theirs", async () => {
    const at = server.deps.clock.now();
    await server.deps.db.reader
      .insertInto("goodsType")
      .values({
        id: UNKNOWN,
        clientId: server.world.clientIds.huaxin,
        skuCode: "HX-SECRET",
        name: "新品",
        unit: "个",
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    const query = { keyword: "HX-SECRET" };
    expect((await owner.get<object[]>("/api/goods/type/options", { query })).data).toHaveLength(1);
    expect((await stranger.get("/api/goods/type/options", { query })).data).toEqual([]);
    const asked = { ...query, clientId: server.world.clientIds.huaxin };
    expect((await stranger.get("/api/goods/type/options", { query: asked })).data).toEqual([]);
    expect((await stranger.get("/api/client/options")).code).toBe(40300);
    expect(
      (await stranger.get("/api/warehouse/location/options", { query: { warehouseId: entry.warehouseId } }))
        .code,
    ).toBe(40300);
  });
});

describe("Nothing comes in by the back door", () => {
  const draft = () => ({
    warehouseId: warehouse.warehouseId,
    lines: [{ typeId: warehouse.typeId, expected: 1 }],
  });

  it("refuses fields that a body does not have", async () => {
    const doors: Record<string, unknown>[] = [
      { status: "approved" },
      { number: "RK000000-AAAA" },
      { submittedBy: server.world.userIds.admin },
      { returnOf: UNKNOWN },
      { createUserId: UNKNOWN },
      { goodTotal: 5 },
      { revision: 3 },
    ];
    for (const door of doors) {
      const answer = await send(owner, "amend", { ...draft(), ...door });
      expect(answer.code, JSON.stringify(door)).toBe(40000);
      expect(answer.data).toMatchObject({ errors: [{ path: Object.keys(door)[0] }] });
    }
    const line = { typeId: warehouse.typeId, expected: 1, good: 1 };
    expect((await send(owner, "amend", { ...draft(), lines: [line] })).code).toBe(40000);
    const body = { ...receipt(entry, warehouse, [{ good: 1 }]), by: { roleCode: "admin" } };
    expect((await send(admin, "receive", body)).code).toBe(40000);
  });

  it("takes a client's own id and answers any other as unknown", async () => {
    const { clientIds } = server.world;
    const own = await send(owner, "amend", { ...draft(), clientId: clientIds.huaxin });
    expect(own.data.clientId).toBe(clientIds.huaxin);
    expect((await send(owner, "amend", { ...draft(), clientId: clientIds.beichen })).code).toBe(40400);
    expect((await send(owner, "amend", { ...draft(), clientId: UNKNOWN })).code).toBe(40400);
    expect((await send(admin, "amend", draft())).data).toMatchObject({ errors: [{ path: "clientId" }] });
  });

  it("lets no person use a lifecycle command that only the system sends", async () => {
    const answer = await admin.post("/api/entry/openReturn", {
      body: { id: entry.id, version: 1 },
      key: freshKey(),
    });
    expect(answer.code).toBe(40400);
  });

  it("gives numbers that neither count nor can be guessed", async () => {
    const rows = await Promise.all(
      Array.from({ length: 12 }, () =>
        announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]),
      ),
    );
    const numbers = rows.map((row) => row.number);
    for (const number of numbers) expect(number).toMatch(/^RK\d{6}-[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{4}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toEqual([...numbers].sort());
  });
});

describe("The list of entries", () => {
  it("refuses filters and sort fields that it does not know", async () => {
    const unknown: Record<string, string>[] = [
      { password: "x" },
      { sort: "remark" },
      { status: "open" },
      { clientId: "1" },
    ];
    for (const query of unknown) {
      expect((await admin.get("/api/entry/queryByPage", { query })).code, JSON.stringify(query)).toBe(40000);
    }
  });

  it("finds an entry by its number, its source number and its goods", async () => {
    const row = await announce(owner, warehouse, [{ typeId: warehouse.trackedTypeId, expected: 3 }], {
      sourceNumber: "采-778",
    });
    for (const keyword of [row.number.toLowerCase(), "采-778", "橄榄油"]) {
      const page = await owner.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query: { keyword } });
      expect(
        page.data.list.map((each) => each.id),
        keyword,
      ).toEqual([row.id]);
    }
  });

  it("pages and sorts without losing or doubling a row", async () => {
    const all: string[] = [];
    for (let current = 1; ; current += 1) {
      const query = { current, pageSize: 5, sort: "statusSince", clientId: entry.clientId };
      const page = await admin.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query });
      all.push(...page.data.list.map((row) => row.id));
      if (current * 5 >= page.data.total) break;
    }
    expect(new Set(all).size).toBe(all.length);
    const { data } = await admin.get<ListPage<EntryRow>>("/api/entry/queryByPage", {
      query: { clientId: entry.clientId },
    });
    expect(all).toHaveLength(data.total);
  });

  it("exports the same rows as CSV that no spreadsheet runs", async () => {
    await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }], { sourceNumber: "=1+1" });
    const token = await server.signIn("huaxin");
    const csv = await text(token, "/api/entry/export?keyword=%3D1%2B1");
    expect(csv.split("\r\n")).toHaveLength(3);
    expect(csv).toContain("'=1+1");
  });
});

it("A client whose page is withdrawn loses the command, not the sight", async () => {
  const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
  await server.deps.db.reader
    .updateTable("role")
    .set({ menu: JSON.stringify(["entry-list"]) })
    .where("id", "=", server.world.roleIds.client)
    .execute();
  const answer = await send(owner, "submit", { id: draft.id, version: draft.version });
  expect(answer.code).toBe(40300);
  expect(answer.data).toMatchObject({ because: ["page"] });
  expect((await owner.get("/api/entry/detail", { query: { id: draft.id } })).code).toBe(20000);
  await server.deps.db.reader
    .updateTable("role")
    .set({ menu: JSON.stringify(["entry-apply", "entry-list", "entry-verify"]) })
    .where("id", "=", server.world.roleIds.client)
    .execute();
  await command(owner, "submit", { id: draft.id, version: draft.version });
});
