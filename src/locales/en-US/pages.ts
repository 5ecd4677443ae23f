import type { Translated } from "../shape.ts";
import type { pages as zhCN } from "../zh-CN/pages.ts";

/** The pages' texts in English. */
export const pages: Translated<typeof zhCN> = {};
