import type { Translated } from "../shape.ts";
import type { role as zhCN } from "../zh-CN/role.ts";

export const role: Translated<typeof zhCN> = {
  list: { pages: "{{count}} of {{total}} pages", factor: "Two-step verification required" },
};
