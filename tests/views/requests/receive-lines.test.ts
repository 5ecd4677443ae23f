import { expect, test } from "vitest";
import type { EntryLine } from "../../../src/contracts/entry.ts";
import { acceptedIn, otherExpiriesIn, otherExpiryOf } from "../../../src/views/entry/other-expiry.ts";
import {
  asksExpired,
  bodyOf,
  filled,
  isNegative,
  lotDoubtIn,
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
    acceptsLot: false,
    expiry: "",
    acceptsExpired: false,
    acceptsOtherExpiry: false,
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

test("a lot that is in stock with another expiry is found by its form, and the answer is sent for its lines alone", () => {
  const found = otherExpiriesIn({
    otherExpiry: [{ lineId: "l", lot: "A-1", expiry: "2027-05-01", stocked: "2027-03-01" }],
  });
  const dated: ReceivePiece = { ...piece(3), lot: " a-1", expiry: "2027-05-01" };
  expect(otherExpiryOf(found, dated)?.stocked).toBe("2027-03-01");
  expect(otherExpiryOf(found, { ...dated, expiry: "2027-03-01" })).toBeNull();
  expect(otherExpiryOf(found, { ...dated, lot: "A-2" })).toBeNull();
  expect(otherExpiriesIn({})).toEqual([]);
  expect(bodyOf([{ ...dated, acceptsOtherExpiry: true }]).lines[0]).toMatchObject({
    acceptOtherExpiry: true,
  });
  const { lines } = bodyOf([dated, { ...dated, lot: "A-2" }]);
  expect(acceptedIn(lines, found)).toEqual([{ ...lines[0], acceptOtherExpiry: true }, lines[1]]);
});

test("what is no lot is asked about: GS1 strings, barcodes, request numbers, the codes of goods and of the location", () => {
  const goods = { id: "l", typeId: "t", trackLot: true, lot: "", skuCode: "A0001", gtin: "036000291452" };
  const announced = { ...goods, id: "m", lot: "6901234567892" };
  const other = { ...goods, id: "n", typeId: "u", skuCode: "B-77", gtin: null };
  const location = { id: "1", code: "A-01", name: "A-01", zone: "storage" };
  const doubtOf = (lot: string, lines: readonly object[] = [goods, other]) =>
    lotDoubtIn({ lines: lines as readonly EntryLine[] }, { lineId: "l", lot, location });
  expect(doubtOf("(01)06901234567892(10)L1")).toBe("lotGs1");
  expect(doubtOf("]C1010690123456789210L1")).toBe("lotGs1");
  for (const code of ["6901234567892", "036000291452", "0036000291452"])
    expect(doubtOf(code)).toBe("lotGtin");
  for (const code of ["RK261128-HN85", "A0001", "ａ０００１", "b-77", " a-01 "])
    expect(doubtOf(code)).toBe("lotKnown");
  for (const lot of ["L2611", "20261128", "A-02", ""]) expect(doubtOf(lot)).toBe(null);
  expect(doubtOf("6901234567892", [goods, announced])).toBe(null);
  expect(doubtOf("A0001", [{ ...goods, trackLot: false }])).toBe(null);
});
