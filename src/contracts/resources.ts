import { CLIENT } from "./client.ts";
import { DEPARTMENT } from "./department.ts";
import { DISPLAY } from "./display-resource.ts";
import { GOODS_BRAND, GOODS_CATEGORY, GOODS_LEVEL } from "./goods.ts";
import { GOODS_TYPE } from "./goods-type.ts";
import { INTEGRATION } from "./integration-resource.ts";
import { POST } from "./post.ts";
import type { ResourceSpec } from "./resource.ts";
import { ROBOT } from "./robot-resource.ts";
import { ROLE } from "./role.ts";
import { USER } from "./user-resource.ts";
import { VEHICLE } from "./vehicle.ts";
import { LOCATION, WAREHOUSE } from "./warehouse.ts";
import { WEBHOOK } from "./webhook-resource.ts";

/** The descriptions of all master data, by their keys. */
export const RESOURCES: ReadonlyMap<string, ResourceSpec> = new Map(
  [
    ...[USER, ROLE, DEPARTMENT, POST, CLIENT, WAREHOUSE, LOCATION],
    ...[GOODS_CATEGORY, GOODS_BRAND, GOODS_LEVEL, GOODS_TYPE, VEHICLE, DISPLAY, ROBOT],
    ...[INTEGRATION, WEBHOOK],
  ].map((spec: ResourceSpec) => [spec.key, spec]),
);
