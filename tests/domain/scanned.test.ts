import { describe, expect, test } from "vitest";
import { isGs1, isNamedBy, lotDoubtOf, searchedBy, unframed } from "../../src/domain/scanned.ts";

test("a code is the same in upper or lower case, with blanks, in full-width letters; a part of it is another code", () => {
  const location = { code: "A-01", name: "A-01" };
  for (const text of ["A-01", "a-01", " A-01 ", "Ａ－０１", "A-\u200b01"])
    expect(isNamedBy(location, text), text).toBe(true);
  for (const text of ["", " ", "A-0", "A-011", "A01"]) expect(isNamedBy(location, text), text).toBe(false);
});

test("goods are named by their code or their GTIN, with or without leading zeros", () => {
  const goods = { code: "HX-1001", name: "脱脂奶粉", gtin: "6901234567892" };
  for (const text of ["hx-1001", "脱脂奶粉", "6901234567892", "06901234567892", "]E06901234567892"])
    expect(isNamedBy(goods, text), text).toBe(true);
  for (const text of ["690123456789", "HX-100", "奶粉"]) expect(isNamedBy(goods, text), text).toBe(false);
});

test("the UPC and the EAN of one article are one, whichever the goods have", () => {
  const forms = ["012345678905", "0012345678905", "00012345678905", "12345678905"];
  for (const gtin of forms.slice(0, 3))
    for (const text of forms) expect(isNamedBy({ code: "X", gtin }, text), `${gtin} ${text}`).toBe(true);
  // A search finds each form by the digits that all of them have.
  for (const text of forms.slice(0, 3)) expect(searchedBy(text)).toBe("12345678905");
  expect(searchedBy("0012")).toBe("0012");
});

test.each([
  ["]C1A-01", "A-01"],
  ["~A-01", "A-01"],
  ["\u0002A-01\u0003", "A-01"],
  ["*A-01*", "A-01"],
  ["]C0*A-01*", "A-01"],
  ["A-01\r\n", "A-01"],
  ["A~01", "A~01"],
  ["*", "*"],
])("what a scanner adds to a code is no part of it: %j", (text, code) => {
  expect(unframed(text)).toBe(code);
  expect(isNamedBy({ code }, text)).toBe(true);
});

test("a code that begins with such a character itself is found as it is", () => {
  expect(isNamedBy({ code: "~A" }, "~A")).toBe(true);
});

test("blanks name nothing, not even goods without a code", () => {
  expect(isNamedBy({ code: "", name: " " }, "  ")).toBe(false);
});

describe("a lot is doubted", () => {
  test.each([
    ["(01)06901234567892(10)L2611", "gs1"],
    ["（01）06901234567892（10）L2611", "gs1"],
    ["(10)L2611", "gs1"],
    ["0106901234567892172711281 0L2611", "gs1"],
    ["010690123456789210L2611", "gs1"],
    ["10L2611\u001d3712", "gs1"],
    ["10L2611{GS}3712", "gs1"],
    ["10L2611<GS>3712", "gs1"],
    ["10L2611^]3712", "gs1"],
    ["]C110L2611", "gs1"],
    ["]d210L2611", "gs1"],
    ["]Q310L2611", "gs1"],
    ["]e010L2611", "gs1"],
    ["00106141411234567897", "gs1"],
    ["6901234567892", "gtin"],
    ["６９０１２３４５６７８９２", "gtin"],
    ["012345678905", "gtin"],
    ["96385074", "gtin"],
    ["]E06901234567892", "gtin"],
    ["RK261120-7K3F", "request"],
    ["ck261120-7k3f", "request"],
  ] as const)("%j: %s", (text, doubt) => {
    expect(lotDoubtOf(text)).toBe(doubt);
  });

  test.each(["L2611", "20261101", "261101", "6901234567890", "A-01", "LOT(2)", "10L2611", "B1/26", ""])(
    "not %j",
    (text) => {
      expect(lotDoubtOf(text)).toBeNull();
      expect(isGs1(text)).toBe(false);
    },
  );
});
