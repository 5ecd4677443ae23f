/**
 * Reads GS1 element strings: several facts about goods in one code, each behind its application identifier (GS1 General
 * Specifications, chapter 3). Pure. A string whose separators were lost can be read in several ways: all of them are
 * returned, and the caller asks.
 */
import { isDay } from "./business-day.ts";
import { hasCheckDigit, isGtin } from "./gtin.ts";
import { GROUP_SEPARATOR } from "./scan-reader.ts";
import { isGs1, SEPARATORS, unframed, unfronted } from "./scanned.ts";

/** The facts of one label; null: it does not say. Days as YYYY-MM-DD. */
export interface Gs1Label {
  /** (01), (02): 14 digits. */
  readonly gtin: string | null;
  /** (00): a logistic unit, 18 digits. */
  readonly sscc: string | null;
  /** (10) */
  readonly lot: string | null;
  /** (21) */
  readonly serial: string | null;
  /** (11) */
  readonly productionDate: string | null;
  /** (13) */
  readonly packedDate: string | null;
  /** (17), else (15), the day until which it is best. */
  readonly expiry: string | null;
  /** (37), (30): units in it. */
  readonly count: number | null;
}

type Fact = readonly [identifier: string, value: string];

/** Identifiers of a fixed length, with what their value has to be. */
const FIXED: Readonly<Record<string, readonly [length: number, isValid: (value: string) => boolean]>> = {
  "00": [18, hasCheckDigit],
  "01": [14, isGtin],
  "02": [14, isGtin],
  ...Object.fromEntries(["11", "12", "13", "15", "17"].map((date) => [date, [6, isDate]])),
  "20": [2, () => true],
};
/** Identifiers whose value ends with a separator, or with the string: the longest value, and whether it is a number. */
const ENDED: Readonly<Record<string, readonly [most: number, isNumber: boolean]>> = {
  ...{ "10": [20, false], "21": [20, false], "30": [8, true], "37": [8, true] },
};
/** Weights and measures, which are passed over: four digits of identifier, six of value. */
const MEASURE = /^3[1-6]\d{2}\d{6}/;
/** What can be told from the value of a lot: a day, a count, a trade number. */
const TOLD_APART = ["01", "02", "11", "12", "13", "15", "17", "30", "37"];

/** YYMMDD; the day 00 is the last one of the month. */
function isDate(value: string): boolean {
  return /^\d{6}$/.test(value) && dayOf(value, 2000) !== null;
}

/** The day of YYMMDD in the century around a year: at most 49 years after it, at most 50 before. */
function dayOf(value: string, year: number): string | null {
  const century = Math.floor(year / 100) * 100;
  const years = Number(value.slice(0, 2)) - (year % 100);
  const of = century + Number(value.slice(0, 2)) + (years >= 51 ? -100 : years <= -50 ? 100 : 0);
  const month = value.slice(2, 4);
  if (value.slice(4) !== "00") return asDay(`${of}-${month}-${value.slice(4)}`);
  const last = ["31", "30", "29", "28"].find((day) => isDay(`${of}-${month}-${day}`));
  return last ? `${of}-${month}-${last}` : null;
}

const asDay = (text: string): string | null => (isDay(text) ? text : null);

const fits = (identifier: string, value: string): boolean => {
  const fixed = FIXED[identifier];
  if (fixed) return value.length === fixed[0] && /^\d+$/.test(value) && fixed[1](value);
  const [most, isNumber] = ENDED[identifier] ?? [0, false];
  return value.length > 0 && value.length <= most && (!isNumber || /^\d+$/.test(value));
};

type Readings = readonly (readonly Fact[])[];

/** More than these are not told apart by a person either. */
const MOST_READINGS = 8;

/**
 * Ways to read the rest of a string, at most eight. `isSeparated`: its separators came through, so a value ends with
 * one. `known`: what was read of it already, so that no rest is read twice.
 */
