/** Reads rows of modules back by the tables of the standards, and judges their check characters. */

/** ISO/IEC 15417, table 1: the widths of bars and spaces of values 0 to 105, and of stop. */
const CODE_128 =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232".split(
    " ",
  );
const STOP = "2331112";

const widthsOf = (modules: string): string =>
  (modules.match(/1+|0+/g) ?? []).map((run) => run.length).join("");

type CodeSet = "A" | "B" | "C";
const STARTS: Readonly<Record<number, CodeSet>> = { 103: "A", 104: "B", 105: "C" };

/** The text of a Code 128; null: it is none, or its check character is wrong. */
export function codeOf128(modules: string): string | null {
  const widths = widthsOf(modules);
  if (!widths.endsWith(STOP)) return null;
  const values = (widths.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((each) => CODE_128.indexOf(each));
  const [start = -1] = values;
  const check = values.at(-1);
  const content = values.slice(1, -1);
  const sum = content.reduce((all, value, index) => all + value * (index + 1), start);
  let set = STARTS[start];
  if (!set || values.includes(-1) || sum % 103 !== check) return null;
  let text = "";
  let shifted: CodeSet | null = null;
  for (const value of content) {
    const now: CodeSet = shifted ?? set;
    shifted = null;
    if (now === "C" && value < 100) text += String(value).padStart(2, "0");
    else if (value === 99) set = "C";
    else if (value === 100 && now !== "B") set = "B";
    else if (value === 101 && now !== "A") set = "A";
    else if (value === 98 && now !== "C") shifted = now === "A" ? "B" : "A";
    else if (value > 95) return null;
    else text += String.fromCharCode(now === "A" && value >= 64 ? value - 64 : value + 32);
  }
  return text;
}

/** GS1 General Specifications, 5.2.1.2.1: number set A; C is its complement, B is C from right to left. */
const SET_A = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const SET_C = SET_A.map((each) => each.replaceAll(/[01]/g, (bit) => (bit === "0" ? "1" : "0")));
const SET_B = SET_C.map((each) => [...each].reverse().join(""));
/** Which sets the left half is of says the first digit of thirteen. */
const LEADS = "AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA".split(" ");

const parts = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`.{${size}}`, "g")) ?? [];

export function digitsOfEan13(modules: string): string | null {
  const [, left = "", right = ""] = /^101([01]{42})01010([01]{42})101$/.exec(modules) ?? [];
  const halves = parts(left, 7);
  const sets = halves.map((each) => (SET_A.includes(each) ? "A" : "B")).join("");
  const digits = [
    LEADS.indexOf(sets),
    ...halves.map((each) => Math.max(SET_A.indexOf(each), SET_B.indexOf(each))),
    ...parts(right, 7).map((each) => SET_C.indexOf(each)),
  ];
  return digits.length === 13 && !digits.includes(-1) ? digits.join("") : null;
}

export function digitsOfEan8(modules: string): string | null {
  const [, left = "", right = ""] = /^101([01]{28})01010([01]{28})101$/.exec(modules) ?? [];
  const digits = [
    ...parts(left, 7).map((each) => SET_A.indexOf(each)),
    ...parts(right, 7).map((each) => SET_C.indexOf(each)),
  ];
  return digits.length === 8 && !digits.includes(-1) ? digits.join("") : null;
}

/** ISO/IEC 16390, table 1: two wide of five. */
const TWO_OF_FIVE = "NNWWN WNNNW NWNNW WWNNN NNWNW WNWNN NWWNN NNNWW WNNWN NWNWN".split(" ");

export function digitsOfItf(modules: string): string | null {
  const runs = modules.match(/1+|0+/g) ?? [];
  const narrow = Math.min(...runs.map((run) => run.length));
  const kinds = runs.map((run) => (run.length > 1.5 * narrow ? "W" : "N")).join("");
  const [, content = ""] = /^NNNN([NW]+)WNN$/.exec(kinds) ?? [];
  const digits = parts(content, 10).flatMap((pair) => {
    const bars = [...pair].filter((_, index) => index % 2 === 0).join("");
    const spaces = [...pair].filter((_, index) => index % 2 === 1).join("");
    return [TWO_OF_FIVE.indexOf(bars), TWO_OF_FIVE.indexOf(spaces)];
  });
  return digits.length === 14 && !digits.includes(-1) ? digits.join("") : null;
}
