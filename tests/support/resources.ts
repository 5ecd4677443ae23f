/** A valid body of each resource of master data, for tests of what they have in common. */
import { CLIENT } from "../../src/contracts/client.ts";
import { DEPARTMENT } from "../../src/contracts/department.ts";
import { GOODS_BRAND, GOODS_CATEGORY, GOODS_LEVEL } from "../../src/contracts/goods.ts";
import { GOODS_TYPE } from "../../src/contracts/goods-type.ts";
import { POST } from "../../src/contracts/post.ts";
import type { FieldValues, ResourceSpec } from "../../src/contracts/resource.ts";
import { VEHICLE } from "../../src/contracts/vehicle.ts";
import { LOCATION, WAREHOUSE } from "../../src/contracts/warehouse.ts";

export interface Sample {
  readonly spec: ResourceSpec;
  /** The nth of them; `warehouseId` is that of a warehouse that is there. */
  readonly body: (n: number, warehouseId: string) => FieldValues;
}

const messages = "ABCDEFGH";
const plate = (n: number) => `沪A${messages[n % 8]}${String(1000 + n).slice(-4)}`;

export const SAMPLES: readonly Sample[] = [
  { spec: DEPARTMENT, body: (n) => ({ code: `D${n}`, name: `部门${n}`, phone: "021-5555 6666" }) },
  { spec: POST, body: (n) => ({ code: `P${n}`, name: `岗位${n}`, sort: n }) },
  { spec: CLIENT, body: (n) => ({ code: `C${n}`, name: `客户${n}有限公司`, shortName: `客户${n}` }) },
  { spec: WAREHOUSE, body: (n) => ({ code: `W${n}`, name: `仓库${n}`, kind: "cold", capacityM3: 100 + n }) },
  { spec: LOCATION, body: (n, warehouseId) => ({ code: `X-${n}`, zone: "picking", warehouseId }) },
  { spec: GOODS_CATEGORY, body: (n) => ({ code: `K${n}`, name: `类别${n}` }) },
  { spec: GOODS_BRAND, body: (n) => ({ code: `B${n}`, name: `品牌${n}`, nameEn: `Brand ${n}` }) },
  { spec: GOODS_LEVEL, body: (n) => ({ code: `L${n}`, name: `等级${n}`, colour: "#165DFF", rank: n }) },
  { spec: GOODS_TYPE, body: (n) => ({ skuCode: `SKU-${n}`, name: `货品${n}`, unit: "箱", trackLot: true }) },
  { spec: VEHICLE, body: (n) => ({ plate: plate(n), maxLoadKg: 3_000, inspectionDue: "2027-03-31" }) },
];
