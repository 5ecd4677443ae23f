import { gtinCheckDigit } from "../../../src/domain/gtin.ts";

/** A product of the demo: one goods type for each of its specs and brands, until the family is full. */
interface Product {
  readonly name: string;
  readonly specs: readonly string[];
  readonly unit: string;
  readonly pack: readonly [unit: string, size: number];
  /** Length, width, height in millimetres and weight in grams of one unit. */
  readonly size: readonly [lengthMm: number, widthMm: number, heightMm: number, weightGrams: number];
  /** Tracked by lot and expiry when given. */
  readonly shelfLifeDays?: number;
  readonly trackLot?: boolean;
}

interface Family {
  readonly name: string;
  readonly parent: string;
  readonly brands: readonly string[];
  /** How many goods types it has. */
  readonly count: number;
  /** Goods shared by all clients (clientId null), not of the client that names the family. */
  readonly common?: boolean;
  readonly products: readonly Product[];
}

export const families: readonly Family[] = [
  {
    name: "饮料",
    parent: "食品",
    brands: ["山野集", "禾光"],
    count: 30,
    products: [
      {
        name: "苏打气泡水",
        specs: ["330ml 原味", "330ml 柠檬", "480ml 白桃"],
        unit: "瓶",
        pack: ["箱", 24],
        size: [62, 62, 170, 360],
        shelfLifeDays: 360,
      },
      {
        name: "NFC 橙汁",
        specs: ["300ml", "1L"],
        unit: "瓶",
        pack: ["箱", 12],
        size: [70, 70, 200, 340],
        shelfLifeDays: 45,
      },
      {
        name: "电解质饮料",
        specs: ["500ml 西柚", "500ml 青柠", "900ml 西柚"],
        unit: "瓶",
        pack: ["箱", 15],
        size: [66, 66, 210, 530],
        shelfLifeDays: 270,
      },
      {
        name: "无糖乌龙茶",
        specs: ["500ml", "900ml"],
        unit: "瓶",
        pack: ["箱", 15],
        size: [64, 64, 208, 520],
        shelfLifeDays: 270,
      },
      {
        name: "冷萃咖啡",
        specs: ["270ml 拿铁", "270ml 美式"],
        unit: "瓶",
        pack: ["箱", 15],
        size: [60, 60, 160, 300],
        shelfLifeDays: 180,
      },
      {
        name: "椰子水",
        specs: ["330ml", "1L"],
        unit: "盒",
        pack: ["箱", 12],
        size: [60, 45, 170, 350],
        shelfLifeDays: 365,
      },
      {
        name: "天然矿泉水",
        specs: ["550ml", "1.5L"],
        unit: "瓶",
        pack: ["箱", 24],
        size: [65, 65, 220, 570],
        shelfLifeDays: 540,
      },
    ],
  },
  {
    name: "乳品",
    parent: "食品",
    brands: ["蓝湾牧场", "初禾"],
    count: 18,
    products: [
      {
        name: "鲜牛奶",
        specs: ["450ml", "950ml"],
        unit: "盒",
        pack: ["箱", 12],
        size: [70, 70, 195, 470],
        shelfLifeDays: 21,
      },
      {
        name: "风味酸乳",
        specs: ["200g 原味", "200g 黄桃"],
        unit: "杯",
        pack: ["箱", 24],
        size: [75, 75, 90, 215],
        shelfLifeDays: 28,
      },
      {
        name: "纯牛奶",
        specs: ["250ml", "1L"],
        unit: "盒",
        pack: ["箱", 24],
        size: [62, 40, 133, 265],
        shelfLifeDays: 180,
      },
      {
        name: "淡奶油",
        specs: ["1L"],
        unit: "盒",
        pack: ["箱", 12],
        size: [75, 75, 240, 1030],
        shelfLifeDays: 240,
      },
      {
        name: "奶酪棒",
        specs: ["90g 原味", "90g 混合水果"],
        unit: "袋",
        pack: ["箱", 30],
        size: [160, 30, 180, 95],
        shelfLifeDays: 120,
      },
    ],
  },
  {
    name: "零食",
    parent: "食品",
    brands: ["山野集", "果木记"],
    count: 22,
    products: [
      {
        name: "混合坚果",
        specs: ["175g", "500g"],
        unit: "袋",
        pack: ["箱", 20],
        size: [180, 60, 240, 190],
        shelfLifeDays: 240,
      },
      {
        name: "冻干草莓",
        specs: ["30g", "60g"],
        unit: "袋",
        pack: ["箱", 24],
        size: [160, 50, 220, 42],
        shelfLifeDays: 365,
      },
      {
        name: "海苔脆片",
        specs: ["40g 原味", "40g 芝麻"],
        unit: "罐",
        pack: ["箱", 24],
        size: [80, 80, 180, 95],
        shelfLifeDays: 300,
      },
      {
        name: "黑巧克力",
        specs: ["70% 100g", "85% 100g"],
        unit: "块",
        pack: ["箱", 48],
        size: [165, 80, 12, 112],
        shelfLifeDays: 540,
      },
      {
        name: "全麦饼干",
        specs: ["200g", "450g"],
        unit: "盒",
        pack: ["箱", 24],
        size: [190, 70, 130, 240],
        shelfLifeDays: 300,
      },
      {
        name: "牛肉干",
        specs: ["100g 原味", "100g 香辣"],
        unit: "袋",
        pack: ["箱", 30],
        size: [150, 30, 220, 110],
        shelfLifeDays: 270,
      },
    ],
  },
  {
    name: "数码配件",
    parent: "数码电器",
    brands: ["北辰", "星轨"],
    count: 36,
    products: [
      {
        name: "氮化镓充电器",
        specs: ["30W 白", "65W 黑", "100W 黑"],
        unit: "个",
        pack: ["箱", 60],
        size: [60, 38, 45, 128],
        trackLot: true,
      },
      {
        name: "USB-C 数据线",
        specs: ["1m 白", "2m 黑"],
        unit: "条",
        pack: ["箱", 200],
        size: [150, 90, 20, 48],
      },
      {
        name: "移动电源",
        specs: ["10000mAh 白", "20000mAh 黑"],
        unit: "个",
        pack: ["箱", 40],
        size: [145, 70, 16, 245],
        trackLot: true,
      },
      {
        name: "蓝牙耳机",
        specs: ["入耳式 白", "入耳式 蓝", "头戴式 黑"],
        unit: "副",
        pack: ["箱", 40],
        size: [95, 95, 40, 120],
        trackLot: true,
      },
      {
        name: "手机支架",
        specs: ["桌面款", "车载款"],
        unit: "个",
        pack: ["箱", 50],
        size: [120, 90, 60, 210],
      },
      {
        name: "机械键盘",
        specs: ["87 键 茶轴", "104 键 红轴"],
        unit: "把",
        pack: ["箱", 10],
        size: [360, 135, 38, 920],
        trackLot: true,
      },
      {
        name: "无线鼠标",
        specs: ["静音 灰", "静音 粉"],
        unit: "个",
        pack: ["箱", 60],
        size: [110, 65, 40, 98],
      },
      {
        name: "扩展坞",
        specs: ["六合一", "十合一"],
        unit: "个",
        pack: ["箱", 60],
        size: [118, 48, 15, 86],
        trackLot: true,
      },
    ],
  },
  {
    name: "小家电",
    parent: "数码电器",
    brands: ["北辰", "暖屋"],
    count: 14,
    products: [
      {
        name: "手持吸尘器",
        specs: ["标准版", "宠物版"],
        unit: "台",
        pack: ["箱", 4],
        size: [620, 260, 160, 2600],
        trackLot: true,
      },
      {
        name: "空气循环扇",
        specs: ["台式", "落地式"],
        unit: "台",
        pack: ["箱", 2],
        size: [330, 330, 420, 3100],
        trackLot: true,
      },
      {
        name: "电热水壶",
        specs: ["1.5L", "1.7L 控温"],
        unit: "台",
        pack: ["箱", 8],
        size: [220, 160, 240, 1150],
        trackLot: true,
      },
      { name: "护眼台灯", specs: ["学习款"], unit: "台", pack: ["箱", 6], size: [420, 180, 110, 1400] },
    ],
  },
  {
    name: "洗护",
    parent: "日化",
    brands: ["悦己", "白桦"],
    count: 22,
    products: [
      {
        name: "氨基酸洗发水",
        specs: ["500ml 清爽", "500ml 修护"],
        unit: "瓶",
        pack: ["箱", 12],
        size: [85, 60, 220, 560],
        shelfLifeDays: 1095,
      },
      {
        name: "沐浴露",
        specs: ["650ml 白茶", "650ml 樱花"],
        unit: "瓶",
        pack: ["箱", 12],
        size: [95, 62, 230, 710],
        shelfLifeDays: 1095,
      },
      {
        name: "护手霜",
        specs: ["50g", "80g"],
        unit: "支",
        pack: ["箱", 72],
        size: [45, 32, 140, 62],
        shelfLifeDays: 1095,
      },
      {
        name: "洁面乳",
        specs: ["120g"],
        unit: "支",
        pack: ["箱", 48],
        size: [55, 38, 165, 138],
        shelfLifeDays: 1095,
      },
      {
        name: "牙膏",
        specs: ["120g 薄荷", "120g 绿茶"],
        unit: "支",
        pack: ["箱", 72],
        size: [190, 50, 40, 145],
        shelfLifeDays: 1095,
      },
      {
        name: "电动牙刷头",
        specs: ["软毛 3 支", "标准 3 支"],
        unit: "盒",
        pack: ["箱", 100],
        size: [110, 80, 30, 52],
      },
    ],
  },
  {
    name: "家清",
    parent: "日化",
    brands: ["悦己", "净屿"],
    count: 16,
    products: [
      {
        name: "洗衣液",
        specs: ["2kg 薰衣草", "3kg 除菌"],
        unit: "瓶",
        pack: ["箱", 6],
        size: [180, 100, 280, 2120],
        shelfLifeDays: 1095,
      },
      {
        name: "洗衣凝珠",
        specs: ["52 颗"],
        unit: "盒",
        pack: ["箱", 8],
        size: [180, 110, 150, 860],
        shelfLifeDays: 730,
      },
      {
        name: "厨房湿巾",
        specs: ["80 抽"],
        unit: "包",
        pack: ["箱", 24],
        size: [220, 110, 70, 520],
        shelfLifeDays: 730,
      },
      {
        name: "洗洁精",
        specs: ["1kg 柠檬", "1kg 茶籽"],
        unit: "瓶",
        pack: ["箱", 12],
        size: [95, 65, 260, 1080],
        shelfLifeDays: 1095,
      },
      {
        name: "抽纸",
        specs: ["3 层 120 抽", "4 层 100 抽"],
        unit: "包",
        pack: ["箱", 36],
        size: [195, 130, 75, 210],
      },
    ],
  },
  {
    name: "母婴",
    parent: "母婴用品",
    brands: ["童乐", "小鹿屋"],
    count: 28,
    products: [
      {
        name: "婴儿纸尿裤",
        specs: ["NB 84 片", "S 72 片", "M 60 片", "L 54 片"],
        unit: "包",
        pack: ["箱", 4],
        size: [420, 210, 120, 1700],
        trackLot: true,
      },
      {
        name: "婴儿柔湿巾",
        specs: ["80 抽", "20 抽便携"],
        unit: "包",
        pack: ["箱", 24],
        size: [210, 110, 70, 480],
        shelfLifeDays: 730,
      },
      {
        name: "婴幼儿米粉",
        specs: ["225g 原味", "225g 蔬菜"],
        unit: "盒",
        pack: ["箱", 24],
        size: [120, 60, 190, 280],
        shelfLifeDays: 540,
      },
      {
        name: "宽口径奶瓶",
        specs: ["160ml", "240ml"],
        unit: "个",
        pack: ["箱", 48],
        size: [75, 75, 190, 145],
      },
      {
        name: "儿童水杯",
        specs: ["350ml 蓝", "350ml 粉"],
        unit: "个",
        pack: ["箱", 36],
        size: [80, 80, 200, 230],
      },
      {
        name: "婴儿洗衣皂",
        specs: ["150g×4"],
        unit: "组",
        pack: ["箱", 24],
        size: [160, 90, 60, 640],
        shelfLifeDays: 1095,
      },
      { name: "儿童餐椅", specs: ["可折叠"], unit: "台", pack: ["箱", 1], size: [620, 540, 260, 6800] },
    ],
  },
  {
    name: "茶叶",
    parent: "食品",
    brands: ["云岭", "一山"],
    count: 22,
    products: [
      {
        name: "滇红工夫",
        specs: ["100g 罐", "250g 袋"],
        unit: "罐",
        pack: ["箱", 40],
        size: [80, 80, 150, 180],
        shelfLifeDays: 720,
      },
      {
        name: "普洱熟茶饼",
        specs: ["357g 2019", "357g 2021"],
        unit: "饼",
        pack: ["件", 42],
        size: [200, 200, 30, 372],
        trackLot: true,
      },
      {
        name: "茉莉花茶",
        specs: ["150g 罐", "3g×20 袋泡"],
        unit: "罐",
        pack: ["箱", 40],
        size: [85, 85, 140, 230],
        shelfLifeDays: 540,
      },
      {
        name: "白毫银针",
        specs: ["50g 罐"],
        unit: "罐",
        pack: ["箱", 60],
        size: [70, 70, 120, 105],
        shelfLifeDays: 1080,
      },
      {
        name: "冷泡绿茶",
        specs: ["3g×12", "3g×30"],
        unit: "盒",
        pack: ["箱", 48],
        size: [140, 60, 110, 82],
        shelfLifeDays: 540,
      },
      {
        name: "玫瑰花茶",
        specs: ["60g 罐", "100g 袋"],
        unit: "罐",
        pack: ["箱", 40],
        size: [85, 85, 130, 125],
        shelfLifeDays: 540,
      },
    ],
  },
  {
    name: "办公",
    parent: "办公用品",
    brands: ["明川", "青砚"],
    count: 20,
    products: [
      {
        name: "A4 复印纸",
        specs: ["70g 500 张", "80g 500 张"],
        unit: "包",
        pack: ["箱", 8],
        size: [297, 210, 52, 2350],
      },
      {
        name: "中性笔",
        specs: ["0.5mm 黑 12 支", "0.38mm 黑 12 支"],
        unit: "盒",
        pack: ["箱", 120],
        size: [155, 60, 32, 130],
      },
      {
        name: "档案盒",
        specs: ["55mm 蓝", "75mm 蓝"],
        unit: "个",
        pack: ["箱", 24],
        size: [315, 235, 55, 360],
      },
      {
        name: "活页笔记本",
        specs: ["A5 方格", "B5 横线"],
        unit: "本",
        pack: ["箱", 60],
        size: [220, 165, 22, 340],
      },
      {
        name: "硒鼓",
        specs: ["CF226 适用", "TN2312 适用"],
        unit: "支",
        pack: ["箱", 10],
        size: [370, 130, 220, 1100],
        trackLot: true,
      },
    ],
  },
  {
    name: "包装材料",
    parent: "通用物料",
    brands: ["通用"],
    count: 12,
    common: true,
    products: [
      {
        name: "瓦楞纸箱",
        specs: ["3 号 430×210×270", "5 号 290×170×190", "8 号 210×110×140"],
        unit: "个",
        pack: ["捆", 20],
        size: [430, 270, 8, 420],
      },
      {
        name: "气泡膜",
        specs: ["30cm×60m", "50cm×60m"],
        unit: "卷",
        pack: ["捆", 4],
        size: [300, 300, 500, 1300],
      },
      {
        name: "封箱胶带",
        specs: ["48mm×100m 透明", "60mm×100m 米黄"],
        unit: "卷",
        pack: ["箱", 72],
        size: [105, 105, 48, 210],
      },
      {
        name: "塑料托盘",
        specs: ["1200×1000", "1200×800"],
        unit: "个",
        pack: ["垛", 20],
        size: [1200, 1000, 150, 16_500],
      },
      { name: "缠绕膜", specs: ["50cm 3kg"], unit: "卷", pack: ["箱", 6], size: [500, 110, 110, 3100] },
      {
        name: "面单热敏纸",
        specs: ["100×150 500 张", "76×130 500 张"],
        unit: "卷",
        pack: ["箱", 40],
        size: [110, 110, 105, 720],
      },
    ],
  },
];

