/** The descriptions of everything that the audit tells of, by the key that it carries. */
import { CLIENT } from "../../../contracts/client.ts";
import { DEPARTMENT } from "../../../contracts/department.ts";
import { GOODS_BRAND, GOODS_CATEGORY, GOODS_LEVEL } from "../../../contracts/goods.ts";
import { GOODS_TYPE } from "../../../contracts/goods-type.ts";
import { POST } from "../../../contracts/post.ts";
import type { FieldSpec, ResourceSpec } from "../../../contracts/resource.ts";
import { ROLE } from "../../../contracts/role.ts";
import { USER } from "../../../contracts/user-resource.ts";
import { VEHICLE } from "../../../contracts/vehicle.ts";
import { LOCATION, WAREHOUSE } from "../../../contracts/warehouse.ts";

const SPECS: ReadonlyMap<string, ResourceSpec> = new Map(
  [
    ...[USER, ROLE, DEPARTMENT, POST, CLIENT, WAREHOUSE, LOCATION],
    ...[GOODS_CATEGORY, GOODS_BRAND, GOODS_LEVEL, GOODS_TYPE, VEHICLE],
  ].map((spec: ResourceSpec) => [spec.key, spec]),
);

/** What a changed field is; undefined for a field that was there once and is no more. */
export const auditedField = (entity: string, name: string): FieldSpec | undefined =>
  SPECS.get(entity)?.fields[name];
