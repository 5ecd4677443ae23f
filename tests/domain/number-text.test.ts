import { expect, test } from "vitest";
import { readNumber } from "../../src/domain/number-text.ts";

test("whole numbers are read with well-formed groups of thousands and full-width marks", () => {
  const read = {
    "65": 65,
    "1,200": 1200,
    "12,345,678": 12_345_678,
    "１，２００": 1200,
    " 42 ": 42,
    "-3": -3,
    "007": 7,
  };
  for (const [text, value] of Object.entries(read)) expect(readNumber(text), text).toBe(value);
});

test("a misplaced comma makes a text no number, never a larger one", () => {
  for (const text of [
    "6,5",
    "2,50",
    "1,2,3",
    "12,00",
    "1,20",
    ",200",
    "1,200,",
    "0,500",
    "1234,567",
    "1,2345",
  ])
    expect(readNumber(text), text).toBeNull();
});

test("what is no whole number is none", () => {
  for (const text of ["", "-", "1.5", "0x10", "1e3", "5²", "①", "1 200", "12瓶", "+5", "99999999999999999"])
    expect(readNumber(text), text).toBeNull();
});

test("fractions are read where they are asked for", () => {
  expect(readNumber("1,200.25", { isFractional: true })).toBe(1200.25);
  expect(readNumber("6,5", { isFractional: true })).toBeNull();
  expect(readNumber("1.", { isFractional: true })).toBeNull();
});
