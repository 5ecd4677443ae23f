/** Regions by the six digits of GB/T 2260: two for the province, two for the city, two for the district. */

/** Everywhere that has no code of the standard. */
export const OVERSEAS = 990_000;

/** The code of a code's province. */
export const provinceOf = (code: number): number => code - (code % 10_000);

/** The code of a code's city; a province's own code has none. */
export const cityOf = (code: number): number | null => (code % 10_000 === 0 ? null : code - (code % 100));

/** The codes from the province down to the code itself: 310000, 310100, 310115. */
export function pathOf(code: number): readonly number[] {
  const city = cityOf(code);
  const levels = city === null ? [code] : [provinceOf(code), city, code];
  return [...new Set(levels)];
}

/** Levels that the standard needs and an address does not: counties that stand right under their province. */
const FILLERS = new Set([
  ...["县", "省直辖县", "自治区直辖县级行政区划"],
  ...["Counties", "Directly administered counties"],
]);

/** The names that people say: 上海市 / 浦东新区, where the standard has 上海市, 上海市 and 浦东新区. */
export function spokenNames(names: readonly string[]): readonly string[] {
  const said = names.filter((name, at) => !FILLERS.has(name) && names.indexOf(name) === at);
  return said.length > 0 ? said : names;
}
