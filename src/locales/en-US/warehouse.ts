import type { Translated } from "../shape.ts";
import type { warehouse as zhCN } from "../zh-CN/warehouse.ts";

/** Texts of the warehouse settings and of goods types. */
export const warehouse: Translated<typeof zhCN> = {
  tab: { warehouses: "Warehouses", locations: "Locations" },
  form: { identity: "Warehouse", place: "Manager and address", targets: "Targets and limits" },
  paper: { expired: "Expired {{day}}", near: "Due {{day}}" },
  goods: {
    identity: "Goods",
    packing: "Units and packing",
    size: "Size and weight",
    tracking: "Lots, expiry and stock",
    common: "Common",
  },
};
