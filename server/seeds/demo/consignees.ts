/** A person who receives goods in the demo data. */
export interface Consignee {
  readonly name: string;
  readonly phone: string;
  readonly regionCode: number;
  readonly address: string;
}

export const consignees: readonly Consignee[] = [
  { name: "钱伟", phone: "13911110001", regionCode: 310105, address: "天山路 600 号" },
  { name: "何静", phone: "13911110002", regionCode: 310112, address: "都市路 5001 号" },
  { name: "罗强", phone: "13911110003", regionCode: 320505, address: "狮山路 88 号" },
  { name: "梁燕", phone: "13911110004", regionCode: 330106, address: "文三路 259 号" },
  { name: "宋磊", phone: "13911110005", regionCode: 440106, address: "体育东路 116 号" },
  { name: "唐敏", phone: "13911110006", regionCode: 440305, address: "科苑路 15 号" },
  { name: "韩冬", phone: "13911110007", regionCode: 510107, address: "人民南路四段 3 号" },
  { name: "冯雪", phone: "13911110008", regionCode: 500103, address: "民族路 188 号" },
];
