import papa from "papaparse";
import { expect, test } from "vitest";
import { readTable } from "../../src/domain/file-table.ts";

const HEADINGS = new Set(["编码", "名称", "code", "name"]);
const read = (bytes: Uint8Array, encoding?: string) =>
  readTable(bytes, {
    parse: (text, { delimiter, preview = 0 }) =>
      papa.parse<string[]>(text, { delimiter, preview, newline: "\n" }).data,
    isHeading: (title) => HEADINGS.has(title.trim()),
    encoding,
  });
const csv = '编码,名称\r\nA-1,"名,称"\r\n\r\nA-2,"他说""好"""\r\n';
const table = {
  header: ["编码", "名称"],
  headerLine: 1,
  lines: [
    ["A-1", "名,称"],
    // The line stays, so that those below keep the numbers that a spreadsheet gives them.
    [""],
    ["A-2", '他说"好"'],
  ],
};

test("a file is read in UTF-8 and UTF-16, with and without its mark, and in GB 18030", () => {
  const utf16 = Buffer.from(`\uFEFF${csv}`, "utf16le");
  const gb18030 = Buffer.from("b1e0c2eb2cc3fbb3c60d0a412d312cbac30d0a", "hex");
  for (const bytes of [Buffer.from(csv), Buffer.from(`\uFEFF${csv}`), utf16, Buffer.from(utf16).swap16()])
    expect(read(bytes)).toEqual(table);
  expect(read(gb18030)).toEqual({ header: ["编码", "名称"], headerLine: 1, lines: [["A-1", "好"]] });
});

test("an Excel workbook is known by its content, the old kind too", () => {
  expect(read(Buffer.from("504b030414000600", "hex"))).toEqual({ unreadable: "workbook" });
  expect(read(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toEqual({ unreadable: "workbook" });
});

test("a quote that is never closed is one fault on the line where it was opened", () => {
  const bytes = Buffer.from('a;b\n1;"two\nlines"\n2;"open\n3;x\n4;y "quoted" z\n');
  expect(read(bytes)).toEqual({ unreadable: "unclosedQuote", line: 4 });
  expect(read(Buffer.from('a,b\n1,6" pipe\n'))).toEqual({
    header: ["a", "b"],
    headerLine: 1,
    lines: [["1", '6" pipe']],
  });
});

test("what is no text, such as a picture, is said to be unreadable", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  expect(read(png)).toEqual({ unreadable: "notText" });
  // UTF-16 without its mark is proved: in the other byte order it gives no readable text.
  expect(read(Buffer.from(csv, "utf16le"))).toEqual(table);
  expect(read(Buffer.from(csv, "utf16le").swap16())).toEqual(table);
});

test("a file without column names or without lines is none", () => {
  expect(read(Buffer.from(""))).toEqual({ unreadable: "noHeader" });
  expect(read(Buffer.from("a,b\n"))).toEqual({ unreadable: "noLines" });
});
