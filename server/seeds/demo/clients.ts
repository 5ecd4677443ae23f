import { creditCheckCharacter } from "../../../src/domain/credit-code.ts";

/** A company of the demo; its goods are the families of the catalogue that it names. */
export interface DemoClient {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly creditCode: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly regionCode: number;
  readonly address: string;
  readonly families: readonly string[];
  /** How many of a hundred entries are its. */
  readonly share: number;
}

const creditCode = (body: string) => `${body}${creditCheckCharacter(body)}`;

export const demoClients: readonly DemoClient[] = [
  {
    code: "HX",
    name: "华鑫食品有限公司",
    shortName: "华鑫食品",
    creditCode: creditCode("91310115MA1K4XXR7"),
    contact: "周文静",
    phone: "021-58330011",
    email: "supply@huaxin.example",
    regionCode: 310115,
    address: "上海市浦东新区临港大道 1888 号",
    families: ["饮料", "乳品", "零食"],
    share: 34,
  },
  {
    code: "BC",
    name: "北辰数码科技有限公司",
    shortName: "北辰数码",
    creditCode: creditCode("91440300MA5DA2TX0"),
    contact: "林泽",
    phone: "0755-26710022",
    email: "supply@beichen.example",
    regionCode: 440305,
    address: "广东省深圳市南山区科苑路 15 号",
    families: ["数码配件", "小家电"],
    share: 24,
  },
  {
    code: "YJ",
    name: "悦己日化股份有限公司",
    shortName: "悦己日化",
    creditCode: creditCode("91330106MA2B0CJP4"),
    contact: "沈嘉怡",
    phone: "0571-87650033",
    email: "supply@yueji.example",
    regionCode: 330106,
    address: "浙江省杭州市西湖区文三路 478 号",
    families: ["洗护", "家清"],
    share: 14,
  },
  {
    code: "TL",
    name: "童乐母婴用品有限公司",
    shortName: "童乐母婴",
    creditCode: creditCode("91320594MA1W8Q2H3"),
    contact: "陆青",
    phone: "0512-62880044",
    email: "supply@tongle.example",
    regionCode: 320571,
    address: "江苏省苏州工业园区星湖街 328 号",
    families: ["母婴"],
    share: 11,
  },
  {
    code: "YL",
    name: "云岭茶业有限公司",
    shortName: "云岭茶业",
    creditCode: creditCode("91530102MA6K7DNE8"),
    contact: "段云生",
    phone: "0871-63110055",
    email: "supply@yunling.example",
    regionCode: 530102,
    address: "云南省昆明市五华区人民中路 36 号",
    families: ["茶叶"],
    share: 9,
  },
  {
    code: "MC",
    name: "明川办公用品有限公司",
    shortName: "明川办公",
    creditCode: creditCode("91510100MA61RQ8F5"),
    contact: "何川",
    phone: "028-85220066",
    email: "supply@mingchuan.example",
    regionCode: 510107,
    address: "四川省成都市武侯区科华北路 65 号",
    families: ["办公"],
    share: 8,
  },
];
