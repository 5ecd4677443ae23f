/**
 * Writes server/platform/region-names.json, the English names of the regions: names that English has of its own from the
 * tables of region-words.json, all others by pinyin with the kind of the region translated. Run it when @vant/area-data is updated.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { areaList } from "@vant/area-data";
import { pinyin } from "pinyin-pro";
import { root } from "./paths.mjs";
import words from "./region-words.json" with { type: "json" };

const OWN: Readonly<Record<string, string>> = words.names;
/** Names above that mean a district of Hong Kong there alone. */
const ONLY_IN_HONG_KONG = new Set(["东区", "南区", "北区", "中西区", "沙田区", "大埔区"]);

/** Syllables of place names that the dictionary reads otherwise. */
const READINGS: Readonly<Record<string, string>> = words.readings;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/(市)?(经济技术开发区|经济开发区|经济综合实验区)$/, "Economic Development Zone"],
  [/(市)?(火炬)?高(新|技术)?(技术)?(产业)?(园区|开发区|高新区|区)$/, "High-Tech Zone"],
  [/(现代)?(循环化工|工业|产业)园区$/, "Industrial Park"],
  [/(火炬)?开发区(街道办事处)?$/, "Development Zone"],
  [/新区$/, "New Area"],
  [/管理区$/, "Administrative District"],
  [/林区$/, "Forestry District"],
  [/矿区$/, "Mining District"],
  [/特区$/, "Special District"],
  [/自治县$/, "Autonomous County"],
  [/自治旗$/, "Autonomous Banner"],
  [/自治州$|地区$/, "Prefecture"],
  [/盟$/, "League"],
  [/县$/, "County"],
  [/区$/, "District"],
  [/旗$/, "Banner"],
  [/镇$/, "Town"],
  [/乡$/, "Township"],
  [/街道$/, "Subdistrict"],
  [/岛$/, "Island"],
  [/[市省]$/, ""],
];
const PEOPLES =
  /(蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|鄂温克|保安|裕固|独龙|各)族$/;
const PEOPLES_WITHOUT_SUFFIX = /(蒙古|哈萨克|柯尔克孜|锡伯|塔吉克)$/;

/** Suzhou, Xi'an. */
function joined(name: string): string {
  const known = Object.entries(READINGS).find(([written]) => name.startsWith(written));
  const rest = known ? name.slice(known[0].length) : name;
  const syllables = [
    ...(known ? known[1].split(" ") : []),
    ...(rest ? pinyin(rest, { toneType: "none", type: "array", v: false, mode: "normal" }) : []),
  ].map((each) => each.replaceAll("ü", "v"));
  const word = syllables.map((each, at) => (at > 0 && /^[aoe]/.test(each) ? `'${each}` : each)).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function english(code: string, name: string): string {
  const own = OWN[name];
  if (own && (code.startsWith("81") || !ONLY_IN_HONG_KONG.has(name))) return own;
  const [pattern, kind] = KINDS.find(([each]) => each.test(name)) ?? [/$/, ""];
  let stem = name.replace(pattern, "");
  if (/自治/.test(name)) {
    while (PEOPLES.test(stem) && stem.replace(PEOPLES, "") !== "") stem = stem.replace(PEOPLES, "");
    if (stem.replace(PEOPLES_WITHOUT_SUFFIX, "") !== "") stem = stem.replace(PEOPLES_WITHOUT_SUFFIX, "");
  }
  if (/(省|自治区)$/.test(name)) stem = stem.replace(/(维吾尔|壮族|回族)?自治$/, "");
  // One syllable is no name by itself: Shanxian County.
  const said = [...stem].length === 1 ? name : stem;
  return [...(said ? [joined(said)] : []), ...(kind ? [kind] : [])].join(" ");
}

const all = [areaList.province_list, areaList.city_list, areaList.county_list].flatMap((list) =>
  Object.entries(list),
);
const names = Object.fromEntries(all.map(([code, name]) => [code, english(code, name)]));
writeFileSync(join(root, "server/platform/region-names.json"), `${JSON.stringify(names, null, 2)}\n`);
