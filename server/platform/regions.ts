/** The regions, from the area picker's data set; loaded at the first request. */
import type { NamedRegion, RegionNode, RegionTree } from "../../src/contracts/region.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import { OVERSEAS, pathOf, spokenNames } from "../../src/domain/region.ts";

interface Regions {
  /** Code → name; without overseas, whose name is our own text. */
  readonly names: ReadonlyMap<number, string>;
  readonly tree: RegionTree;
}

const loaded = new Map<Locale, Promise<Regions>>();

/** The regions with the names of one language, read when that language first asks. */
const regions = (locale: Locale): Promise<Regions> => {
  const known = loaded.get(locale);
  if (known) return known;
  const read = (locale === "en-US" ? englishNames() : chineseNames()).then((names) => ({
    names,
    tree: treeOf(names),
  }));
  loaded.set(locale, read);
  return read;
};

async function chineseNames(): Promise<ReadonlyMap<number, string>> {
  const { areaList } = await import("@vant/area-data");
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  return new Map(
    [provinces, cities, counties].flatMap((list) =>
      Object.entries(list).map(([code, name]) => [Number(code), name] as const),
    ),
  );
}

/** The English names, which `npm run regions` writes. */
async function englishNames(): Promise<ReadonlyMap<number, string>> {
  const { default: names } = await import("./region-names.json", { with: { type: "json" } });
  return new Map(Object.entries(names).map(([code, name]) => [Number(code), name] as const));
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

/** All regions, provinces first. */
export async function regionTree(locale: Locale): Promise<RegionTree> {
  return [...(await regions(locale)).tree, { code: OVERSEAS, name: overseas(locale) }];
}

/** Those of the codes that exist. */
export async function existingRegions(codes: readonly number[]): Promise<ReadonlySet<number>> {
  const { names } = await regions("zh-CN");
  return new Set(codes.filter((code) => code === OVERSEAS || names.has(code)));
}

/** A region's name with its parents' names; null: the code does not exist. */
export async function regionName(code: number, locale: Locale): Promise<NamedRegion | null> {
  if (code === OVERSEAS) return { code, names: [overseas(locale)], name: overseas(locale) };
  const { names } = await regions(locale);
  if (!names.has(code)) return null;
  const said = spokenNames(pathOf(code).map((each) => names.get(each) ?? ""));
  return { code, names: said, name: said.join(" / ") };
}
