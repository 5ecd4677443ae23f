/** Which characters of a text a keyword matches: as it stands, or by pinyin. */
import { findSpelled, type Spelling, spelledKey } from "../../domain/spelling.ts";
import { READINGS } from "./palette-readings.ts";

const BY_CHARACTER: Readonly<Record<string, string>> = Object.fromEntries(
  READINGS.split(" ").map((line) => [line.slice(0, 1), line.slice(1)]),
);

export interface Match {
  /** Characters [from, to). */
  readonly range: readonly [number, number];
  readonly isPinyin: boolean;
}

const lower = (text: string): readonly string[] => [...text].map((character) => character.toLowerCase());

/** The first place of the keyword in the text, in upper or lower case; else by the text's pinyin; null: nowhere. */
export function matchIn(text: string, keyword: string, spelling: Spelling = []): Match | null {
  const wanted = lower(keyword.trim());
  if (wanted.length === 0) return null;
  const characters = lower(text);
  const at = characters.findIndex((_, from) =>
    wanted.every((one, index) => characters[from + index] === one),
  );
  if (at >= 0) return { range: [at, at + wanted.length], isPinyin: false };
  const key = spelledKey(keyword);
  const range = key === null ? null : findSpelled(spelling, key);
  return range && { range, isPinyin: true };
}

/** How a text of the console's own is read: names of pages and actions. */
export const spellOwn = (text: string): Spelling =>
  lower(text).map((character) => BY_CHARACTER[character] ?? (/^[a-z0-9]$/.test(character) ? character : ""));

/** Whether every word of the keyword is somewhere in the text. */
export function matches(text: string, keyword: string): boolean {
  const inside = text.toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
