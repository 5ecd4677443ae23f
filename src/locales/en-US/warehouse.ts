import type { Translated } from "../shape.ts";
import type { warehouse as zhCN } from "../zh-CN/warehouse.ts";

/** Texts of the warehouse settings and of goods types. */
export const warehouse: Translated<typeof zhCN> = {
  tab: { warehouses: "Warehouses", locations: "Locations" },
  sample: {
    label: "Create sample locations",
    none: "“{{name}}” has no locations yet",
    make: ({ count }) => `Create ${count} sample locations`,
    hint: "Receiving, storage, picking, outbound, damaged and returns zones with two aisles of shelves. Edit or delete them later, or import your own.",
    made: ({ name, count }) => `${count} locations created in “${name}”. Their labels are ready to print.`,
  },
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
