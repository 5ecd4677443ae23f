import { expect, test } from "vitest";
import {
  asksExpired,
  bodyOf,
  filled,
  isNegative,
  type ReceivePiece,
  withPiece,
} from "../../../src/views/entry/receive-lines.ts";

const piece = (good: number | null, damaged: number | null = null): ReceivePiece => ({
  ...{
    lineId: "l",
    location: null,
    isPlaced: false,
    good,
    damaged,
    lot: "",
    expiry: "",
    acceptsExpired: false,
    photos: [],
  },
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

test("the first location is taken for the lines without a location, and never for one whose scan was unknown", () => {
  const bay = { id: "1", code: "A-01", name: "A-01", zone: "storage" };
  const refused: ReceivePiece = { ...piece(3), isPlaced: true };
  const pieces = withPiece([piece(1), refused, piece(2)], 0, { ...piece(1), location: bay, isPlaced: true });
  expect(pieces.map(({ location }) => location?.code ?? null)).toEqual(["A-01", null, "A-01"]);
});

test("goods that expired yesterday are asked about, those that expire today are not, and the answer is sent", () => {
  const today = "2026-11-22";
  const expiring = (expiry: string, acceptsExpired = false): ReceivePiece => ({
    ...piece(3),
    expiry,
    acceptsExpired,
  });
  expect(asksExpired(expiring("2026-11-21"), today)).toBe(true);
  expect(asksExpired({ ...expiring("2026-11-21"), good: null }, today)).toBe(false);
  expect(asksExpired(expiring("2026-11-22"), today)).toBe(false);
  expect(asksExpired(expiring("2026-11-21", true), today)).toBe(false);
  expect(bodyOf([expiring("2026-11-21", true)]).lines[0]).toMatchObject({ acceptExpired: true });
  expect(bodyOf([expiring("2026-11-21")]).lines[0]).not.toHaveProperty("acceptExpired");
});
