/**
 * What a device's scanner makes of a code: found out by four printed codes, kept on the device, and undone when it scans.
 * Pure.
 */
import { GROUP_SEPARATOR } from "./scan-reader.ts";
import { isGs1, SEPARATORS, unframed, unfronted } from "./scanned.ts";

export const CHECK_KEYS = ["end", "letters", "separator", "characters"] as const;
export type CheckKey = (typeof CHECK_KEYS)[number];

const GTIN_PART = "0106901234567892";
const LOT_PART = "10TALLY";
const COUNT_PART = "3712";

/** The code of each check; the one of the separator is a GS1-128 label. */
export const CHECK_CODES: Readonly<Record<CheckKey, string>> = {
  end: "20261129",
  letters: "Tally-aBcDe",
  separator: `]C1${GTIN_PART}${LOT_PART}${GROUP_SEPARATOR}${COUNT_PART}`,
  characters: "QAZWYM-_./:+#",
};

/** What a scanner does with what a check is about; `sent` and `kept`: all is well. */
type Verdict =
  | "sent"
  | "missing"
  | "kept"
  | "upper"
  | "lower"
  | "swapped"
  | "replaced"
  | "lost"
  | "other"
  | "skipped";

export interface Finding {
  readonly key: CheckKey;
  readonly verdict: Verdict;
  /** What was sent in place of the separator, or of the characters; else "". */
  readonly as: string;
}

/** What the scanner did with the code of a check; null: another code was read. `isEnded`: an Enter or Tab followed. */
export function findingOf(key: CheckKey, text: string, isEnded: boolean): Finding | null {
  const code = CHECK_CODES[key];
  const read = unframed(text);
  switch (key) {
    case "end":
      return read.length === code.length ? { key, verdict: isEnded ? "sent" : "missing", as: "" } : null;
    case "letters": {
      if (read.toLowerCase() !== code.toLowerCase()) return null;
      const forms = {
        kept: code,
        upper: code.toUpperCase(),
        lower: code.toLowerCase(),
        swapped: swapped(code),
      };
      const verdict = (["kept", "upper", "lower", "swapped"] as const).find((each) => forms[each] === read);
      return verdict ? { key, verdict, as: "" } : null;
    }
    case "separator":
      return separatorIn(text);
    default: {
      if (read.length !== code.length) return null;
      const [one, two] = [read.toUpperCase(), code.toUpperCase()];
      return one === two ? { key, verdict: "kept", as: "" } : { key, verdict: "other", as: read };
    }
  }
}

function separatorIn(text: string): Finding | null {
  const read = unfronted(text).replace(new RegExp(SEPARATORS, "i"), GROUP_SEPARATOR);
  const plain = read.toUpperCase();
  const head = `${GTIN_PART}${LOT_PART}`;
  if (!plain.startsWith(head)) return null;
  // A Code 128 without FNC1 in it may end with what the scanner adds.
  const end = plain.lastIndexOf(COUNT_PART);
  if (end < head.length) return null;
  const as = read.slice(head.length, end);
  const verdict = as === GROUP_SEPARATOR ? "kept" : as === "" ? "lost" : "replaced";
  return { key: "separator", verdict, as: verdict === "replaced" ? as : "" };
}

const swapped = (text: string): string =>
  [...text].map((each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())).join("");

/** A scan as it stands on the label, on a device whose scanner is known. */
export function asPrinted(text: string, findings: readonly Finding[]): string {
  const verdictOf = (key: CheckKey) => findings.find((finding) => finding.key === key);
  const letters = verdictOf("letters")?.verdict === "swapped" ? swapped(text) : text;
  const separator = verdictOf("separator");
  if (!separator || !isGs1(letters)) return letters;
  if (separator.verdict !== "kept" && separator.verdict !== "replaced") return letters;
  const separated =
    separator.verdict === "replaced" ? letters.replaceAll(separator.as, GROUP_SEPARATOR) : letters;
  // This scanner sends separators, so a label without one lost none: the one behind its end says so.
  return `${separated}${GROUP_SEPARATOR}`;
}

/** The kept findings; none where nothing readable is kept. */
export function readFindings(text: string | null): readonly Finding[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return (kept as Partial<Finding>[]).flatMap(({ key, verdict, as }) =>
      CHECK_KEYS.some((each) => each === key) && typeof verdict === "string" && typeof as === "string"
        ? [{ key, verdict, as } as Finding]
        : [],
    );
  } catch {
    return [];
  }
}
