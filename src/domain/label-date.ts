/** Dates as labels print them: which days a text may mean, and which of them the goods' shelf life allows. */
import { addDays, isDay } from "./business-day.ts";

/** What the date of a label is judged by. */
export interface LabelContext {
  /** The business day. */
  readonly today: string;
  readonly kind: "production" | "expiry";
  readonly shelfLifeDays: number | null;
}

/** A day that the text may mean. */
interface LabelReading {
  readonly day: string;
  /** Goods in hand can have it: not produced later than today, nor expired long ago, nor good for longer than they last. */
  readonly isPlausible: boolean;
}

export interface LabelDate {
  /** In the order year first, day first, month first; none: the text is no date. */
  readonly readings: readonly LabelReading[];
  /** The text has its whole year in four digits and one reading. */
  readonly isExact: boolean;
}

/** What expired longer ago is more probably read wrongly; the same for goods that were never told to expire so late. */
const LONG_AGO_DAYS = 366;
const LONGEST_LIFE_DAYS = 3_660;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const MONTH_NAMES =
  /^(JAN(UARY)?|FEB(RUARY)?|MAR(CH)?|APR(IL)?|MAY|JUNE?|JULY?|AUG(UST)?|SEPT?(EMBER)?|OCT(OBER)?|NOV(EMBER)?|DEC(EMBER)?)$/;
/** Words before the date, and a time of day behind it. */
const WORDS =
  /^(BEST BEFORE( END)?|USE BY|EXPIRY( DATE)?|EXP( DATE)?|BBE?|BBD|MFG|MFD|PRODUCTION( DATE)?|PROD|PD|生产日期|有效期至?|保质期至|到期日?|效期)[\s:.]*/;
const TIME = /[T\s]+\d{1,2}:\d{2}.*$/;

/** Year, month and day as they stand in the text; the day null where only the month is said. */
type Parts = readonly [year: string, month: string, day: string | null];

/** A year of two digits is the one nearest to today (GS1 General Specifications, 7.12). */
function wholeYear(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const now = Number(today.slice(0, 4));
  const near = now - (now % 100) + Number(year);
  if (near - now > 50) return near - 100;
  return near - now < -49 ? near + 100 : near;
}

/** The day of these parts. Without a day, or with day 00, goods last to the end of the month and were made at its beginning. */
function dayOf([year, month, day]: Parts, { today, kind }: LabelContext): string | null {
  if (!/^(\d\d|(19|20|21|99)\d\d)$/.test(year)) return null;
  const first = `${String(wholeYear(year, today)).padStart(4, "0")}-${month.padStart(2, "0")}-01`;
  if (!isDay(first) || month.length > 2 || (day?.length ?? 0) > 2) return null;
  if (day !== null && Number(day) > 0) {
    const whole = `${first.slice(0, 8)}${day.padStart(2, "0")}`;
    return isDay(whole) ? whole : null;
  }
  // 31 days on lies in the next month, whose first day less one is the end of this one.
  return kind === "production" ? first : addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
}

const isYear = (text: string): boolean => text.length === 4;

/** All ways in which digits without separators can be parted. */
function partsOfDigits(digits: string): readonly Parts[] {
  const cut = (...ends: readonly number[]): string[] =>
    ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end));
  if (digits.length === 8) {
    const [year = "", month = "", day = ""] = cut(4, 6, 8);
    const [one = "", two = "", last = ""] = cut(2, 4, 8);
    return [
      [year, month, day],
      [last, two, one],
      [last, one, two],
    ];
  }
  if (digits.length === 6) {
    const [one = "", two = "", three = ""] = cut(2, 4, 6);
    return [
      ...partsOfThree(one, two, three),
      [digits.slice(0, 4), digits.slice(4), null],
      [digits.slice(2), digits.slice(0, 2), null],
    ];
  }
  const [one = "", two = ""] = cut(2, 4);
  return digits.length === 4 ? partsOfTwo(one, two) : [];
}

function partsOfTwo(one: string, two: string): readonly Parts[] {
  if (isYear(one)) return [[one, two, null]];
  if (isYear(two)) return [[two, one, null]];
  return [
    [one, two, null],
    [two, one, null],
  ];
}

function partsOfThree(one: string, two: string, three: string): readonly Parts[] {
  if (isYear(one)) return [[one, two, three]];
  const dayFirst: Parts = [three, two, one];
  const monthFirst: Parts = [three, one, two];
  return isYear(three) ? [dayFirst, monthFirst] : [[one, two, three], dayFirst, monthFirst];
}

/** Around the name of a month only day and year can change places. */
function partsByName(tokens: readonly string[], at: number): readonly Parts[] {
  const month = String(MONTHS.indexOf((tokens[at] ?? "").slice(0, 3)) + 1);
  const [one = "", two, ...more] = tokens.filter((_, index) => index !== at);
  if (more.length > 0) return [];
  if (two === undefined) return [[one, month, null]];
  if (isYear(one)) return [[one, month, two]];
  if (isYear(two)) return [[two, month, one]];
  return [
    [one, month, two],
    [two, month, one],
  ];
}

function partsIn(text: string): readonly Parts[] {
  const plain = text.normalize("NFKC").toUpperCase().trim().replace(WORDS, "").replace(TIME, "");
  const tokens = plain.match(/\d+|[A-Z]+/g) ?? [];
  // What stands between them is a separator, or the text is no date.
  if (!/^[\dA-Z\s\-/._,'年月日号號]*$/.test(plain)) return [];
  const named = tokens.findIndex((token) => MONTH_NAMES.test(token));
  if (named >= 0) return partsByName(tokens, named);
  if (tokens.some((token) => !/^\d+$/.test(token))) return [];
  const [one = "", two = "", three = ""] = tokens;
  if (tokens.length === 3) return partsOfThree(one, two, three);
  return tokens.length === 2 ? partsOfTwo(one, two) : tokens.length === 1 ? partsOfDigits(one) : [];
}

function isPlausible(day: string, { today, kind, shelfLifeDays }: LabelContext): boolean {
  const life = shelfLifeDays ?? LONGEST_LIFE_DAYS;
  return kind === "production"
    ? day <= today && day >= addDays(today, -life - LONG_AGO_DAYS)
    : day >= addDays(today, -LONG_AGO_DAYS) && day <= addDays(today, life);
}

/** The days that the text of a label may mean. */
export function readLabelDate(text: string, context: LabelContext): LabelDate {
  const parts = partsIn(text);
  const days = [...new Set(parts.map((each) => dayOf(each, context)))].filter((day) => day !== null);
  return {
    readings: days.map((day) => ({ day, isPlausible: isPlausible(day, context) })),
    isExact: days.length === 1 && parts.every(([year]) => isYear(year)),
  };
}

/**
 * The days to choose from: one is taken as it is, several are asked about, and so is one that the shelf life rules out.
 * An exact date in the past is only old: whether old goods are accepted is asked apart.
 */
export function choicesOf({ readings, isExact }: LabelDate, { today }: LabelContext) {
  const plausible = readings.filter((reading) => reading.isPlausible);
  const taken = plausible.length === 1 ? plausible[0] : undefined;
  const [only] = readings;
  const isOld = isExact && only !== undefined && only.day <= today;
  if (taken) return { taken: taken.day, asked: [] };
  if (isOld) return { taken: only.day, asked: [] };
  return { taken: null, asked: (plausible.length > 0 ? plausible : readings).map(({ day }) => day) };
}
