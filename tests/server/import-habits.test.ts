/**
 * Ten good files, and what spreadsheets and people make of them: each is read as the good one is, or refused by cell. The
 * files go through the API as bytes.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

type Table = readonly (readonly string[])[];

interface Good {
  readonly resource: string;
  readonly by: "admin" | "huaxin";
  /** The header and three lines; the code of a line is in the column `code`. */
  readonly table: Table;
  readonly code: number;
  /** The column that says whose or where a row is, if empty cells in it are refused. */
  readonly scope?: number;
  /** A column that may be empty. */
  readonly optional: number;
  /** A column of free text. */
  readonly text: number;
}

const GOOD: Readonly<Record<string, Good>> = {
  "goods of a client, in Chinese": {
    ...{ resource: "goods/type", by: "admin", code: 1, scope: 0, optional: 4, text: 2 },
    table: [
      ["所属客户（编码）", "货品编码", "货品名称", "单位", "商品条码"],
      ["HX", "HAB-1", "矿泉水", "瓶", "6901234567892"],
      ["HX", "HAB-2", "纯净水", "箱", ""],
      ["HX", "HAB-3", "苏打水", "箱", ""],
    ],
  },
  "goods of a client, in English": {
    ...{ resource: "goods/type", by: "admin", code: 1, scope: 0, optional: 4, text: 2 },
    table: [
      ["Client (code)", "SKU code", "Goods name", "Unit", "Units per pack"],
      ["HX", "ENG-1", "Widget", "pc", "1,200"],
      ["HX", "ENG-2", "Gadget, large", "pc", "6"],
      ["HX", "ENG-3", 'Pipe 6"', "pc", "1"],
    ],
  },
  "common goods": {
    ...{ resource: "goods/type", by: "admin", code: 1, scope: 0, optional: 4, text: 2 },
    table: [
      ["clientId", "skuCode", "name", "unit", "spec"],
      ["[COMMON]", "COM-1", "托盘", "个", "1.2 m"],
      ["[公共]", "COM-2", "纸箱", "个", ""],
      ["【公共】", "COM-3", "胶带", "卷", "60 mm"],
    ],
  },
  "goods by a client's person": {
    ...{ resource: "goods/type", by: "huaxin", code: 0, optional: 3, text: 1 },
    table: [
      ["货品编码", "货品名称", "单位", "规格"],
      ["OWN-1", "自己的货", "件", "红"],
      ["OWN-2", "另一件货", "件", "蓝"],
      ["OWN-3", "第三件货", "件", ""],
    ],
  },
  brands: {
    ...{ resource: "goods/brand", by: "admin", code: 0, optional: 2, text: 1 },
    table: [
      ["code", "name", "country"],
      ["BR-1", "长城", "中国"],
      ["BR-2", "泰山", "中国"],
      ["BR-3", "黄河", ""],
    ],
  },
  categories: {
    ...{ resource: "goods/category", by: "admin", code: 0, scope: 2, optional: 3, text: 1 },
    table: [
      ["code", "name", "parentId", "sort"],
      ["CAT-1", "食品", "[顶级]", "1"],
      ["CAT-2", "饮料", "[TOP]", "2"],
      ["CAT-3", "茶饮", "[顶级]", ""],
    ],
  },
  levels: {
    ...{ resource: "goods/level", by: "admin", code: 0, optional: 2, text: 1 },
    table: [
      ["code", "name", "colour"],
      ["LV-1", "重要", "#FF0000"],
      ["LV-2", "普通", ""],
      ["LV-3", "一般", "#00FF00"],
    ],
  },
  locations: {
    ...{ resource: "warehouse/location", by: "admin", code: 1, scope: 0, optional: 3, text: 2 },
    table: [
      ["warehouseId", "code", "zone", "capacityLitres"],
      ["SH1", "H-01-01", "存储区", "1000"],
      ["SH1", "H-01-02", "picking", ""],
      ["SH1", "H-01-03", "storage", "900"],
    ],
  },
  clients: {
    ...{ resource: "client", by: "admin", code: 0, optional: 3, text: 1 },
    table: [
      ["code", "name", "shortName", "phone"],
      ["CL-1", "东方贸易有限公司", "东方", "021-6888 1234"],
      ["CL-2", "南方商店", "南方", "+86 138 0013 8000"],
      ["CL-3", "北方工厂", "北方", ""],
    ],
  },
  posts: {
    ...{ resource: "post", by: "admin", code: 0, optional: 2, text: 1 },
    table: [
      ["code", "name", "remark"],
      ["PO-1", "叉车司机", "白班\n夜班"],
      ["PO-2", "理货员", ""],
      ["PO-3", "保管员", "三号库"],
    ],
  },
};

