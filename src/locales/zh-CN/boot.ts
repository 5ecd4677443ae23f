import { common } from "./common.ts";
import { login } from "./login.ts";

/**
 * Texts of the first load (sign-in and what every page shares), bundled with the application because
 * zh-CN is the default language. One line per feature.
 */
export const boot = { common, login } as const;
