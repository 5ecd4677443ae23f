import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spellJob } from "../../server/job-kinds.ts";
import { newId } from "../../server/platform/ids.ts";
import { JobRunner } from "../../server/platform/jobs/runner.ts";
import type { GoodsTypeRow } from "../../src/contracts/goods-type.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { GoodsTypeOption, Option } from "../../src/contracts/options.ts";
import type { SearchHit } from "../../src/contracts/search.ts";
import type { UserRow } from "../../src/contracts/user.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

const GOODS = {
  "PY-1": "禾光苏打气泡水 330ml",
  "PY-2": "重庆火锅底料",
  "PY-3": "长裙",
  "PY-4": "江南桂花酥糖",
  "PY-5": "山泉水",
} as const;

let server: TestServer;
let admin: Api;
let client: Api;

const save = (person: Api, skuCode: string, name: string) =>
  person.post<GoodsTypeRow>("/api/goods/type/saveOrUpdate", { body: { skuCode, name, unit: "箱" } });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  client = await server.as("huaxin");
  for (const [code, name] of Object.entries(GOODS)) expect((await save(admin, code, name)).code).toBe(20000);
});
afterAll(() => server.stop());

const listed = async (keyword: string, person = admin): Promise<readonly string[]> => {
  const { data } = await person.get<ListPage<GoodsTypeRow>>("/api/goods/type/queryByPage", {
    query: { keyword, pageSize: 200 },
  });
  return data.list.map(({ skuCode }) => skuCode);
};
const offered = async (keyword: string): Promise<readonly string[]> => {
  const { data } = await admin.get<GoodsTypeOption[]>("/api/goods/type/options", { query: { keyword } });
  return data.map(({ code }) => code);
};
const searched = async (keyword: string, person = admin): Promise<readonly string[]> => {
  const { data } = await person.get<SearchHit[]>("/api/search", { query: { keyword } });
  return data.filter(({ kind }) => kind === "goods/type").map(({ code }) => code);
};

describe("goods are found by pinyin", () => {
  it.each([
    ["su", ["PY-1", "PY-4"]],
    ["SuDa", ["PY-1"]],
    ["su da", ["PY-1"]],
    ["sd", ["PY-1"]],
    ["hgsd", ["PY-1"]],
    ["shui3", ["PY-1"]],
    ["chongqing", ["PY-2"]],
    ["zhongqing", ["PY-2"]],
    ["cqhg", ["PY-2"]],
    ["chang", ["PY-3"]],
    ["zhangqun", ["PY-3"]],
    ["uda", []],
    ["su%", []],
    ["'; --", []],
    ["py-4", ["PY-4"]],
  ])("“%s” finds %j in the list, the options box and the palette", async (keyword, codes) => {
    expect(await listed(keyword)).toEqual(codes);
    expect(await offered(keyword)).toEqual(codes);
    expect(await searched(keyword)).toEqual(codes);
  });

  it("follows a new name at once, even one that sounds the same", async () => {
    const { data } = await save(admin, "PY-9", "玉米片");
    const rename = (name: string, version: number) =>
      admin.post<GoodsTypeRow>("/api/goods/type/saveOrUpdate", {
        body: { id: data.id, version, skuCode: "PY-9", name, unit: "箱" },
      });
    expect(await listed("yumi")).toEqual(["PY-9"]);
    await rename("燕麦片", 1);
    expect(await listed("yumi")).toEqual([]);
    expect(await listed("yanmai")).toEqual(["PY-9"]);
    await rename("雁麦片", 2);
    expect(await listed("yanmai")).toEqual(["PY-9"]);
  });

  it("does not show a client the goods of another one", async () => {
    const other = await server.as("beichen");
    expect((await save(other, "BC-1", "北辰苏打饼干")).code).toBe(20000);
    expect(await searched("subing", client)).toEqual([]);
    expect(await searched("sudabing", client)).toEqual([]);
    expect(await listed("sudabing", client)).toEqual([]);
    expect(await searched("sudabing", other)).toEqual(["BC-1"]);
  });
});

it("spells rows that another version wrote, once, and leaves none", async () => {
  const id = newId();
  const at = server.deps.clock.now();
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto("goodsType")
      .values({ id, skuCode: "OLD-1", name: "藕粉", unit: "袋", createdAt: at, updatedAt: at })
      .execute(),
  );
  expect(await listed("oufen")).toEqual([]);
  const runner = new JobRunner(server.deps, [spellJob(server.deps)]);
  await runner.runDue();
  expect(await listed("oufen")).toEqual(["OLD-1"]);
  const { data: clients } = await admin.get<Option[]>("/api/client/options", {
    query: { keyword: "beichen" },
  });
  expect(clients.map(({ code }) => code)).toEqual(["BC"]);
  const { data: people } = await admin.get<ListPage<UserRow>>("/api/user/queryByPage", {
    query: { keyword: "hxkh" },
  });
  expect(people.list.map(({ userAccount }) => userAccount)).toEqual(["huaxin"]);
  const { rows } = await sql<{ version: number }>`
    select version from goods_type where pinyin is null or (id = ${id} and version <> 1)`.execute(
    server.deps.db.reader,
  );
  expect(rows).toEqual([]);
});
