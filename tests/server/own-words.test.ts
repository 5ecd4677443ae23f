/** Programs name rows by the codes that they know: in bodies, filters and paths, in any width and case, within their scope. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { EntryDetail, EntryRow, TimelineItem } from "../../src/contracts/entry.ts";
import type { InvalidInput } from "../../src/contracts/envelope.ts";
import type { ExitRow } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { SCOPE_NAMES } from "../../src/contracts/scopes.ts";
import { granted } from "../support/exits.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Answer, type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let beichen: Api;
let mine: Integration;
let ours: Integration;

async function goods(by: Api, skuCode: string, more: object = {}): Promise<string> {
  const body = { skuCode, name: `货品 ${skuCode}`, unit: "箱", ...more };
  return granted("goods", await by.post<{ id: string }>("/api/goods/type/saveOrUpdate", { body })).id;
}

beforeAll(async () => {
  server = await startTestServer();
  await grantToClients(server);
  warehouse = await createSmallWarehouse(server.deps);
  await createSmallWarehouse(server.deps, "BJ1");
  admin = await server.as("admin");
  beichen = await server.as("beichen");
  const { clientIds } = server.world;
  await goods(admin, "A0020", { clientId: clientIds.beichen });
  await goods(admin, "A0020", { clientId: clientIds.huaxin });
  await goods(admin, "ONLY-HUAXIN", { clientId: clientIds.huaxin });
  mine = await makeIntegration(server, beichen, {
    scopes: ["entry:read", "entry:write", "exit:read", "exit:write", "goods:read", "stock:read"],
  });
  ours = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
});
afterAll(() => server?.stop());

const codeOf = async (clientId: string): Promise<string> =>
  (await admin.get<{ code: string }>("/api/client/detail", { query: { id: clientId } })).data.code;

const errorsOf = (answer: Answer) => (answer.data as InvalidInput).errors;

const draft = (api: Api, more: object = {}) =>
  api.post<EntryRow>("/api/entry/saveOrUpdate", {
    key: newId(),
    body: { warehouseCode: "SH1", lines: [{ skuCode: "A0020", expected: 3 }], ...more },
  });

describe("a body in own words", () => {
  it("is one with ids, whatever the width, the case and the blanks of its codes", async () => {
    const row = granted(
      "a draft",
      await draft(mine.api, {
        warehouseCode: "ｓｈ１",
        lines: [
          { skuCode: " a0020 ", expected: 3 },
          { skuCode: "sh1-Ｐlain", expected: 4 },
        ],
      }),
    );
    expect(row).toMatchObject({ warehouseId: warehouse.warehouseId, expectedTotal: 7, lineCount: 2 });
    const found = await mine.api.get<EntryDetail>("/api/entry/detail", { query: { number: row.number } });
    expect(found.data.lines.map(({ skuCode }) => skuCode)).toEqual(["A0020", "SH1-PLAIN"]);
  });

  it("is refused by path and value where a code is unknown, each of them, and also what is wrong beside", async () => {
    const answer = await draft(mine.api, {
      warehouseCode: "NOWHERE",
      lines: [
        { skuCode: "A0020", expected: 1 },
        { skuCode: "A9999", expected: 0 },
      ],
    });
    expect(answer).toMatchObject({ code: 40000 });
    expect(errorsOf(answer).map(({ path, named }) => [path, named?.value])).toEqual([
      ["warehouseCode", "NOWHERE"],
      ["lines.1.skuCode", "A9999"],
      ["lines.1.expected", undefined],
    ]);
  });

  it("knows nothing of another client: their codes answer as unknown ones do", async () => {
    const [theirs, none] = [
      await draft(mine.api, { lines: [{ skuCode: "ONLY-HUAXIN", expected: 1 }] }),
      await draft(mine.api, { lines: [{ skuCode: "ONLY-HUAXIM", expected: 1 }] }),
    ];
    const said = (answer: Answer, value: string) => JSON.stringify(answer.envelope).replaceAll(value, "…");
    expect(said(theirs, "ONLY-HUAXIN")).toEqual(said(none, "ONLY-HUAXIM"));
    const huaxin = await codeOf(server.world.clientIds.huaxin);
    const named = await draft(mine.api, { clientCode: huaxin });
    expect(errorsOf(named)).toMatchObject([{ path: "clientCode", named: { value: huaxin } }]);
    const filtered = await mine.api.get("/api/entry/queryByPage", { query: { clientCode: huaxin } });
    expect(filtered.code).toBe(40000);
  });

  it("is refused with the candidates where a code means several rows, and taken where the client is named", async () => {
    const { clientIds } = server.world;
    const line = { skuCode: "a0020", expected: 1 };
    const open = await ours.api.get("/api/entry/queryByPage", { query: { skuCode: "A0020" } });
    expect(open.code).toBe(40000);
    const [error] = errorsOf(open);
    expect(error?.path).toBe("skuCode");
    expect(error?.named?.candidates).toHaveLength(2);
    expect(error?.named?.candidates?.every(({ code }) => code === "A0020")).toBe(true);
    const clientCode = await codeOf(clientIds.huaxin);
    const row = granted("a draft", await draft(ours.api, { clientCode, lines: [line] }));
    expect(row.clientId).toBe(clientIds.huaxin);
    // The goods of a line are the client's of the request that the body is about.
    const page = await ours.api.get<ListPage<EntryRow>>("/api/entry/queryByPage", {
      query: { skuCode: "A0020", clientCode },
    });
    expect(page.data.list.map(({ id }) => id)).toEqual([row.id]);
  });

  it("says the id or the code, not both; and people may say them too", async () => {
    const both = await draft(mine.api, { warehouseId: warehouse.warehouseId });
    expect(errorsOf(both)).toMatchObject([{ path: "warehouseCode" }]);
    expect((await draft(beichen)).code).toBe(20000);
  });

  it("answers the same under its key, though a code was renamed meanwhile", async () => {
    const id = await goods(admin, "RENAMED", { clientId: server.world.clientIds.beichen });
    const key = newId();
    const body = { warehouseCode: "SH1", lines: [{ skuCode: "RENAMED", expected: 1 }] };
    const first = await mine.api.post<EntryRow>("/api/entry/saveOrUpdate", { key, body });
    const { data } = await admin.get<object>("/api/goods/type/detail", { query: { id } });
    const named = { ...data, skuCode: "RENAMED-2" };
    granted("rename", await admin.post("/api/goods/type/saveOrUpdate", { body: named }));
    const again = await mine.api.post<EntryRow>("/api/entry/saveOrUpdate", { key, body });
    expect(again.data).toEqual(granted("the first", first));
    expect((await draft(mine.api, { lines: body.lines })).code).toBe(40000);
  });
});

describe("the row that a call is about", () => {
  it("is named by its number or the sender's own, and a command may be meant whatever the version", async () => {
    const { number, id } = granted("a draft", await draft(mine.api, { sourceNumber: "PO-1" }));
    const pending = await mine.api.post<EntryRow>("/api/entry/submit", {
      key: newId(),
      body: { sourceNumber: "ｐｏ-1", version: "any" },
    });
    expect(pending).toMatchObject({ code: 20000, data: { id, number, status: "pending" } });
    const history = await mine.api.get<readonly TimelineItem[]>("/api/entry/history", { query: { number } });
    expect(history.data.map(({ type, details }) => [type, details.anyVersion ?? false])).toEqual([
      ["create", false],
      ["submit", true],
    ]);
    const withdrawn = await mine.api.post<EntryRow>("/api/entry/withdraw", {
      key: newId(),
      body: { number: number.toLowerCase(), version: pending.data.version },
    });
    expect(withdrawn).toMatchObject({ code: 20000, data: { status: "draft" } });
    // Unsaid it is not meant.
    const unsaid = await mine.api.post("/api/entry/submit", { key: newId(), body: { number } });
    expect(errorsOf(unsaid)).toMatchObject([{ path: "version" }]);
    const other = await mine.api.post("/api/entry/submit", { key: newId(), body: { number, version: 1 } });
    expect(other).toMatchObject({ code: 40900, data: { because: ["version"], current: { id } } });
  });

  it("is meant whatever the version also where a row is saved or switched, and the audit says so", async () => {
    const id = await goods(admin, "ANY", { clientId: server.world.clientIds.beichen });
    const { data: seen } = await admin.get<Record<string, unknown>>("/api/goods/type/detail", {
      query: { id },
    });
    const save = (version: unknown, spec: string) =>
      admin.post("/api/goods/type/saveOrUpdate", { body: { ...seen, spec, version } });
    expect(await save(1, "A")).toMatchObject({ code: 20000, data: { version: 2 } });
    expect(await save(1, "B")).toMatchObject({ code: 40900 });
    expect(await save("any", "B")).toMatchObject({ code: 20000, data: { version: 3, spec: "B" } });
    const off = { id, version: "any", status: "disabled" };
    expect(await admin.post("/api/goods/type/switchStatus", { body: off })).toMatchObject({
      code: 20000,
      data: { version: 4, status: "disabled" },
    });
    type Trail = { list: readonly { action: string; anyVersion?: boolean }[] };
    const about = { query: { entity: "goodsType", entityId: id } };
    const trail = await admin.get<Trail>("/api/audit/queryByPage", about);
    expect(
      trail.data.list.map(({ action, anyVersion = false }) => [action, anyVersion]).toReversed(),
    ).toEqual([
      ["created", false],
      ["saved", false],
      ["saved", true],
      ["disabled", true],
    ]);
    // Only what programs may call takes it.
    const role = { id: server.world.roleIds.admin, version: "any", status: "disabled" };
    expect((await admin.post("/api/role/switchStatus", { body: role })).code).not.toBe(20000);
    const draftRow = granted("a draft", await draft(mine.api, { sourceNumber: "PO-ANY" }));
    const amended = await mine.api.post<EntryRow>("/api/entry/saveOrUpdate", {
      key: newId(),
      body: {
        sourceNumber: "PO-ANY",
        version: "any",
        id: draftRow.id,
        warehouseCode: "SH1",
        remark: "later",
      },
    });
    expect(amended).toMatchObject({ code: 20000, data: { remark: "later" } });
  });

  it("is found by number, sourceNumber or code, or answers 40400 with what was asked", async () => {
    const row = granted("a draft", await draft(mine.api, { sourceNumber: "PO-2" }));
    const find = (api: Api, of: string, query: Record<string, string>) =>
      api.get<EntryRow>(`/api/${of}/find`, { query });
    expect((await find(mine.api, "entry", { sourceNumber: "po-２" })).data).toEqual(row);
    expect((await find(mine.api, "entry", { number: row.number })).data).toEqual(row);
    expect(await find(mine.api, "entry", { number: "RK1" })).toMatchObject({
      code: 40400,
      data: { path: "number", value: "RK1" },
    });
    const { huaxin } = server.world.clientIds;
    const theirs = granted(
      "a draft",
      await draft(ours.api, { clientId: huaxin, sourceNumber: "PO-2", lines: [] }),
    );
    expect((await find(mine.api, "entry", { number: theirs.number })).code).toBe(40400);
    expect((await find(mine.api, "entry", { sourceNumber: "PO-2" })).data.id).toBe(row.id);
    const several = await find(ours.api, "entry", { sourceNumber: "PO-2" });
    expect(
      errorsOf(several)[0]
        ?.named?.candidates?.map(({ id }) => id)
        .toSorted(),
    ).toEqual([row.id, theirs.id].toSorted());
    const clientCode = await codeOf(huaxin);
    expect((await find(ours.api, "entry", { sourceNumber: "PO-2", clientCode })).data.id).toBe(theirs.id);

    expect((await find(ours.api, "warehouse", { code: "sh1" })).data.id).toBe(warehouse.warehouseId);
    expect((await find(ours.api, "warehouse/location", { code: "A-01" })).code).toBe(40000);
    expect((await find(ours.api, "warehouse/location", { code: "a-01", warehouseCode: "SH1" })).data.id).toBe(
      warehouse.locationId,
    );
    expect((await find(mine.api, "goods/type", { code: "a0020" })).code).toBe(20000);
    expect((await find(mine.api, "goods/type", { code: "ONLY-HUAXIN" })).code).toBe(40400);
    expect((await find(mine.api, "entry", {})).code).toBe(40000);
  });
});

describe("work on a request in own words", () => {
  it("names locations within its warehouse, lines by their goods or number, and a vehicle by its plate", async () => {
    const { api } = ours;
    const clientCode = await codeOf(server.world.clientIds.beichen);
    const put = await mine.api.post<{ row: EntryRow }>("/api/entry/put", {
      body: {
        ...{ sourceNumber: "PO-WORK", warehouseCode: "SH1", submit: true },
        lines: [
          { skuCode: "A0020", expected: 6 },
          { skuCode: "SH1-PLAIN", expected: 4 },
        ],
      },
    });
    const send = (of: string, command: string, body: object) =>
      api.post<EntryRow & ExitRow>(`/api/${of}/${command}`, { key: newId(), body });
    const { number } = put.data.row;
    granted("approve", await send("entry", "approve", { number, version: "any" }));
    granted("arrive", await send("entry", "arrive", { number, version: "any", plate: "沪A7K215" }));
    // A-01 is in both warehouses, A0020 is two clients'.
    const received = granted(
      "receive",
      await send("entry", "receive", {
        ...{ sourceNumber: "PO-WORK", clientCode },
        lines: [
          { skuCode: "a0020", locationCode: "a-01", good: 6, damaged: 0 },
          { lineNo: 2, locationCode: "A-02", good: 4, damaged: 0 },
        ],
      }),
    );
    expect(received).toMatchObject({ status: "completed", goodTotal: 10 });
    const wrong = await send("entry", "receive", {
      number,
      lines: [{ lineNo: 3, locationCode: "Z-99", good: 1, damaged: 0 }],
    });
    expect(errorsOf(wrong).map(({ path, named }) => [path, named?.value])).toEqual([
      ["lines.0.locationCode", "Z-99"],
      ["lines.0.lineNo", "3"],
    ]);
    const twice = await send("entry", "receive", {
      number,
      lines: [{ lineNo: 1, skuCode: "A0020", locationCode: "A-01", good: 1, damaged: 0 }],
    });
    expect(errorsOf(twice).map(({ path }) => path)).toEqual(["lines.0.lineNo"]);
    // A put of the same, after the lorry came with another plate than announced: nothing to do.
    const again = await mine.api.post("/api/entry/put", {
      body: {
        ...{ sourceNumber: "PO-WORK", warehouseCode: "SH1", submit: true },
        lines: [
          { skuCode: "A0020", expected: 6 },
          { skuCode: "SH1-PLAIN", expected: 4 },
        ],
      },
    });
    expect(again).toMatchObject({
      code: 20000,
      data: { outcome: "unchanged", row: { status: "completed" } },
    });

    const adjusted = await send("repertory", "adjust", {
      ...{ clientCode, skuCode: "A0020", warehouseCode: "SH1", locationCode: "A-01" },
      ...{ condition: "good", quantity: 2, reason: "盘点" },
    });
    expect(adjusted).toMatchObject({ code: 20000, data: { onHand: 8 } });
    const stock = await api.get<ListPage<{ locationCode: string }>>("/api/repertory/queryByPage", {
      query: { clientCode, warehouseCode: "SH1" },
    });
    expect(stock.data.list.map(({ locationCode }) => locationCode).toSorted()).toEqual(["A-01", "A-02"]);
  });
});
