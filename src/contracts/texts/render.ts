/** Rendering shared texts: a dotted key, a locale, named values for `{{name}}`. */
import { enUS } from "./en-US.ts";
import { shownIn } from "./localised.ts";
import { type SharedTexts, zhCN } from "./zh-CN.ts";

export const LOCALES = ["zh-CN", "en-US"] as const;
export type Locale = (typeof LOCALES)[number];

const TEXTS: Readonly<Record<Locale, SharedTexts>> = { "zh-CN": zhCN, "en-US": enUS };

export type TextValues = Readonly<Record<string, string | number>>;

function find(texts: unknown, key: string): string | undefined {
  let node: unknown = texts;
  for (const part of key.split(".")) {
    if (typeof node !== "object" || node === null) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return typeof node === "string" ? node : undefined;
}

/**
 * The text of a key in a locale, falling back to English, then to the key itself. A value that differs by language is
 * given a second time as `name:locale`, such as a title's English beside it.
 */
export function renderText(locale: Locale, key: string, values: TextValues = {}): string {
  const text = find(TEXTS[locale], key) ?? find(enUS, key) ?? key;
  const own = shownIn(locale, values);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => own[name] ?? "");
}

/**
 * The reader's language from Accept-Language (RFC 9110, 12.5.4): the supported one with the highest quality,
 * `otherwise` where none is asked for or none is known.
 */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = "zh-CN"): Locale {
  const asked = (acceptLanguage ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((each) => each.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of asked) {
    if (tag === "*") return otherwise;
    if (tag === "zh" || tag.startsWith("zh-")) return "zh-CN";
    if (tag === "en" || tag.startsWith("en-")) return "en-US";
  }
  return otherwise;
}
