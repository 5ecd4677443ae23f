/** What a told message says, in the language of its reader. */
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import type { Config } from "../../platform/config.ts";
import type { Said } from "../../platform/mail.ts";
import type { Telling } from "./telling.store.ts";

/** Renders a message; links need PUBLIC_ORIGIN, whose first origin is the console's. */
export function saidOf(
  { template, values, link, at }: Telling,
  locale: Locale,
  { publicOrigins: [origin] }: Pick<Config, "publicOrigins">,
): Said {
  const text = (part: string) => renderText(locale, `messages.${template}.${part}`, values);
  return {
    title: text("title"),
    content: text("content"),
    link: origin && link !== null ? `${origin}${link}` : null,
    at: at.toISOString(),
  };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);
const BETWEEN = "\n\n";

/** The texts from the first on that fit into so many bytes together: at least one, which is cut where it must be. */
export function fitting(texts: readonly string[], mostBytes: number): { text: string; count: number } {
  const [first = "", ...rest] = texts;
  let text = bytesOf(first) <= mostBytes ? first : cut(first, mostBytes);
  let count = Math.min(1, texts.length);
  for (const next of rest) {
    const longer = `${text}${BETWEEN}${next}`;
    if (bytesOf(longer) > mostBytes) break;
    text = longer;
    count += 1;
  }
  return { text, count };
}

function cut(text: string, mostBytes: number): string {
  let kept = "";
  for (const letter of text) {
    if (bytesOf(`${kept}${letter}…`) > mostBytes) break;
    kept += letter;
  }
  return `${kept}…`;
}