const quoted = (cell: string): string => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (table: Table, delimiter = ",", end = "\r\n"): string =>
  `${table.map((row) => row.map(quoted).join(delimiter)).join(end)}${end}`;
const withCell = (table: Table, line: number, column: number, cell: string): Table =>
  table.map((row, at) => (at === line ? row.with(column, cell) : row));

let server: TestServer;
let people: Readonly<Record<Good["by"], Api>>;

beforeAll(async () => {
  server = await startTestServer();
  await createSmallWarehouse(server.deps);
  people = { admin: await server.as("admin"), huaxin: await server.as("huaxin") };
});
afterAll(() => server.stop());

type Answered = ImportAnswer & {
  readonly because?: readonly string[];
  readonly encodings?: readonly object[];
};
const give = async (good: Good, file: string | Buffer, more: object = {}) => {
  const body = { mode: "check", file: Buffer.from(file).toString("base64"), ...more };
  return (await people[good.by].post<Answered>(`/api/${good.resource}/import`, { body })).data;
};

/** What was read, by value. */
const valuesIn = ({ creations }: ImportAnswer) =>
  creations.map(({ cells }) => cells.filter(({ to }) => to !== null).map(({ to }) => to));

/** Written as another program writes it: the same is read. */
const SAME: Readonly<Record<string, (good: Good) => string | Buffer>> = {
  "semicolons and a line sep=;": ({ table }) => `sep=;\r\n${csvOf(table, ";")}`,
  "tabs, in UTF-16 without a mark": ({ table }) => Buffer.from(csvOf(table, "\t"), "utf16le"),
  "vertical bars and bare line feeds": ({ table }) => csvOf(table, "|", "\n"),
  "line ends of several programs": ({ table }) =>
    csvOf(table.slice(0, 2), ",", "\r\n") + csvOf(table.slice(2), ",", "\n"),
  "lines of titles above": ({ table }) =>
    csvOf([["2026年11月清单", ...(table[0] ?? []).slice(1).map(() => "")], ["制表人：王某某"], ...table]),
  "empty columns behind and empty lines below": ({ table }) =>
    `${csvOf(table.map((row) => [...row, "", "", ""]))}${`${",".repeat(6)}\r\n`.repeat(50)}`,
  "stars, marks and breaks in the headings": ({ table: [header = [], ...lines] }) =>
    csvOf([header.map((title) => `\u00a0${title.replace(/(?<=\w) (?=\w)/, "\n")} *（必填）`), ...lines]),
  "headings in capitals and full width": ({ table: [header = [], ...lines] }) =>
    csvOf([
      header.map((title) => title.toUpperCase().replaceAll("（", "(").replaceAll("）", "）")),
      ...lines,
    ]),
  'codes as formulas ="…"': ({ table, code }) =>
    csvOf(table.map((row, at) => (at === 0 ? row : row.with(code, `="${row[code]}"`)))),
  "a byte order mark": ({ table }) => `\uFEFF${csvOf(table)}`,
};

