import fc from "fast-check";
import { expect, test } from "vitest";
import { normalForm, visibleText } from "../../src/domain/normal-form.ts";

test.each([
  ["ab-1", "AB-1"],
  ["ＡＢ－１", "AB-1"],
  ["A\u200bB-1\u00ad", "ab-1"],
  ["\ufeffLot\u00a0 7 ", "lot 7"],
  ["Straße", "STRASSE"],
  ["Ｈｕａｘｉｎ　Ｔｅａ", "huaxin tea"],
  ["Café", "CAFE\u0301"],
  ["\u3164", ""],
])("%j and %j have one normal form", (one, other) => {
  expect(normalForm(one)).toBe(normalForm(other));
});

test("letters, digits and signs that a reader tells apart stay apart", () => {
  for (const [one, other] of [
    ["A-1", "A1"],
    ["0", "O"],
    ["L 1", "L1"],
    ["café", "cafe"],
  ] as const) {
    expect(normalForm(one)).not.toBe(normalForm(other));
  }
});

test("both forms are stable: taking one again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text));
      expect(normalForm(normalForm(text))).toBe(normalForm(text));
    }),
  );
});
