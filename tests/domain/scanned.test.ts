import { expect, test } from "vitest";
import { type Burst, isNamedBy, NO_BURST, scanEndedAt, typedOn } from "../../src/domain/scanned.ts";

/** Types a text with a gap before each character, and returns the burst and when it ended. */
function typed(text: string, gapMs: number, before: Burst = NO_BURST, fromMs = 0): Burst {
  return [...text].reduce((burst, each, at) => typedOn(burst, each, fromMs + at * gapMs), before);
}

test("characters 10 ms apart that end in Enter are a scan; those of a person are not", () => {
  const scanned = typed("P-02", 10);
  expect(scanEndedAt(scanned, scanned.lastAtMs + 10)).toBe("P-02");
  const byHand = typed("P-02", 90);
  expect(scanEndedAt(byHand, byHand.lastAtMs + 10)).toBeNull();
});

test("a character that comes late belongs to its scan: the rest of it is no code of its own", () => {
  const first = typed("AB", 10);
  const rest = typed("-0123", 10, first, first.lastAtMs + 140);
  expect(scanEndedAt(rest, rest.lastAtMs + 10)).toBe("AB-0123");
});

test("a code that a busy device holds back in the middle is never cut: the whole field counts", () => {
  const first = typed("12", 10);
  const rest = typed("60", 10, first, first.lastAtMs + 600);
  expect(scanEndedAt(rest, rest.lastAtMs + 10)).toBeNull();
});

test("an Enter pressed by hand after a fast text ends no scan", () => {
  const pasted = typed("P-02", 10);
  expect(scanEndedAt(pasted, pasted.lastAtMs + 400)).toBeNull();
});

test("what a person had begun to type is no part of the scan that follows", () => {
  const begun = typed("A-0", 120);
  const scanned = typed("P-02", 10, begun, begun.lastAtMs + 2_000);
  expect(scanEndedAt(scanned, scanned.lastAtMs + 10)).toBe("P-02");
});

test("a code is the same in upper or lower case, with blanks, in full-width letters; a part of it is another code", () => {
  const location = { code: "A-01", name: "A-01" };
  for (const text of ["A-01", "a-01", " A-01 ", "Ａ－０１"])
    expect(isNamedBy(location, text), text).toBe(true);
  for (const text of ["", " ", "A-0", "A-011", "A01"]) expect(isNamedBy(location, text), text).toBe(false);
});

test("goods are named by their code or their GTIN, with or without leading zeros", () => {
  const goods = { code: "HX-1001", name: "脱脂奶粉", gtin: "6901234567892" };
  for (const text of ["hx-1001", "脱脂奶粉", "6901234567892", "06901234567892"])
    expect(isNamedBy(goods, text), text).toBe(true);
  for (const text of ["690123456789", "HX-100", "奶粉"]) expect(isNamedBy(goods, text), text).toBe(false);
});

test("a scan has two characters at least, on average 50 ms apart at most, and so has its Enter", () => {
  const one = typed("A", 10);
  expect(scanEndedAt(one, one.lastAtMs + 10)).toBeNull();
  const slowest = typed("AB", 50);
  expect(scanEndedAt(slowest, slowest.lastAtMs + 50)).toBe("AB");
  expect(scanEndedAt(slowest, slowest.lastAtMs + 51)).toBeNull();
  const slower = typed("AB", 51);
  expect(scanEndedAt(slower, slower.lastAtMs + 10)).toBeNull();
});

test("a pause of one second keeps a burst together, a longer one begins another", () => {
  expect(typed("AB", 1_000).text).toBe("AB");
  expect(typed("AB", 1_001).text).toBe("B");
});

test("blanks name nothing, not even goods without a code", () => {
  expect(isNamedBy({ code: "", name: " " }, "  ")).toBe(false);
});
