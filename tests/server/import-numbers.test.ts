/** What an import must never do in silence: change a number, take a shortened code for a new row, or say that it wrote. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
});
afterAll(() => server.stop());

type Body = { mode: string; header?: string[]; lines?: string[][]; file?: string };
/** Goods of all clients, unless the header says another owner. */
const send = ({ header, lines, ...body }: Body, language = "zh-CN") => {
  const table = header && lines && !header.includes("clientId") && !header[0]?.startsWith("PK");
  const common = table
    ? { header: [...header, "clientId"], lines: lines.map((line) => [...line, "[COMMON]"]) }
    : { ...(header && { header }), ...(lines && { lines }) };
  return admin.post<ImportAnswer & { because?: string[] }>("/api/goods/type/import", {
    body: { ...body, ...common },
    language,
  });
};
const header = ["skuCode", "name", "unit", "packSize"];
const found = async (keyword: string) =>
  (
    await admin.get<ListPage<{ skuCode: string; packSize: number }>>("/api/goods/type/queryByPage", {
      query: { keyword },
    })
  ).data;

describe("a number in a file", () => {
  it("is read with well-formed groups of thousands, in full-width too", async () => {
    const lines = [
      ["NUM-1", "甲", "个", "1,200"],
      ["NUM-2", "乙", "个", "１，２００"],
    ];
    expect((await send({ mode: "write", header, lines })).data).toMatchObject({
      created: 2,
      isWritten: true,
    });
    expect((await found("NUM-")).list.map(({ packSize }) => packSize)).toEqual([1200, 1200]);
  });

  it("is a fault that quotes its value where it is anything else, and nothing is written", async () => {
    const values = ["6,5", "2,50", "1,2,3", "1.5", "12 000"];
    const lines = [
      ["BAD-0", "好", "个", "1"],
      ...values.map((value, n) => [`BAD-${n + 1}`, "坏", "个", value]),
    ];
    const { code, httpStatus, msg, data } = await send({ mode: "write", header, lines });
    expect({ code, httpStatus, msg }).toEqual({
      code: 42200,
      httpStatus: 422,
      msg: "文件里有 5 处错误，未导入任何数据",
    });
    expect(data).toMatchObject({
      because: ["importFaulty"],
      created: 0,
      changed: 0,
      unchanged: 0,
      isWritten: false,
    });
    expect(data.faults.map(({ line, column }) => [line, column])).toEqual(
      values.map((_, n) => [n + 3, "packSize"]),
    );
    for (const [n, value] of values.entries()) expect(data.faults[n]?.message).toContain(`“${value}”`);
    expect((await found("BAD-")).total).toBe(0);
    // A check is a judgement, and no refusal.
    expect(await send({ mode: "check", header, lines })).toMatchObject({
      code: 20000,
      data: { faultCount: 5 },
    });
  });
});

it("warns of a row that would be made although only leading zeros are missing from its code", async () => {
  await send({ mode: "write", header, lines: [["00123", "旧", "个", "1"]] });
  const lines = [
    ["123", "新", "个", "1"],
    ["00123", "旧", "个", "1"],
    ["124", "别的", "个", "1"],
  ];
  const { data } = await send({ mode: "check", header, lines }, "en-US");
  expect(data).toMatchObject({ created: 2, unchanged: 1, faultCount: 0, warningCount: 1 });
  expect(data.warnings).toEqual([
    { line: 2, column: "skuCode", message: expect.stringContaining("“00123”") },
  ]);
  expect((await send({ mode: "write", header, lines })).data).toMatchObject({ created: 2, isWritten: true });
});

describe("a file that is sent as it is", () => {
  const file = (bytes: Buffer) => bytes.toString("base64");
  const csv = (code: string) => `skuCode,name,unit,packSize,clientId\r\n${code},"名,称",个,2,[公共]\r\n`;

  it("is read in UTF-8, in GB 18030's place, and in UTF-16 with its mark", async () => {
    const bom = Buffer.from([0xff, 0xfe]);
    const utf16 = Buffer.concat([bom, Buffer.from(csv("FILE-16"), "utf16le")]);
    const swapped = Buffer.from(Buffer.concat([bom, Buffer.from(csv("FILE-BE"), "utf16le")])).swap16();
    for (const bytes of [Buffer.from(csv("FILE-8")), utf16, swapped])
      expect((await send({ mode: "write", file: file(bytes) })).data).toMatchObject({ created: 1 });
    expect((await found("FILE-")).total).toBe(3);
  });

  it("is refused by its name where it is an Excel workbook", async () => {
    const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]);
    const refused = await send({ mode: "check", file: file(workbook) }, "en-US");
    expect(refused).toMatchObject({ code: 42200, data: { because: ["workbook"], created: 0 } });
    expect(refused.msg).toBe("This is an Excel workbook. Save it as “CSV UTF-8” and import that file");
    const asText = await send({ mode: "check", header: ["PK\u0003\u0004x"], lines: [["?"]] });
    expect(asText.data.because).toEqual(["workbook"]);
  });

  it("with a quote that is never closed has one fault, which names the line where it was opened", async () => {
    const text = 'skuCode,name,unit\r\nQ-1,好,个\r\nQ-2,"坏,个\r\nQ-3,好,个\r\nQ-4,"好",个\r\n';
    const refused = await send({ mode: "check", file: file(Buffer.from(text)) });
    expect(refused).toMatchObject({
      code: 42200,
      data: { because: ["unclosedQuote"], details: { line: 3 } },
    });
    expect(refused.msg).toBe("第 3 行的引号没有配对");
    expect(refused.data.faultCount).toBe(1);
  });

  it("or its header and lines: one of the two must be there", async () => {
    const { code, data } = await send({ mode: "check" });
    expect(code).toBe(40000);
    expect(data).toMatchObject({ errors: [{ path: "header" }, { path: "lines" }] });
  });
});

describe("a required column that the file lacks", () => {
  it("is named by the title that an export gives it, in the reader's language", async () => {
    const lacking = { mode: "check", header: ["skuCode"], lines: [["LACK-1"]] };
    const named = async (language: string) =>
      (await send(lacking, language)).data.faults.map(({ column }) => column);
    expect(await named("zh-CN")).toEqual(["货品名称", "单位"]);
    expect(await named("en-US")).toEqual(["Goods name", "Unit"]);
  });
});
