/** The regions, from the area picker's data set; loaded at the first request. */
import type { NamedRegion, RegionNode, RegionTree } from "../../src/contracts/region.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import { OVERSEAS, pathOf, spokenNames } from "../../src/domain/region.ts";

interface Regions {
  /** Code → name; without overseas, whose name is our own text. */
  readonly names: ReadonlyMap<number, string>;
  readonly tree: RegionTree;
}

let loaded: Promise<Regions> | null = null;

const regions = (): Promise<Regions> => {
  loaded ??= load();
  return loaded;
};

async function load(): Promise<Regions> {
  const { areaList } = await import("@vant/area-data");
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  const names = new Map(
    [provinces, cities, counties].flatMap((list) =>
      Object.entries(list).map(([code, name]) => [Number(code), name] as const),
    ),
  );
  return { names, tree: treeOf(names) };
}

function treeOf(names: ReadonlyMap<number, string>): RegionTree {
  const children = new Map<number, number[]>();
  const tops: number[] = [];
  for (const code of [...names.keys()].toSorted((one, other) => one - other)) {
    const parent = pathOf(code).at(-2);
    if (parent === undefined) tops.push(code);
    else children.set(parent, [...(children.get(parent) ?? []), code]);
  }
  const nodeOf = (code: number): RegionNode => {
    const below = children.get(code);
    return { code, name: names.get(code) ?? "", ...(below ? { children: below.map(nodeOf) } : {}) };
  };
  return tops.map(nodeOf);
}

const overseas = (locale: Locale): string => renderText(locale, "region.overseas");

/** All regions, provinces first; names are Chinese in every language, because other languages lack complete ones. */
export async function regionTree(locale: Locale): Promise<RegionTree> {
  return [...(await regions()).tree, { code: OVERSEAS, name: overseas(locale) }];
}

/** Those of the codes that exist. */
export async function existingRegions(codes: readonly number[]): Promise<ReadonlySet<number>> {
  const { names } = await regions();
  return new Set(codes.filter((code) => code === OVERSEAS || names.has(code)));
}

/** A region's name with its parents' names; null: the code does not exist. */
export async function regionName(code: number, locale: Locale): Promise<NamedRegion | null> {
  if (code === OVERSEAS) return { code, names: [overseas(locale)], name: overseas(locale) };
  const { names } = await regions();
  if (!names.has(code)) return null;
  const said = spokenNames(pathOf(code).map((each) => names.get(each) ?? ""));
  return { code, names: said, name: said.join(" / ") };
}
