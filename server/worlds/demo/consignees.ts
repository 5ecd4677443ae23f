/** Somebody who receives goods in the demo world. */
export interface Consignee {
  readonly name: string;
  readonly phone: string;
  readonly regionCode: number;
  readonly address: string;
}

export const consignees: readonly Consignee[] = [
  { name: "钱伟", phone: "13911110001", regionCode: 310105, address: "上海市长宁区天山路 600 号" },
  { name: "何静", phone: "13911110002", regionCode: 310112, address: "上海市闵行区都市路 5001 号" },
  { name: "罗强", phone: "13911110003", regionCode: 320505, address: "江苏省苏州市虎丘区狮山路 88 号" },
  { name: "梁燕", phone: "13911110004", regionCode: 330106, address: "浙江省杭州市西湖区文三路 259 号" },
  { name: "宋磊", phone: "13911110005", regionCode: 440106, address: "广东省广州市天河区体育东路 116 号" },
  { name: "唐敏", phone: "13911110006", regionCode: 440305, address: "广东省深圳市南山区科苑路 15 号" },
  { name: "韩冬", phone: "13911110007", regionCode: 510107, address: "四川省成都市武侯区人民南路四段 3 号" },
  { name: "冯雪", phone: "13911110008", regionCode: 500103, address: "重庆市渝中区民族路 188 号" },
];