/** One goods type of the catalogue, before it is assigned to a client. */
export interface CatalogueItem {
  readonly family: string;
  readonly brand: string;
  readonly common: boolean;
  readonly skuCode: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly packUnit: string;
  readonly packSize: number;
  readonly size: Product["size"];
  readonly gtin: string;
  readonly trackLot: boolean;
  readonly shelfLifeDays: number | null;
}

/** All 240 goods types in their order; numbers run through the whole catalogue. */
export function catalogue(): readonly CatalogueItem[] {
  let serial = 0;
  return families.flatMap((family, index) => {
    const items: CatalogueItem[] = [];
    const sizes = ["", "（量贩装）", "（电商装）"];
    for (const suffix of sizes) {
      for (const product of family.products) {
        for (const spec of product.specs) {
          for (const brand of family.brands) {
            if (items.length === family.count) return items;
            serial += 1;
            items.push(itemOf(family, product, spec, brand, suffix, index, serial));
          }
        }
      }
    }
    return items;
  });
}

function itemOf(
  family: Family,
  product: Product,
  spec: string,
  brand: string,
  suffix: string,
  index: number,
  serial: number,
): CatalogueItem {
  // 690 to 699 are the prefixes of GS1 China.
  const digits = `69${index % 10}${String(7_310_000 + serial * 37).padStart(9, "0")}`;
  return {
    family: family.name,
    brand,
    common: family.common ?? false,
    skuCode: `${String.fromCharCode(65 + index)}${String(serial).padStart(4, "0")}`,
    name: `${brand === "通用" ? "" : brand}${product.name}${suffix}`,
    spec,
    unit: product.unit,
    packUnit: product.pack[0],
    packSize: product.pack[1],
    size: product.size,
    gtin: `${digits}${gtinCheckDigit(digits)}`,
    trackLot: product.trackLot ?? product.shelfLifeDays !== undefined,
    shelfLifeDays: product.shelfLifeDays ?? null,
  };
}
