/** A warehouse of the demo; its locations follow one plan. */
export interface DemoWarehouse {
  readonly code: string;
  readonly name: string;
  readonly kind: "normal" | "cold" | "bonded";
  readonly regionCode: number;
  readonly address: string;
  readonly phone: string;
  readonly capacityM3: number;
  readonly overReceiptPercent: number;
  /** What its wall compares the day with. */
  readonly targets: {
    readonly inbound: number;
    readonly outbound: number;
    readonly dockToStockMinutes: number;
    readonly reviewMinutes: number | null;
  };
  /** How many of a hundred entries go there. */
  readonly share: number;
}

export const demoWarehouses: readonly DemoWarehouse[] = [
  {
    code: "SH01",
    name: "上海临港仓",
    kind: "normal",
    regionCode: 310115,
    address: "上海市浦东新区业盛路 188 号",
    phone: "021-58120101",
    capacityM3: 42_000,
    overReceiptPercent: 0,
    targets: { inbound: 1_200, outbound: 300, dockToStockMinutes: 90, reviewMinutes: 120 },
    share: 50,
  },
  {
    code: "GZ01",
    name: "广州南沙冷链仓",
    kind: "cold",
    regionCode: 440115,
    address: "广东省广州市南沙区港前大道南 162 号",
    phone: "020-39050102",
    capacityM3: 18_000,
    overReceiptPercent: 5,
    targets: { inbound: 700, outbound: 180, dockToStockMinutes: 60, reviewMinutes: 60 },
    share: 30,
  },
  {
    code: "CD01",
    name: "成都青白江仓",
    kind: "bonded",
    regionCode: 510113,
    address: "四川省成都市青白江区港城大道 669 号",
    phone: "028-83610103",
    capacityM3: 25_000,
    overReceiptPercent: 0,
    targets: { inbound: 500, outbound: 120, dockToStockMinutes: 90, reviewMinutes: null },
    share: 20,
  },
];