/** What a spreadsheet or a hand spoiled: the cells that have to be named, by line and column (null: the line). */
type Spoiled = { readonly file: string; readonly cells: readonly (readonly [number, string | null])[] };
const SPOILED: Readonly<Record<string, (good: Good) => Spoiled>> = {
  "merged cells": ({ table, scope, code }) => {
    const at = scope ?? code;
    const file = csvOf(table.map((row, line) => (line > 1 ? row.with(at, "") : row)));
    const title = table[0]?.[at] ?? "";
    return {
      file,
      cells: [
        [3, title],
        [4, title],
      ],
    };
  },
  "a line of totals": ({ table, code, scope, text }) => {
    const row = (table[0] ?? []).map(() => "").with(text, "合计");
    return { file: csvOf([...table, row]), cells: [[5, table[0]?.[scope ?? code] ?? ""]] };
  },
  "an unquoted comma": ({ table, text }) => ({
    file: csvOf(table).replace(quoted(table[1]?.[text] ?? ""), "1,5 l"),
    cells: [[2, null]],
  }),
  "a short row": ({ table }) => ({
    file: csvOf(table.map((row, at) => (at === 3 ? row.slice(0, -1) : row))),
    cells: [[4, null]],
  }),
  "an error of a formula": ({ table, text }) => ({
    file: csvOf(withCell(table, 2, text, "#N/A")),
    cells: [[3, table[0]?.[text] ?? ""]],
  }),
  "a code in scientific notation": ({ table, code }) => ({
    file: csvOf(withCell(table, 1, code, "6.9E+12")),
    cells: [[2, table[0]?.[code] ?? ""]],
  }),
  "a private character": ({ table, code }) => ({
    file: csvOf(withCell(table, 3, code, "A\uE005B")),
    cells: [[4, table[0]?.[code] ?? ""]],
  }),
  "the header again in the middle": ({ table }) => ({
    file: csvOf([...table.slice(0, 2), table[0] ?? [], ...table.slice(2)]),
    cells: [[3, null]],
  }),
  "a value under no heading": ({ table }) => ({
    file: csvOf(table.map((row, at) => [...row, at === 2 ? "x" : ""])),
    cells: [[3, null]],
  }),
  "a heading twice and one unknown": ({ table }) => ({
    file: csvOf(table.map((row) => [...row, row[0] ?? "", at(row)])),
    cells: [
      [1, "合计列"],
      [1, table[0]?.[0] ?? ""],
    ],
  }),
};
const at = (row: readonly string[]): string => (row[0] === "HX" ? "1" : "合计列");

describe.each(Object.entries(GOOD))("the file of %s", (_, good) => {
  const lines = good.table.length - 1;

  it.each(Object.entries(SAME))("is read the same with %s", async (_habit, make) => {
    const plain = await give(good, csvOf(good.table));
    expect(plain).toMatchObject({ created: lines, faults: [], warnings: [] });
    const read = await give(good, make(good));
    expect(read).toMatchObject({ created: lines, faults: [], warnings: [] });
    expect(valuesIn(read)).toEqual(valuesIn(plain));
  });

  it.each(Object.entries(SPOILED))("is refused by cell with %s", async (_habit, make) => {
    const { file, cells } = make(good);
    const { faults } = await give(good, file);
    const named = faults.map(({ line, column }) => [line, column]);
    for (const cell of cells) expect(named).toContainEqual(cell);
    // A line may be wrong in more than one cell, and no other line is named.
    expect(new Set(named.map(([line]) => line))).toEqual(new Set(cells.map(([line]) => line)));
  });

  it("with 12-Mar for a code is asked about", async () => {
    const { code, table } = good;
    const { warnings } = await give(good, csvOf(withCell(table, 2, code, "12-Mar")));
    expect(warnings).toMatchObject([{ line: 3, column: table[0]?.[code] }]);
  });
});

const ENCODED: readonly (readonly [string, string])[] = [
  ["windows-1252", "HX;FW-1;D\xfcsseldorf K\xe4se;St\xfcck\r\nHX;FW-2;Caf\xe9 Men\xfc;T\xfcte\r\n"],
  ["shift_jis", "HX;JP-1;\x93\xfa\x96{\x92\x83 \x96\x95\x92\x83\x83\x89\x83e;\x8c\xc2\r\n"],
  ["big5", "HX;TW-1;\xa4\xa4\xa4\xe5\xb3\x66\xab\x7e;\xad\xd3\r\nHX;TW-2;\xaf\xf9\xb8\xad;\xb2\xb0\r\n"],
  ["euc-kr", "HX;KR-1;\xb4\xeb\xc7\xd1\xb9\xce\xb1\xb9 \xb1\xb9\xbe\xee;\xb0\xb3\r\n"],
  ["windows-1251", "HX;RU-1;\xc1\xee\xeb\xf2 \xf1\xf2\xe0\xeb\xfc\xed\xee\xe9;\xf8\xf2\r\n"],
  ["macintosh", "HX;MC-1;Caf\x8e Men\x9f;St\x9fck\r\n"],
  ["euc-jp", "HX;EJ-1;\xc6\xfc\xcb\xdc\xc3\xe3;\xb8\xc4\r\n"],
];

