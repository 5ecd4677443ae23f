/** What things are called in the demo data: the same world in Chinese (`demo`) and in English (`demo-en`). */
import { Type } from "typebox";
import type { World } from "../../platform/config.ts";
import { seedTable } from "../seed-files.ts";

/** Gives a Chinese name or sentence of the demo data in the language of its world. */
export type Say = (chinese: string) => string;

/** The names of a world. */
export const namesOf = (world: World): Say => (world === "demo-en" ? inEnglish() : (chinese) => chinese);

const HAN = /\p{Script=Han}/u;

/** Whole names first, then the words that names are made of. */
function inEnglish(): Say {
  const rows = seedTable("demo/english-names.csv", { chinese: Type.String(), english: Type.String() });
  const english = new Map(rows.map((row) => [row.chinese, row.english]));
  const longestFirst = [...english.keys()].toSorted((one, other) => other.length - one.length);
  /** Throws where the table lacks a word: a name in two languages at once would be no name. */
  return (chinese) => {
    const whole = english.get(chinese);
    if (whole !== undefined) return whole;
    let said = "";
    let rest = chinese;
    let wasWord = false;
    while (rest !== "") {
      const word = longestFirst.find((each) => rest.startsWith(each));
      const next = word === undefined ? rest.charAt(0) : (english.get(word) ?? "");
      const touches = said !== "" && !/[\s(]$/.test(said) && /^[\w]/.test(next);
      if (touches && (wasWord || word !== undefined)) said += " ";
      said += next;
      wasWord = word !== undefined;
      rest = rest.slice(word?.length ?? 1);
    }
    if (HAN.test(said)) throw new Error(`english-names.csv has no word for “${chinese}”: ${said}`);
    return said;
  };
}
