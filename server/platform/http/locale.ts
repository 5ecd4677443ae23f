import type { Locale } from "../../../src/contracts/texts/render.ts";

/**
 * The reader's language from Accept-Language (RFC 9110, 12.5.4): the supported one with the highest quality,
 * zh-CN where none is asked for or none is known.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
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
    if (tag === "zh" || tag.startsWith("zh-") || tag === "*") return "zh-CN";
    if (tag === "en" || tag.startsWith("en-")) return "en-US";
  }
  return "zh-CN";
}
