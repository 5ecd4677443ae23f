/**
 * Writes server/platform/region-names.json, the English names of the regions: names that English has of its own from the
 * tables below, all others by pinyin with the kind of the region translated. Run it when @vant/area-data is updated.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { areaList } from "@vant/area-data";
import { pinyin } from "pinyin-pro";
import { root } from "./paths.mjs";

const OWN: Readonly<Record<string, string>> = {
  内蒙古自治区: "Inner Mongolia",
  陕西省: "Shaanxi",
  广西壮族自治区: "Guangxi",
  西藏自治区: "Tibet",
  宁夏回族自治区: "Ningxia",
  新疆维吾尔自治区: "Xinjiang",
  香港特别行政区: "Hong Kong",
  澳门特别行政区: "Macao",
  呼和浩特市: "Hohhot",
  包头市: "Baotou",
  鄂尔多斯市: "Ordos",
  呼伦贝尔市: "Hulunbuir",
  巴彦淖尔市: "Bayannur",
  乌兰察布市: "Ulanqab",
  兴安盟: "Hinggan League",
  锡林郭勒盟: "Xilingol League",
  阿拉善盟: "Alxa League",
  哈尔滨市: "Harbin",
  齐齐哈尔市: "Qiqihar",
  吉林市: "Jilin City",
  延边朝鲜族自治州: "Yanbian Prefecture",
  拉萨市: "Lhasa",
  日喀则市: "Xigaze",
  昌都市: "Qamdo",
  林芝市: "Nyingchi",
  山南市: "Shannan",
  那曲市: "Nagqu",
  阿里地区: "Ngari Prefecture",
  阿坝藏族羌族自治州: "Ngawa Prefecture",
  甘孜藏族自治州: "Garze Prefecture",
  迪庆藏族自治州: "Deqen Prefecture",
  果洛藏族自治州: "Golog Prefecture",
  玉树藏族自治州: "Yushu Prefecture",
  海西蒙古族藏族自治州: "Haixi Prefecture",
  乌鲁木齐市: "Urumqi",
  克拉玛依市: "Karamay",
  吐鲁番市: "Turpan",
  哈密市: "Hami",
  昌吉回族自治州: "Changji Prefecture",
  博尔塔拉蒙古自治州: "Bortala Prefecture",
  巴音郭楞蒙古自治州: "Bayingolin Prefecture",
  阿克苏地区: "Aksu Prefecture",
  克孜勒苏柯尔克孜自治州: "Kizilsu Prefecture",
  喀什地区: "Kashgar Prefecture",
  和田地区: "Hotan Prefecture",
  伊犁哈萨克自治州: "Ili Prefecture",
  塔城地区: "Tacheng Prefecture",
  阿勒泰地区: "Altay Prefecture",
  香港岛: "Hong Kong Island",
  九龙: "Kowloon",
  新界: "New Territories",
  中西区: "Central and Western District",
  湾仔区: "Wan Chai District",
  东区: "Eastern District",
  南区: "Southern District",
  九龙城区: "Kowloon City District",
  油尖旺区: "Yau Tsim Mong District",
  深水埗区: "Sham Shui Po District",
  黄大仙区: "Wong Tai Sin District",
  观塘区: "Kwun Tong District",
  北区: "North District",
  大埔区: "Tai Po District",
  沙田区: "Sha Tin District",
  西贡区: "Sai Kung District",
  元朗区: "Yuen Long District",
  屯门区: "Tuen Mun District",
  荃湾区: "Tsuen Wan District",
  葵青区: "Kwai Tsing District",
  离岛区: "Islands District",
  澳门半岛: "Macao Peninsula",
  离岛: "Islands",
  氹仔: "Taipa",
  路环: "Coloane",
  台北市: "Taipei",
  新北市: "New Taipei",
  桃园市: "Taoyuan",
  台中市: "Taichung",
  高雄市: "Kaohsiung",
  基隆市: "Keelung",
  新竹市: "Hsinchu",
  新竹县: "Hsinchu County",
  嘉义市: "Chiayi",
  嘉义县: "Chiayi County",
  彰化县: "Changhua County",
  苗栗县: "Miaoli County",
  南投县: "Nantou County",
  屏东县: "Pingtung County",
  台东县: "Taitung County",
  花莲县: "Hualien County",
  宜兰县: "Yilan County",
  澎湖县: "Penghu County",
  金门县: "Kinmen County",
  台湾省: "Taiwan",
  省直辖县: "Directly administered counties",
  自治区直辖县级行政区划: "Directly administered counties",
  县: "Counties",
  鄂伦春自治旗: "Oroqen Autonomous Banner",
  鄂温克族自治旗: "Ewenki Autonomous Banner",
};
/** Names above that mean a district of Hong Kong there alone. */
const ONLY_IN_HONG_KONG = new Set(["东区", "南区", "北区", "中西区", "沙田区", "大埔区"]);

/** Syllables of place names that the dictionary reads otherwise. */
const READINGS: Readonly<Record<string, string>> = {
  六安: "lu an",
  大城: "dai cheng",
  乐亭: "lao ting",
  乐陵: "lao ling",
  乐清: "yue qing",
  涡阳: "guo yang",
  莘县: "shen xian",
  蔚县: "yu xian",
  尉犁: "yu li",
  浚县: "xun xian",
  荥阳: "xing yang",
  荥经: "ying jing",
  泌阳: "bi yang",
  大埔: "da bu",
  犍为: "qian wei",
  筠连: "jun lian",
  铅山: "yan shan",
  六合: "lu he",
  监利: "jian li",
  会稽: "kuai ji",
  柞水: "zha shui",
  吴堡: "wu bu",
  勃利: "bo li",
  番禺: "pan yu",
  东阿: "dong e",
  阿城: "a cheng",
  渑池: "mian chi",
  井陉: "jing xing",
  单县: "shan xian",
  歙县: "she xian",
  隰县: "xi xian",
  洪洞: "hong tong",
  繁峙: "fan shi",
  曲阳: "qu yang",
  曲周: "qu zhou",
  长子: "zhang zi",
  长汀: "chang ting",
  任丘: "ren qiu",
  任泽: "ren ze",
  若羌: "ruo qiang",
  台州: "tai zhou",
  天台: "tian tai",
  丽水: "li shui",
  高要: "gao yao",
  牟定: "mou ding",
  中牟: "zhong mu",
  牟平: "mu ping",
  百色: "bai se",
  亳州: "bo zhou",
  洛南: "luo nan",
  盱眙: "xu yi",
  武陟: "wu zhi",
  红河: "hong he",
};

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