describe("an encoding", () => {
  const good = GOOD["goods of a client, in English"] as Good;
  const bytesOf = (lines: string) =>
    Buffer.from(`Client (code);SKU code;Goods name;Unit\r\n${lines}`, "latin1");

  it.each(ENCODED)("%s is asked about with samples, and read once it is chosen", async (encoding, lines) => {
    const asked = await give(good, bytesOf(lines));
    expect(asked.because).toEqual(["encoding"]);
    const words = new TextDecoder(encoding).decode(Buffer.from(lines, "latin1")).split(/[;\r\n]+/);
    expect(asked.encodings).toContainEqual({ encoding, words: expect.arrayContaining([words[2]]) });
    expect(await give(good, bytesOf(lines), { encoding })).toMatchObject({
      faults: [],
      created: lines.split("\r\n").length - 1,
    });
  });

  it("GB 18030 is proved by a Chinese heading, or by common words below English ones", async () => {
    const headed = Buffer.from("cbf9caf4bfcdbba72cbbf5c6b7b1e0c2eb2cbbf5c6b7c3fbb3c62cb5a5cebb0d0a", "hex");
    const row = Buffer.from("48582c47422d312cbfc8c8aacbae2cc6bf0d0a", "hex");
    expect(await give(good, Buffer.concat([headed, row]))).toMatchObject({ created: 1, faults: [] });
    // 中国人民大学生产的食品, 个
    const words = Buffer.from(
      "48582c47422d322cd6d0b9fac8cbc3f1b4f3d1a7c9fab2fab5c4cab3c6b72cb8f60d0a",
      "hex",
    );
    const english = Buffer.concat([Buffer.from("Client (code),SKU code,Goods name,Unit\r\n"), words]);
    expect(await give(good, english)).toMatchObject({ created: 1, faults: [] });
  });
});

describe("an existing row", () => {
  const header = ["clientId", "skuCode", "name", "unit", "gtin", "trackLot"];
  const send = async (mode: string, lines: Table, by: Api = people.admin) =>
    (await by.post<Answered>("/api/goods/type/import", { body: { mode, header, lines } })).data;

  it("keeps what a cell leaves empty, loses what [CLEAR] erases, and shows old and new", async () => {
    await send("write", [["HX", "KEEP-1", "旧名", "瓶", "6901234567892", "yes"]]);
    expect(await send("check", [["HX", "KEEP-1", "", "", "", ""]])).toMatchObject({
      unchanged: 1,
      changes: [],
    });
    const changed = await send("write", [["HX", "KEEP-1", "新名", "箱", "[CLEAR]", ""]]);
    expect(changed).toMatchObject({
      changes: [
        {
          line: 2,
          name: "HX · KEEP-1",
          cells: [
            { column: "name", from: "旧名", to: "新名", isGrave: false },
            { column: "gtin", from: "6901234567892", to: null, isGrave: true },
            { column: "unit", from: "瓶", to: "箱", isGrave: true },
          ],
        },
      ],
      grave: [
        { column: "gtin", count: 1 },
        { column: "unit", count: 1 },
      ],
    });
    const { data } = await people.admin.get<ListPage<object>>("/api/goods/type/queryByPage", {
      query: { keyword: "KEEP-1" },
    });
    expect(data.list).toMatchObject([{ name: "新名", unit: "箱", gtin: null, trackLot: true }]);
    expect(await send("check", [["HX", "KEEP-1", "[CLEAR]", "", "", "[清空]"]])).toMatchObject({
      faults: [{ column: "name" }, { column: "trackLot" }],
    });
  });

  it("of a program names its columns as in any other body, and one that it leaves out stays", async () => {
    const body = (header: readonly string[], line: readonly string[]) => ({
      body: { mode: "write", header, lines: [line] },
    });
    const { data: made } = await people.huaxin.post<Answered>(
      "/api/goods/type/import",
      body(["skuCode", "name", "unit", "packSize"], ["OWN-WORD", "杯子", "个", "24"]),
    );
    expect(made).toMatchObject({ created: 1, faults: [] });
    const { data: named } = await people.huaxin.post<Answered>(
      "/api/goods/type/import",
      body(["skuCode", "brandCode"], ["own-word", "no such brand"]),
    );
    expect(named.faults).toMatchObject([{ line: 2, column: "brandCode" }]);
    const { data: changed } = await people.huaxin.post<Answered>(
      "/api/goods/type/import",
      body(["skuCode", "name", "brandCode"], ["own-word", "搪瓷杯", ""]),
    );
    expect(changed).toMatchObject({ changed: 1, faults: [] });
    const { data } = await people.huaxin.get("/api/goods/type/find", { query: { code: "OWN-WORD" } });
    expect(data).toMatchObject({ name: "搪瓷杯", unit: "个", packSize: 24, brandId: null });
  });

  it("of no client says so by its word; an empty cell and a file without the column are refused", async () => {
    expect(await send("write", [["[公共]", "ALL-1", "托盘", "个", "", ""]])).toMatchObject({ created: 1 });
    expect((await send("check", [["", "ALL-1", "托盘", "个", "", ""]])).faults).toMatchObject([
      { line: 2, column: "clientId" },
    ]);
    const body = { mode: "check", header: ["skuCode", "name", "unit"], lines: [["ALL-1", "托盘", "个"]] };
    const { data } = await people.admin.post<Answered>("/api/goods/type/import", { body });
    expect(data.faults).toMatchObject([{ line: 1, column: "所属客户（编码）" }]);
  });

  it("of another client, and the common ones, are not a client's to write", async () => {
    const other = await send("check", [["BC", "X-1", "别人的", "个", "", ""]], people.huaxin);
    expect(other.faults).toMatchObject([{ line: 2, column: "clientId" }]);
    await send("write", [["[公共]", "ALL-2", "周转箱", "个", "", ""]]);
    expect(await send("check", [["[公共]", "ALL-2", "周转箱", "个", "", ""]], people.huaxin)).toMatchObject({
      ...{ unchanged: 1, faults: [] },
    });
    expect((await send("check", [["[公共]", "ALL-2", "改名", "个", "", ""]], people.huaxin)).faultCount).toBe(
      1,
    );
    expect((await send("check", [["[公共]", "ALL-3", "新的", "个", "", ""]], people.huaxin)).faultCount).toBe(
      1,
    );
  });
});

