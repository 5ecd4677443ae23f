import { describe, expect, it } from "vitest";
import { type Candidate, litresOf, placeAll } from "../../src/domain/putaway.ts";

const at = (locationId: string, because: Candidate["because"] = "empty"): Candidate => ({
  locationId,
  because,
});
const line = (lineId: string, litres: number | null, candidates: readonly Candidate[]) => ({
  ...{ lineId, litres, candidates },
});

describe("where goods go", () => {
  it("volume follows from three measures, and is unknown without one of them", () => {
    expect(litresOf(12, { lengthMm: 100, widthMm: 200, heightMm: 300 })).toBe(72);
    expect(litresOf(12, { lengthMm: 100, widthMm: 200, heightMm: null })).toBeNull();
  });

  it("a location that holds exactly the goods is large enough", () => {
    const candidates = [at("a", "sameLot"), at("b")];
    const free = new Map([["a", 10]]);
    expect(placeAll([line("1", 10, candidates)], free)[0]).toMatchObject({ locationId: "a", freeLitres: 10 });
    expect(placeAll([line("1", 10.5, candidates)], free)[0]).toMatchObject({
      locationId: "b",
      freeLitres: null,
    });
  });

  it("where all are too small the strongest reason decides, and a location that is overfull has 0 free", () => {
    const free = new Map([
      ["a", -3],
      ["b", 1],
    ]);
    const [placed] = placeAll([line("1", 10, [at("a", "sameGoods"), at("b")])], free);
    expect(placed).toEqual({ lineId: "1", locationId: "a", because: "sameGoods", freeLitres: 0 });
  });

  it("what one line takes is no longer free for the next", () => {
    const home = at("a", "sameGoods");
    const lines = [line("1", 6, [home]), line("2", 6, [home, at("b", "zone")])];
    const placed = placeAll(lines, new Map([["a", 10]]));
    expect(placed.map(({ locationId, freeLitres }) => [locationId, freeLitres])).toEqual([
      ["a", 10],
      ["b", null],
    ]);
  });

  it("each line has an empty location of its own while there are any", () => {
    const empty = [at("a"), at("b"), at("a", "zone")];
    const placed = placeAll(
      [line("1", null, empty), line("2", null, empty), line("3", null, empty)],
      new Map(),
    );
    expect(placed.map(({ locationId, because }) => [locationId, because])).toEqual([
      ["a", "empty"],
      ["b", "empty"],
      ["a", "zone"],
    ]);
  });

  it("a line without any location gets none", () => {
    expect(placeAll([line("1", 5, [])], new Map())).toEqual([]);
  });
});
