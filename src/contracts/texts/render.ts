/** Rendering shared texts: a dotted key, a locale, named values for `{{name}}`. */
import { enUS } from "./en-US.ts";
import { type SharedTexts, zhCN } from "./zh-CN.ts";

export type Locale = "zh-CN" | "en-US";

export const LOCALES: readonly Locale[] = ["zh-CN", "en-US"];

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

/** The text of a key in a locale, falling back to English, then to the key itself. */
export function renderText(locale: Locale, key: string, values: TextValues = {}): string {
  const text = find(TEXTS[locale], key) ?? find(enUS, key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The locale that an Accept-Language header asks for; Chinese unless English is preferred. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const first = acceptLanguage?.split(",")[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("en") ? "en-US" : "zh-CN";
}
