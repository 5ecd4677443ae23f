import type { Translated } from "../shape.ts";
import type { region as zhCN } from "../zh-CN/region.ts";

export const region: Translated<typeof zhCN> = {
  level: { province: "Province", city: "City", district: "District" },
  field: { loading: "Loading regions…", failed: "The regions could not be loaded." },
};
