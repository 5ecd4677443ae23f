import { afterAll, beforeAll, expect, it } from "vitest";
import type { GoodsTypeRow } from "../../src/contracts/goods-type.ts";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

/** Hard cases for the index: short names, two scripts side by side, pattern characters, upper and lower case. */
const NAMES = [
  "脱脂奶粉 25kg",
  "全脂奶粉",
  "奶",
  "粉奶",
  "Extra Virgin OLIVE oil",
  "橄榄油5L",
  "100% 纯棉毛巾",
  "a_b",
  "b",
  "İstanbul çay",
  "𠮷野家 牛肉",
  "咖啡豆/深烘",
];
const KEYWORDS = [
  ...[
    "奶粉",
    "奶",
    "粉",
    "粉奶",
    "脱脂奶粉",
    "脂奶",
    "油5",
    "olive",
    "OLIVE OIL",
    "virgin o",
    "b",
    "a_",
    "_",
    "%",
  ],
  ...[
    "0%",
    "% 纯",
    "纯棉毛巾",
    "不存在",
    "çay",
    "𠮷",
    "𠮷野",
    "豆/深",
    "KW-0",
    "kw-03",
    "-",
    "25kg",
    "g",
    "5l",
    "油 ",
  ],
];

interface Goods {
  readonly skuCode: string;
  readonly name: string;
  readonly gtin: string;
}
const GOODS: readonly Goods[] = NAMES.map((name, at) => ({
  skuCode: `KW-${String(at).padStart(2, "0")}`,
  name,
  gtin: at === 3 ? "4006381333931" : "",
}));

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  const header = ["clientId", "skuCode", "name", "gtin", "unit"];
  const lines = GOODS.map(({ skuCode, name, gtin }) => ["[COMMON]", skuCode, name, gtin, "箱"]);
  const written = await admin.post<ImportAnswer>("/api/goods/type/import", {
    body: { mode: "write", header, lines },
  });
  expect(written.data).toMatchObject({ created: GOODS.length, isWritten: true });
});
afterAll(() => server.stop());

const found = async (keyword: string): Promise<readonly string[]> => {
  const { data } = await admin.get<ListPage<GoodsTypeRow>>("/api/goods/type/queryByPage", {
    query: { keyword, pageSize: 200 },
  });
  return data.list.map(({ skuCode }) => skuCode);
};

it.each([...KEYWORDS, "4006381333931", "638133"])(
  "finds by “%s” the very goods that have it in code, name or bar code",
  async (keyword) => {
    const word = keyword.trim().toLowerCase();
    const having = GOODS.filter(({ skuCode, name, gtin }) =>
      [skuCode, name, gtin].some((text) => text.toLowerCase().includes(word)),
    );
    expect(await found(keyword)).toEqual(having.map(({ skuCode }) => skuCode));
  },
);

it("finds nothing where a keyword would only fit over the end of the code and the beginning of the name", async () => {
  expect(await found("00 脱")).toEqual([]);
  expect(await found("03 粉")).toEqual([]);
});

it("finds a name as it was changed, and no longer as it was", async () => {
  const { data } = await admin.get<ListPage<GoodsTypeRow>>("/api/goods/type/queryByPage", {
    query: { keyword: "毛巾" },
  });
  const [{ id, version, skuCode } = { id: "", version: 0, skuCode: "" }] = data.list;
  const changed = await admin.post("/api/goods/type/saveOrUpdate", {
    body: { id, version, skuCode, name: "浴袍", unit: "条" },
  });
  expect(changed.code).toBe(20000);
  expect(await found("浴袍")).toEqual([skuCode]);
  expect(await found("毛巾")).toEqual([]);
});
