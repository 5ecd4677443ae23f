import type { Translated } from "../shape.ts";
import type { boot as zhCN } from "../zh-CN/boot.ts";
import { common } from "./common.ts";
import { login } from "./login.ts";

/** The first load's texts in English, fetched when English is chosen or a fallback is needed. */
export const boot: Translated<typeof zhCN> = { common, login };
