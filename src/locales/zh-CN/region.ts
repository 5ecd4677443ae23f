export const region = {
  level: { province: "省", city: "市", district: "区县" },
  field: { loading: "正在加载地区…", failed: "地区加载失败。" },
} as const;
