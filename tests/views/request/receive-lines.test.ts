import { expect, test } from "vitest";
import { bodyOf, filled, isNegative, type ReceivePiece } from "../../../src/views/entry/receive-lines.ts";

const piece = (good: number | null, damaged: number | null = null): ReceivePiece => ({
  ...{ lineId: "l", location: null, good, damaged, lot: "", expiry: "", photos: [] },
});

test("a count below none is seen as one, and not taken for nothing", () => {
  for (const wrong of [piece(-3), piece(5, -5), piece(-1, 10)]) {
    expect(isNegative(wrong)).toBe(true);
    expect(filled(wrong)).toBe(true);
    expect(bodyOf([wrong]).lines).toHaveLength(1);
  }
  expect(isNegative(piece(0, 3))).toBe(false);
  expect([piece(null), piece(0), piece(0, 0)].map(filled)).toEqual([false, false, false]);
});
