/** Files that warehouses sent, byte for byte: each is read rightly, asks, or is refused by cell. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
});
afterAll(() => server.stop());

type Answered = ImportAnswer & {
  readonly because?: readonly string[];
  readonly encodings?: readonly { readonly encoding: string; readonly words: readonly string[] }[];
};
async function judged(name: string, more: object = {}): Promise<Answered> {
  const bytes = readFileSync(new URL(`./import-cases/${name}.csv`, import.meta.url));
  const body = { mode: "check", file: bytes.toString("base64"), ...more };
  return (await admin.post<Answered>("/api/goods/type/import", { body })).data;
}
/** The texts of the new rows, without the client's code. */
const textsIn = ({ creations }: Answered) =>
  creations.map(({ cells }) => cells.slice(1).flatMap(({ to }) => (to === null ? [] : [to])));

it.each([
  ["f03-sep-line", [["F-SEP", "Widget", "pc"]]],
  [
    "f06-apostrophe-export",
    [
      ["RT-1", "=quoted", "pc"],
      ["RT-6", "@home", "pc"],
      ["RT-7", "semi", "+"],
    ],
  ],
  ["f07-header-linebreak", [["F-HW", "Widget", "pc"]]],
  ["f07v-header-star", [["F-HS", "测试", "件"]]],
  ["f07v-title-rows", [["F-T1", "测试", "件"]]],
  ["f07v-trailing-empty-columns", [["F-TC", "Widget", "pc"]]],
])("%s is read as it is meant", async (name, texts) => {
  const answer = await judged(name);
  expect(answer).toMatchObject({ created: texts.length, faults: [], warnings: [] });
  expect(textsIn(answer)).toEqual(texts);
});

it.each([
  ["f01-windows1252", "windows-1252", "Düsseldorf Käse Größe 5", "Stück"],
  ["f02-shiftjis", "shift_jis", "日本茶 抹茶ラテ", "個"],
])(
  "%s asks for its encoding with samples, and is read in the one that is chosen",
  async (name, encoding, text, unit) => {
    const asked = await judged(name);
    expect(asked.because).toEqual(["encoding"]);
    expect(asked.encodings?.find((each) => each.encoding === encoding)?.words).toContain(text);
    const read = await judged(name, { encoding });
    expect(read).toMatchObject({ faults: [] });
    expect(textsIn(read)[0]?.slice(1)).toEqual([text, unit]);
  },
);

it.each([
  ["f05-short-row", [[2, null]]],
  [
    "f08-merged-client-cells",
    [
      [3, "Client (code)"],
      [4, "Client (code)"],
    ],
  ],
  ["f09-total-row", [[3, "Client (code)"]]],
  [
    "f10-unquoted-comma",
    [
      [2, null],
      [3, null],
    ],
  ],
  ["f20-case-only-twin", [[3, null]]],
] as const)("%s is refused by cell, and nothing is written", async (name, cells) => {
  const { faults, isWritten } = await judged(name, { mode: "write" });
  expect(faults.map(({ line, column }) => [line, column])).toEqual(cells);
  expect(isWritten).toBe(false);
});

it("f12-excel-date-codes is asked about by cell: 12-Mar, 1-Mar and 100000", async () => {
  const { warnings, faults } = await judged("f12-excel-date-codes");
  expect(faults).toEqual([]);
  expect(warnings.map(({ line, column }) => [line, column])).toEqual([
    [2, "SKU code"],
    [3, "SKU code"],
    [4, "SKU code"],
  ]);
});
