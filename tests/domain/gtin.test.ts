import { describe, expect, it } from "vitest";
import { gtinCheckDigit, gtinForm, hasCheckDigit, isGtin } from "../../src/domain/gtin.ts";
import { isMischecked } from "../../src/domain/scanned.ts";

/** From the GS1 General Specifications, 7.9.1, and from packages. */
const RIGHT = [
  "96385074",
  "012345678905",
  "4006381333931",
  "6901234567892",
  "06901234567892",
  "10614141000415",
];
const SSCC = ["106141411234567897", "376104250021234569"];

describe("the check digit", () => {
  it.each([...RIGHT, ...SSCC])("of %s is its last one, and no other would do", (code) => {
    expect(gtinCheckDigit(code.slice(0, -1))).toBe(Number(code.at(-1)));
    const others = [..."0123456789"].filter((digit) => hasCheckDigit(code.slice(0, -1) + digit));
    expect(others).toEqual([code.at(-1)]);
  });

  it("is found wrong when one digit is misread, or two neighbours change places", () => {
    for (const code of [...RIGHT, ...SSCC])
      for (let at = 0; at < code.length; at += 1) {
        const misread = `${code.slice(0, at)}${(Number(code[at]) + 1) % 10}${code.slice(at + 1)}`;
        expect(hasCheckDigit(misread), misread).toBe(false);
      }
    expect(hasCheckDigit("6901234567829")).toBe(false);
  });
});

it("a trade number has 8, 12, 13 or 14 digits, and is one with and without leading zeros", () => {
  for (const code of RIGHT) expect(isGtin(code), code).toBe(true);
  for (const code of [...SSCC, "", "12345", "690123456789A", "6901234567890"])
    expect(isGtin(code), code).toBe(false);
  expect(gtinForm("6901234567892")).toBe("06901234567892");
  expect(gtinForm("69012345678")).toBeNull();
});

it.each([
  ["6901234567890", true],
  ["16901234567890", true],
  ["]E06901234567890", true],
  ["(01)06901234567890(10)L2611", true],
  ["]C10106901234567890", true],
  ["00106141411234567890", true],
  ["6901234567892", false],
  ["(01)06901234567892", false],
  ["00106141411234567897", false],
  ["20261101", false],
  ["202611010001", false],
  ["A-01", false],
  ["", false],
])("%s is a code with a wrong check digit: %s", (text, isWrong) => {
  expect(isMischecked(text)).toBe(isWrong);
});
