/** What things are called in the demo data: the same world in Chinese (`demo`) and in English (`demo-en`). */
import type { World } from "../../platform/config.ts";
import englishNames from "./english-names.json" with { type: "json" };

/** Gives a Chinese name or sentence of the demo data in the language of its world. */
export type Say = (chinese: string) => string;

/** The names of a world. */
export const namesOf = (world: World): Say => (world === "demo-en" ? inEnglish : (chinese) => chinese);

/** Of whole names first, then of the words that names are made of. */
const ENGLISH: Readonly<Record<string, string>> = englishNames;
const HAN = /\p{Script=Han}/u;
const LONGEST_FIRST = Object.keys(ENGLISH).toSorted((one, other) => other.length - one.length);

/** Throws where the tables lack a word: a name in two languages at once would be no name. */
function inEnglish(chinese: string): string {
  const whole = ENGLISH[chinese];
  if (whole !== undefined) return whole;
  let said = "";
  let rest = chinese;
  let wasWord = false;
  while (rest !== "") {
    const word = LONGEST_FIRST.find((each) => rest.startsWith(each));
    const next = word === undefined ? rest.charAt(0) : (ENGLISH[word] ?? "");
    const touches = said !== "" && !/[\s(]$/.test(said) && /^[\w]/.test(next);
    if (touches && (wasWord || word !== undefined)) said += " ";
    said += next;
    wasWord = word !== undefined;
    rest = rest.slice(word?.length ?? 1);
  }
  if (HAN.test(said)) throw new Error(`english-names.json has no word for “${chinese}”: ${said}`);
  return said;
}