it("9999-12-31 in any form is no expiry, and a day in another order is refused", async () => {
  const header = ["plate", "maxLoadKg", "inspectionDue"];
  const days = ["9999-12-31", "9999/12/31", "99991231", "9999年12月31日", "9999-12-31 00:00:00", "2027/3/5"];
  const lines = days.map((day, n) => [`沪A7K21${n}`, "900", day]);
  const body = { mode: "write", header, lines };
  const { data } = await people.admin.post<Answered>("/api/vehicle/import", { body });
  expect(data).toMatchObject({ isWritten: true, created: days.length });
  const { data: page } = await people.admin.get<ListPage<{ inspectionDue: string | null }>>(
    "/api/vehicle/queryByPage",
    { query: { keyword: "沪A7K21", sort: "plate" } },
  );
  expect(page.list.map(({ inspectionDue }) => inspectionDue)).toEqual([
    null,
    null,
    null,
    null,
    null,
    "2027-03-05",
  ]);
  const wrong = { mode: "check", header, lines: [["沪A7K219", "900", "5/3/2027"]] };
  expect(
    (await people.admin.post<Answered>("/api/vehicle/import", { body: wrong })).data.faults,
  ).toMatchObject([{ line: 2, column: "inspectionDue" }]);
});

it("our own export read again changes nothing, whatever the texts begin with", async () => {
  const begins = [
    "=",
    "'=",
    "''=",
    "+",
    "'+",
    "-",
    "@",
    "'@",
    "＝",
    "'",
    "[CLEAR]",
    "'[CLEAR]",
    "[清空]",
    '="1"',
    "#N/A",
    "12-Mar",
    "TRUE",
    '"',
    "a,b",
    "合计",
  ];
  for (const [n, text] of begins.entries()) {
    // Names are unique by form, and some of these texts are one by form.
    const body = { code: `RT-${n}`, name: `${text}x${n}`, country: text };
    expect((await people.admin.post("/api/goods/brand/saveOrUpdate", { body })).code, text).toBe(20000);
  }
  await people.admin.post("/api/post/saveOrUpdate", {
    body: { code: "RT-P", name: "=岗位", remark: "一\r\n二\n三" },
  });
  for (const resource of [
    "goods/brand",
    "goods/type",
    "goods/category",
    "goods/level",
    "warehouse/location",
    "client",
    "post",
    "vehicle",
    "warehouse",
  ])
    for (const by of ["admin", "huaxin"] as const)
      for (const language of ["zh-CN", "en-US"]) {
        if (by === "huaxin" && resource !== "goods/type") continue;
        const token = await server.signIn(by);
        const exported = await fetch(new URL(`/api/${resource}/export`, server.url), {
          headers: { token, "accept-language": language },
        });
        const file = Buffer.from(await exported.arrayBuffer());
        const read = await give({ resource, by } as Good, file);
        if (read.because?.includes("noLines")) continue;
        expect(read, `${resource} ${by} ${language}`).toMatchObject({
          created: 0,
          changed: 0,
          faults: [],
          warnings: [],
        });
      }
});
