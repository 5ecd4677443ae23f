import { expect, test } from "vitest";
import { cityOf, OVERSEAS, pathOf, provinceOf, spokenNames } from "../../src/domain/region.ts";

test("a region's code says which city and which province it lies in", () => {
  expect(pathOf(310_115)).toEqual([310_000, 310_100, 310_115]);
  expect(pathOf(310_100)).toEqual([310_000, 310_100]);
  expect(pathOf(310_000)).toEqual([310_000]);
  expect(pathOf(OVERSEAS)).toEqual([990_000]);
  expect(provinceOf(659_002)).toBe(650_000);
  expect(cityOf(659_002)).toBe(659_000);
  expect(cityOf(650_000)).toBeNull();
});

test("a region is named as people say it, without what the standard repeats or fills in", () => {
  expect(spokenNames(["上海市", "上海市", "浦东新区"])).toEqual(["上海市", "浦东新区"]);
  expect(spokenNames(["重庆市", "县", "城口县"])).toEqual(["重庆市", "城口县"]);
  expect(spokenNames(["四川省", "成都市", "青白江区"])).toEqual(["四川省", "成都市", "青白江区"]);
});

test("a region whose names are all fillers is still named", () => {
  expect(spokenNames(["县"])).toEqual(["县"]);
});
