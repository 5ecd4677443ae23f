/** Texts of the warehouse settings and of goods types. */
export const warehouse = {
  tab: { warehouses: "仓库", locations: "库位" },
  sample: {
    label: "生成示例库位",
    none: "“{{name}}”还没有库位",
    make: (values: { count: number }) => `生成 ${values.count} 个示例库位`,
    hint: "收货、存储、拣货、发货、破损和退货区，含两排货架；之后可以修改或删除，也可以导入自己的库位。",
    made: (values: { name: string; count: number }) =>
      `已在“${values.name}”生成 ${values.count} 个库位，标签可以打印了。`,
  },
  form: { identity: "仓库", place: "负责人与地址", targets: "目标与时限" },
  paper: { expired: "已过期 {{day}}", near: "即将到期 {{day}}" },
  goods: {
    identity: "货品",
    packing: "单位与包装",
    size: "尺寸与重量",
    tracking: "批次、效期与库存",
    common: "公共货品",
  },
} as const;
