import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { FieldValue, MasterRow } from "../../src/contracts/resource.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

type Row = MasterRow & Readonly<Record<string, FieldValue>>;

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;
let colleague: Api;
let stranger: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [admin, owner, colleague, stranger] = (await Promise.all(
    (["admin", "huaxin", "huaxin2", "beichen"] as const).map((account) => server.as(account)),
  )) as [Api, Api, Api, Api];
});
afterAll(() => server.stop());

const save = (api: Api, resource: string, body: object) =>
  api.post<Row>(`/api/${resource}/saveOrUpdate`, { body });

async function made(resource: string, body: object, api = admin): Promise<Row> {
  const { code, data, msg } = await save(api, resource, body);
  if (code !== 20000) throw new Error(`${resource}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

const change = (resource: string, row: Row, body: object) =>
  save(admin, resource, { ...body, id: row.id, version: row.version });

const refusedAt = (fields: object) => ({ code: 42200, data: { details: { fields } } });
const invalidAt = (...paths: string[]) => ({
  code: 40000,
  data: { errors: paths.map((path) => expect.objectContaining({ path })) },
});

describe("a tree", () => {
  it("refuses a row below itself, and more levels than allowed", async () => {
    const rows: Row[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const parentId = rows.at(-1)?.id ?? null;
      rows.push(await made("department", { code: `T${n}`, name: `第${n}级`, parentId }));
    }
    const [first, second, , , last] = rows as [Row, Row, Row, Row, Row];
    const deeper = await save(admin, "department", { code: "T6", name: "第6级", parentId: last.id });
    expect(deeper).toMatchObject(refusedAt({ parentId: "tooDeep" }));
    expect(await change("department", first, { code: "T1", name: "第1级", parentId: last.id })).toMatchObject(
      refusedAt({ parentId: "circle" }),
    );
    expect(
      await change("department", first, { code: "T1", name: "第1级", parentId: first.id }),
    ).toMatchObject(refusedAt({ parentId: "circle" }));
    const branch = await made("department", { code: "T7", name: "另一支" });
    expect(
      await change("department", second, { code: "T2", name: "第2级", parentId: branch.id }),
    ).toMatchObject({ code: 20000 });
  });

  it("is listed in the order of its branches, with levels", async () => {
    const top = await made("goods/category", { code: "TA", name: "食品", sort: 1 });
    await made("goods/category", { code: "TB", name: "日用", sort: 2 });
    await made("goods/category", { code: "TC", name: "饮料", parentId: top.id });
    const { data } = await admin.get<ListPage<Row>>("/api/goods/category/queryByPage", {
      query: { keyword: "T", sort: "path" },
    });
    expect(data.list.map(({ code, level }) => [code, level])).toEqual([
      ["TA", 1],
      ["TC", 2],
      ["TB", 1],
    ]);
  });

  it("keeps names apart under one parent, and lets branches share them", async () => {
    const one = await made("department", { code: "N1", name: "甲部" });
    const two = await made("department", { code: "N2", name: "乙部" });
    await made("department", { code: "N3", name: "一组", parentId: one.id });
    await made("department", { code: "N4", name: "一组", parentId: two.id });
    expect(await save(admin, "department", { code: "N5", name: "一组", parentId: one.id })).toMatchObject(
      refusedAt({ name: "taken" }),
    );
  });
});

describe("what a field must look like", () => {
  it("takes a plate with its dot, and knows it as the same plate without one", async () => {
    const saved = await save(admin, "vehicle", { plate: "沪A·8K2J7", maxLoadKg: 1 });
    expect(saved).toMatchObject({ code: 20000, data: { plate: "沪A8K2J7" } });
    expect(await save(admin, "vehicle", { plate: "沪A・8K2J7", maxLoadKg: 1 })).toMatchObject(
      refusedAt({ plate: "taken" }),
    );
  });

  it("judges check digits, phones, e-mails, plates, colours and days", async () => {
    const client = { code: "V1", name: "测试", shortName: "测试" };
    expect(
      await save(admin, "client", {
        ...client,
        creditCode: "91310115MA1K4BXX00",
        phone: "call me",
        email: "x@y",
      }),
    ).toMatchObject(invalidAt("creditCode", "phone", "email"));
    expect(
      await save(admin, "goods/type", { skuCode: "V1", name: "测试", unit: "个", gtin: "6901234567893" }),
    ).toMatchObject(invalidAt("gtin"));
    expect(
      await save(admin, "vehicle", { plate: "ABC", maxLoadKg: 1, inspectionDue: "2027-02-30" }),
    ).toMatchObject(invalidAt("plate", "inspectionDue"));
    expect(await save(admin, "goods/level", { code: "V1", name: "测试", colour: "red" })).toMatchObject(
      invalidAt("colour"),
    );
    expect(await save(admin, "vehicle", { plate: "沪A12345", maxLoadKg: 0 })).toMatchObject(
      invalidAt("maxLoadKg"),
    );
  });

  it("refuses a region that there is none of, and takes overseas", async () => {
    const client = { code: "V2", name: "地区", shortName: "地区" };
    expect(await save(admin, "client", { ...client, regionCode: 123_456 })).toMatchObject(
      refusedAt({ regionCode: "unusable" }),
    );
    expect(await save(admin, "client", { ...client, regionCode: 990_000 })).toMatchObject({ code: 20000 });
  });

  it("says what is wrong in the reader's language", async () => {
    const english = await admin.post("/api/goods/type/saveOrUpdate", {
      body: { skuCode: "V2", name: "x", unit: "pc", gtin: "1" },
      language: "en-US",
    });
    expect(english.data).toMatchObject({
      errors: [{ path: "gtin", message: expect.stringMatching(/digit/) }],
    });
  });
});

describe("a reference", () => {
  it("must be there and in use, but is kept where a row has it already", async () => {
    const department = await made("department", { code: "R1", name: "会停用的" });
    const post = await made("post", { code: "R1", name: "岗位", departmentId: department.id });
    await admin.post("/api/department/switchStatus", {
      body: { id: department.id, version: department.version, status: "disabled" },
    });
    expect(
      await change("post", post, { code: "R1", name: "改名", departmentId: department.id }),
    ).toMatchObject({ code: 20000 });
    expect(
      await save(admin, "post", { code: "R2", name: "新的", departmentId: department.id }),
    ).toMatchObject(refusedAt({ departmentId: "unusable" }));
    expect(
      await save(admin, "post", {
        code: "R3",
        name: "新的",
        departmentId: "00000000-0000-7000-8000-000000000007",
      }),
    ).toMatchObject(refusedAt({ departmentId: "unusable" }));
  });

  it("keeps what it points to from being deleted, and is named", async () => {
    const level = await made("goods/level", { code: "R4", name: "有人用" });
    await made("client", { code: "R4", name: "用户甲", shortName: "甲", levelId: level.id });
    await made("goods/type", { skuCode: "R4", name: "货", unit: "个", levelId: level.id });
    const refused = await admin.del("/api/goods/level/delete", { query: { id: level.id } });
    expect(refused).toMatchObject({
      code: 42200,
      data: {
        because: ["referenced"],
        details: {
          references: expect.arrayContaining([
            { entity: "client", count: 1, isCapped: false },
            { entity: "goodsType", count: 1, isCapped: false },
          ]),
        },
      },
    });
  });
});

describe("goods of clients", () => {
  it("are a client's own: its colleagues may change them, a stranger never learns of them", async () => {
    const own = await made("goods/type", { skuCode: "OWN-1", name: "自有", unit: "个" }, owner);
    expect(own.clientId).toBe(server.world.clientIds.huaxin);
    const changed = await save(colleague, "goods/type", {
      ...{ skuCode: "OWN-1", name: "同事改名", unit: "个", clientId: own.clientId },
      ...{ id: own.id, version: own.version },
    });
    expect(changed).toMatchObject({ code: 20000, data: { name: "同事改名" } });
    expect(
      (await save(stranger, "goods/type", { skuCode: "X", name: "x", unit: "x", id: own.id, version: 2 }))
        .code,
    ).toBe(40400);
    expect((await stranger.get("/api/goods/type/detail", { query: { id: own.id } })).code).toBe(40400);
    expect((await stranger.del("/api/goods/type/delete", { query: { id: own.id } })).code).toBe(40400);
    const page = await stranger.get<ListPage<Row>>("/api/goods/type/queryByPage", {
      query: { keyword: "OWN" },
    });
    expect(page.data.list).toEqual([]);
  });

  it("may carry the code of another client's, and never land with another client", async () => {
    await made("goods/type", { skuCode: "OWN-2", name: "甲的", unit: "个" }, owner);
    const theirs = await made("goods/type", { skuCode: "OWN-2", name: "乙的", unit: "个" }, stranger);
    const smuggled = await save(owner, "goods/type", {
      ...{ skuCode: "OWN-3", name: "x", unit: "个", clientId: theirs.clientId },
    });
    expect(smuggled.code).toBe(40400);
  });

  it("that are common are read by clients and written by the warehouse", async () => {
    const common = await made("goods/type", { skuCode: "COM-1", name: "公共", unit: "个" });
    expect((await owner.get("/api/goods/type/detail", { query: { id: common.id } })).code).toBe(20000);
    expect(
      await save(owner, "goods/type", { skuCode: "COM-1", name: "x", unit: "个", id: common.id, version: 1 }),
    ).toMatchObject({ code: 40300, data: { because: ["notYourGoods"] } });
  });
});

describe("an import", () => {
  const send = (api: Api, resource: string, body: object) =>
    api.post<ImportAnswer>(`/api/${resource}/import`, { body });
  const header = ["货品编码", "Goods name", "unit", "商品条码", "类别", "管理批次", "所属客户"];

  it("writes nothing while one line is bad, and names each of them", async () => {
    await made("goods/category", { code: "IMP", name: "导入" });
    const lines = [
      ["IMP-1", "好的", "个", "", "IMP", "是", "[公共]"],
      ["IMP-2", "条码错", "个", "6901234567893", "IMP", "no", "[公共]"],
      ["IMP-3", "类别错", "个", "", "NOPE", "", "[公共]"],
      ["IMP-1", "重复", "个", "", "", "", "[公共]"],
      ["", "没编码", "个", "", "", "maybe", "[公共]"],
    ];
    const { data } = await send(admin, "goods/type", { mode: "write", header, lines });
    expect(data).toMatchObject({ isWritten: false, faultCount: 5 });
    expect(data.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, "商品条码"],
      [4, "类别"],
      [5, null],
      [6, "货品编码"],
      [6, "管理批次"],
    ]);
    const { data: page } = await admin.get<ListPage<Row>>("/api/goods/type/queryByPage", {
      query: { keyword: "IMP-" },
    });
    expect(page.total).toBe(0);
  });

  it("creates, then changes what differs and leaves the rest alone", async () => {
    const lines = [
      ["IMP-1", "好的", "个", "", "IMP", "是", "[公共]"],
      ["IMP-2", "也好", "箱", "6901234567892", "", "0", "[公共]"],
    ];
    const first = await send(admin, "goods/type", { mode: "write", header, lines });
    expect(first.data).toMatchObject({ created: 2, changed: 0, unchanged: 0, isWritten: true });
    const again = [lines[0], ["IMP-2", "改名", "箱", "6901234567892", "", "0", "[公共]"]];
    const second = await send(admin, "goods/type", { mode: "write", header, lines: again });
    expect(second.data).toMatchObject({ created: 0, changed: 1, unchanged: 1, isWritten: true });
    const { data } = await admin.get<ListPage<Row>>("/api/goods/type/queryByPage", {
      query: { keyword: "IMP-2" },
    });
    expect(data.list).toMatchObject([{ name: "改名", version: 2, trackLot: false }]);
  });

  it("only checks when it is asked to check", async () => {
    const { data } = await send(admin, "goods/type", {
      ...{
        mode: "check",
        header: ["skuCode", "name", "unit", "clientId"],
        lines: [["IMP-9", "试", "个", "[COMMON]"]],
      },
    });
    expect(data).toMatchObject({ created: 1, isWritten: false });
    const page = await admin.get<ListPage<Row>>("/api/goods/type/queryByPage", {
      query: { keyword: "IMP-9" },
    });
    expect(page.data.total).toBe(0);
  });

  it("says which columns it does not know", async () => {
    const { data } = await send(admin, "goods/brand", {
      ...{ mode: "check", header: ["编码", "名称", "秘密"], lines: [["A", "B", "C"]] },
    });
    expect(data.faults).toMatchObject([
      { line: 1, column: "名称" },
      { line: 1, column: "秘密" },
    ]);
  });

  it("of a client's person lands with that client, and touches no common goods", async () => {
    await made("goods/type", { skuCode: "IMP-C", name: "公共", unit: "个" });
    const { data } = await send(owner, "goods/type", {
      ...{ mode: "write", header: ["skuCode", "name", "unit"], lines: [["IMP-C", "自己的", "个"]] },
    });
    expect(data).toMatchObject({ created: 1, isWritten: true });
    const page = await owner.get<ListPage<Row>>("/api/goods/type/queryByPage", {
      query: { keyword: "IMP-C" },
    });
    expect(page.data.list.map(({ clientId, name }) => [clientId, name]).toSorted()).toEqual(
      [
        [null, "公共"],
        [server.world.clientIds.huaxin, "自己的"],
      ].toSorted(),
    );
  });
});

describe("a location", () => {
  it("stays in its warehouse, and shares its code with another warehouse's alone", async () => {
    const other = await createSmallWarehouse(server.deps, "GZ2");
    const body = { code: "Z-1", zone: "storage", warehouseId: warehouse.warehouseId };
    const row = await made("warehouse/location", body);
    await made("warehouse/location", { ...body, warehouseId: other.warehouseId });
    expect(await save(admin, "warehouse/location", body)).toMatchObject(refusedAt({ code: "taken" }));
    expect(
      await change("warehouse/location", row, { ...body, warehouseId: other.warehouseId }),
    ).toMatchObject(refusedAt({ warehouseId: "fixed" }));
  });
});
