/** The one form in which whatever is looked up or unique is compared: codes, lots, numbers, plates, names. */

/** Characters that no reader sees: controls, joiners, direction marks, variation selectors, fillers, byte order mark. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What looks like a gap: all blanks and line breaks, and the empty braille pattern. The byte order mark has no width. */
const BLANKS = /(?:(?!\ufeff)[\s\u2800])+/g;

/** A text as it is stored: no invisible characters, blanks within folded to one, none at its ends. */
export const visibleText = (text: string): string =>
  text.replaceAll(BLANKS, " ").replaceAll(INVISIBLE, "").replaceAll(/ {2,}/g, " ").trim();

/** Controls other than tabs and line breaks, and what reorders or splits text unseen. Joiners of emoji stay. */
const UNSEEN_IN_LINES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A text of several lines as it is stored: its line breaks and blanks stay; "" where nothing of it is visible. */
export const visibleLines = (text: string): string =>
  visibleText(text) === ""
    ? ""
    : text
        .replaceAll(/\r\n?|\u2028|\u2029/g, "\n")
        .replaceAll(UNSEEN_IN_LINES, "")
        .trim();

/** One case: ẞ, ß and SS are one, and so are the Greek sigmas. */
const oneCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Two texts are the same thing if their normal forms are equal: NFKC, visible, one case. Empty: nothing visible. */
export const normalForm = (text: string): string =>
  visibleText(oneCase(visibleText(text.normalize("NFKC"))).normalize("NFKC"));

/**
 * A look-up by normal form: the one of exactly that text, else all of its form. Where twins have the form and none of them
 * the text itself, all of them: it is not ours to choose.
 */
export function allByForm<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): (text: string) => readonly Item[] {
  const alike = new Map<string, Item[]>();
  for (const item of items) {
    const form = normalForm(textOf(item));
    alike.set(form, [...(alike.get(form) ?? []), item]);
  }
  return (text) => {
    const found = alike.get(normalForm(text)) ?? [];
    const exact = found.filter((item) => textOf(item) === text);
    return exact.length === 1 ? exact : found;
  };
}

/** As `allByForm`, where only one is of use: null without any, "several" where there are more. */
export function byForm<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): (text: string) => Item | "several" | null {
  const find = allByForm(items, textOf);
  return (text) => {
    const [first, ...others] = find(text);
    if (first === undefined) return null;
    return others.length === 0 ? first : "several";
  };
}
