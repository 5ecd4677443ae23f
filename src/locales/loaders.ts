import type { PathOf } from "./shape.ts";
import { boot as zhBoot } from "./zh-CN/boot.ts";
import type { pages as zhPages } from "./zh-CN/pages.ts";

/** The languages of the console; zh-CN is the default, en-US the fallback. */
export const LOCALES = ["zh-CN", "en-US"] as const;
export type Locale = (typeof LOCALES)[number];

/** All texts, shaped as the zh-CN master. */
export type Texts = typeof zhBoot & typeof zhPages;

/** `feature.place.role` of every text. */
export type TextKey = PathOf<Texts>;

/** `boot` is needed by the sign-in page, `pages` only behind it. */
export type TextPart = "boot" | "pages";

type LoadedPart = Readonly<Record<string, unknown>>;

/** How each part of each language is fetched; zh-CN's boot part is in the first bundle. */
export const loaders: Readonly<Record<Locale, Record<TextPart, () => Promise<LoadedPart>>>> = {
  "zh-CN": {
    boot: () => Promise.resolve(zhBoot),
    pages: () => import("./zh-CN/pages.ts").then((module) => module.pages),
  },
  "en-US": {
    boot: () => import("./en-US/boot.ts").then((module) => module.boot),
    pages: () => import("./en-US/pages.ts").then((module) => module.pages),
  },
};

/** The texts that are there before anything was fetched. */
export const bundled: { readonly locale: Locale; readonly boot: LoadedPart } = {
  locale: "zh-CN",
  boot: zhBoot,
};
