/** Texts of the warehouse settings and of goods types. */
export const warehouse = {
  tab: { warehouses: "仓库", locations: "库位" },
  form: { identity: "仓库", place: "负责人与地址", targets: "目标与时限" },
  paper: { expired: "已过期 {{day}}", near: "快到期 {{day}}" },
  goods: {
    identity: "货品",
    packing: "单位与包装",
    size: "尺寸与重量",
    tracking: "批次、效期与库存",
    common: "公共货品",
  },
} as const;