function readings(rest: string, isSeparated: boolean, known: Map<string, Readings>): Readings {
  const before = known.get(rest);
  if (before) return before;
  const found = readRest(rest, (after) => readings(after, isSeparated, known), isSeparated).slice(
    0,
    MOST_READINGS,
  );
  known.set(rest, found);
  return found;
}

function readRest(rest: string, go: (after: string) => Readings, isSeparated: boolean): Readings {
  if (rest === "") return [[]];
  if (rest.startsWith(GROUP_SEPARATOR)) return go(rest.slice(1));
  const identifier = rest.slice(0, 2);
  const withFact = (value: string, after: string): Readings =>
    fits(identifier, value) ? go(after).map((facts) => [[identifier, value] as const, ...facts]) : [];
  const fixed = FIXED[identifier];
  if (fixed) return withFact(rest.slice(2, 2 + fixed[0]), rest.slice(2 + fixed[0]));
  if (MEASURE.test(rest)) return go(rest.slice(10));
  const [most] = ENDED[identifier] ?? [];
  if (most === undefined) return [];
  const end = rest.indexOf(GROUP_SEPARATOR);
  if (end >= 0) return withFact(rest.slice(2, end), rest.slice(end));
  const whole = withFact(rest.slice(2), "");
  if (isSeparated) return whole;
  const ends = Array.from({ length: Math.max(0, Math.min(most, rest.length - 3)) }, (_, at) => at + 3);
  const splits = ends
    .filter((at) => TOLD_APART.includes(rest.slice(at, at + 2)))
    .flatMap((at) => withFact(rest.slice(2, at), rest.slice(at)));
  return [...whole, ...splits];
}

/** `(01)…(10)…`, as people type what stands in print. A value may contain brackets of its own. */
function inBrackets(text: string): readonly (readonly Fact[])[] {
  const facts = text.split(/(?=\(\d{2,4}\))/).map((each) => {
    const [, identifier = "", value = ""] = /^\((\d{2,4})\)(.*)$/.exec(each) ?? [];
    return [identifier, value] as const;
  });
  const known = facts.filter(([identifier]) => !/^3[1-6]\d{2}$/.test(identifier));
  return known.every(([identifier, value]) => fits(identifier, value)) ? [known] : [];
}

function labelOf(facts: readonly Fact[], year: number): Gs1Label {
  const valueBehind = (...identifiers: readonly string[]): string | null =>
    identifiers.flatMap((each) => facts.find(([identifier]) => identifier === each)?.[1] ?? []).at(0) ?? null;
  const date = (...identifiers: readonly string[]) => {
    const value = valueBehind(...identifiers);
    return value === null ? null : dayOf(value, year);
  };
  const count = valueBehind("37", "30");
  return {
    ...{
      gtin: valueBehind("01", "02"),
      sscc: valueBehind("00"),
      lot: valueBehind("10"),
      serial: valueBehind("21"),
    },
    ...{ productionDate: date("11"), packedDate: date("13"), expiry: date("17", "15") },
    count: count === null ? null : Number(count),
  };
}

/** What a text says as a GS1 label on a business day; empty: it is none, or not understood; several: ask. */
export function readGs1(text: string, today: string): readonly Gs1Label[] {
  if (!isGs1(text)) return [];
  const separated = text.replaceAll(new RegExp(SEPARATORS, "gi"), GROUP_SEPARATOR);
  const plain = unframed(separated)
    .normalize("NFKC")
    .replaceAll(/[ \u3000]/g, "");
  const year = Number(today.slice(0, 4));
  if (plain.startsWith("(")) return inBrackets(plain).map((facts) => labelOf(facts, year));
  // The FNC1 in front of a string may come as a separator too: it says nothing about those inside.
  const isSeparated = unfronted(separated).includes(GROUP_SEPARATOR);
  const found = readings(plain, isSeparated, new Map()).map((facts) => labelOf(facts, year));
  return [...new Map(found.map((label) => [JSON.stringify(label), label])).values()];
}
