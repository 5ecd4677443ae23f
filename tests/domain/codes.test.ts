import { describe, expect, test } from "vitest";
import { CHECKS } from "../../src/domain/checks.ts";
import { creditCheckCharacter, isCreditCode } from "../../src/domain/credit-code.ts";
import { gtinCheckDigit, isGtin } from "../../src/domain/gtin.ts";
import { requestNumber } from "../../src/domain/request-number.ts";

describe("trade item numbers", () => {
  test("the check digit is that of the GS1 specification's own examples", () => {
    expect(gtinCheckDigit("629104150021")).toBe(3);
    expect(gtinCheckDigit("400638133393")).toBe(1);
    expect(gtinCheckDigit("9638507")).toBe(4);
    expect(gtinCheckDigit("0000000")).toBe(0);
    expect(gtinCheckDigit("1000000")).toBe(7);
  });
  test("8, 12, 13 and 14 digits with the right check digit are a number, nothing else is", () => {
    for (const text of ["96385074", "036000291452", "6291041500213", "10614141000415"])
      expect(isGtin(text), text).toBe(true);
    for (const text of [
      ...["6291041500214", "9638507", "963850740", "0360002914", "06291041500213000", "A6385074", ""],
      ...["x96385074", "96385074x", " 6291041500213"],
    ])
      expect(isGtin(text), text).toBe(false);
    expect(isGtin(`12345678${gtinCheckDigit("12345678")}`)).toBe(false);
  });
});

describe("social credit codes", () => {
  test("the check character follows from the 17 before it", () => {
    expect(creditCheckCharacter("91350100M000100Y4")).toBe("3");
    expect(creditCheckCharacter("00000000000000000")).toBe("0");
    expect(creditCheckCharacter("10000000000000000")).toBe("Y");
  });
  test("18 characters of the alphabet with the right last one are a code", () => {
    expect(isCreditCode("91350100M000100Y43")).toBe(true);
    for (const text of [
      ...["91350100M000100Y44", "91350100M000100Y4", "91350100M000100Y433", "91350100m000100Y43"],
      ...["9135O100M000100Y43", "I1350100M000100Y43", ""],
    ])
      expect(isCreditCode(text), text).toBe(false);
    const withLetterO = "O1350100M000100Y4";
    expect(isCreditCode(withLetterO + creditCheckCharacter(withLetterO))).toBe(false);
  });
});

test("a request's number has its kind, its day and four letters or digits", () => {
  expect(requestNumber("RK", "2026-11-20", [5, 17, 1, 13])).toBe("RK261120-7K3F");
  expect(requestNumber("PS", "2031-02-03", [0, 30, 31, 61])).toBe("PS310203-2Z2Z");
});

const CASES: readonly (readonly [keyof typeof CHECKS, readonly string[], readonly string[]])[] = [
  ["code", ["A", "9a", "SKU-1.2_3/4"], ["", "-A", "A B", "货", "A!", " A", "A "]],
  [
    "signInPhone",
    ["13800000001", "+8613800000001", "12345"],
    ["1234", "138 0000 0001", "1".repeat(21), "x12345"],
  ],
  [
    "account",
    ["ab", "huaxin2", "A.b_c-d", `a${"b".repeat(31)}`],
    ["a", "1ab", `a${"b".repeat(32)}`, "a b", ".ab"],
  ],
  [
    "email",
    ["a@b.cn", "a.b+c@mail.example.com"],
    ["a@b", "@b.cn", "a@b.", "a@.cn", "a b@c.cn", "a@b@c.cn", `${"a".repeat(65)}@b.cn`, "a@b.cn x"],
  ],
  [
    "plate",
    ["沪A12345", "京AD12345", "粤Z1234港", "浙B1234挂", "沪A·8K2J7", "沪A・8K2J7", "沪A•8K2J7", "沪A 8K2J7"],
    ["A12345", "沪a12345", "沪A1234", "沪A1234567", "沪AI2345", "沪A港2345", "x沪A12345", "沪A12345x"],
  ],
  ["colour", ["#165DFF", "#00ff7a"], ["165DFF", "#165DF", "#165DFFF", "#GGGGGG", "x#165DFF"]],
  ["gtin", ["96385074"], ["96385075"]],
  ["creditCode", ["91350100M000100Y43"], ["91350100M000100Y44"]],
  ["phone", ["021-5555 6666"], ["call me"]],
];

test.each(CASES)("a %s is told from what is none", (name, right, wrong) => {
  for (const text of right) expect(CHECKS[name](text), text).toBe(true);
  for (const text of wrong) expect(CHECKS[name](text), text).toBe(false);
});
