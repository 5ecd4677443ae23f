/** Search by pinyin: what a person may type to find a Chinese name, and which characters of it that matches. Pure. */

/**
 * How a text is read, one entry for each of its characters: the syllable without tone ("su"), several usual ones by "|"
 * ("chong|zhong"), a Latin letter or digit in lower case, "" for anything else.
 */
export type Spelling = readonly string[];

/** Longer keywords find what their first letters find. */
const LONGEST_KEY = 32;
/** Names with several ambiguous characters would have very many readings. */
const MOST_READINGS = 8;

const isPlain = (reading: string): boolean => /^[a-z0-9]$/.test(reading);

/**
 * The letters by which a keyword searches pinyin: lower case, without spaces and apostrophes, ü as v. Null: it is no
 * pinyin, because it holds other characters, only digits, or a single letter.
 */
export function spelledKey(keyword: string): string | null {
  const key = keyword
    .toLowerCase()
    .replaceAll("ü", "v")
    .replaceAll(/[\s'’]/g, "");
  return /^[a-z0-9]{2,}$/.test(key) && /[a-z]/.test(key) ? key.slice(0, LONGEST_KEY) : null;
}

/** Where a word may begin: at each syllable, and at the beginning of a run of letters and digits. */
const beginsWord = (spelling: Spelling, at: number): boolean => {
  const reading = spelling[at] ?? "";
  return reading !== "" && !(isPlain(reading) && isPlain(spelling[at - 1] ?? ""));
};

function textsFrom(spelling: Spelling, from: number): readonly string[] {
  let texts = [""];
  for (const reading of spelling.slice(from)) {
    const [first = "", ...others] = reading.split("|");
    const also = texts.length * (1 + others.length) <= MOST_READINGS ? others : [];
    texts = texts.flatMap((text) => [first, ...also].map((one) => text + one));
    if (texts.every((text) => text.length >= LONGEST_KEY)) break;
  }
  return texts.map((text) => text.slice(0, LONGEST_KEY));
}

/** The initials of a spelling: the first letter of each syllable. */
const initialsOf = (spelling: Spelling): Spelling =>
  spelling.map((reading) => [...new Set(reading.split("|").map((one) => one.slice(0, 1)))].join("|"));

/** The words that a keyword may begin: from each syllable on, all syllables joined, and all initials. */
export function spelledWords(spelling: Spelling): readonly string[] {
  if (spelling.every((reading) => reading.length < 2)) return [];
  const initials = initialsOf(spelling);
  const words = spelling.flatMap((_, at) =>
    beginsWord(spelling, at) ? [...textsFrom(spelling, at), ...textsFrom(initials, at)] : [],
  );
  return [...new Set(words)];
}

/** The end of the match of a key that begins at a character, or null. */
function endOf(spelling: Spelling, from: number, key: string): number | null {
  if (key === "") return from;
  if (from >= spelling.length) return null;
  for (const one of (spelling[from] ?? "").split("|")) {
    if (one !== "" && one.startsWith(key)) return from + 1;
    if (key.startsWith(one)) {
      const end = endOf(spelling, from + 1, key.slice(one.length));
      if (end !== null) return end;
    }
  }
  return null;
}

/** Which characters a key (of spelledKey) matches, [from, to), by syllables first, then by initials; null: none. */
export function findSpelled(spelling: Spelling, key: string): readonly [number, number] | null {
  if (spelling.every((reading) => reading.length < 2)) return null;
  for (const readings of [spelling, initialsOf(spelling)]) {
    for (const at of spelling.keys()) {
      const end = beginsWord(spelling, at) ? endOf(readings, at, key) : null;
      if (end !== null) return [at, end];
    }
  }
  return null;
}
