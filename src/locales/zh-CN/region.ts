export const region = {
  level: { province: "省", city: "市", district: "区县" },
  field: { loading: "正在加载地区…", failed: "地区没有加载成功。" },
} as const;
