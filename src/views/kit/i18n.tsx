import { createContext, type ReactNode, use, useContext, useMemo, useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "../../contracts/time-zone.ts";
import { type AgeGrain, ageParts } from "../../domain/format/ages.ts";
import { formatDay, formatInstant, formatWhen, type InstantShape } from "../../domain/format/instants.ts";
import { formatCompact, formatNumber, formatPercent, formatSigned } from "../../domain/format/numbers.ts";
import { serverNow } from "../../domain/server-clock.ts";
import type { Locale } from "../../locales/loaders.ts";
import type { Translate, Translator } from "../../locales/translator.ts";

interface Language {
  readonly translator: Translator;
  readonly timeZone: string;
}

const LanguageContext = createContext<Language | null>(null);

/** Provides texts and formats; main.tsx hands in the translator that the i18n service made. */
export function I18nProvider(props: {
  readonly translator: Translator;
  /** The zone whose wall clock is shown and typed: the business zone of the server. */
  readonly timeZone?: string;
  readonly children: ReactNode;
}) {
  const { translator, timeZone = DEFAULT_TIME_ZONE, children } = props;
  const language = useMemo(() => ({ translator, timeZone }), [translator, timeZone]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language in force; re-renders when it changes or more texts have arrived. */
function useLanguage(): Language & { readonly edition: number } {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("I18nProvider is missing above this view");
  const { translator } = language;
  const edition = useSyncExternalStore(translator.subscribe, () => translator.edition);
  return { ...language, edition };
}

/** Renders texts by key: `t("common.action.save")`. */
export function useT(): Translate {
  const { translator, edition } = useLanguage();
  // A new function per edition, so that memoised children see the change of language.
  return useMemo<Translate>(
    () =>
      Object.assign(((...given: Parameters<Translate>) => translator.t(...given)) as Translate, {
        dynamic: translator.t.dynamic,
        has: translator.t.has,
        edition,
      }),
    [translator, edition],
  );
}

/** The language shown, and the way to change it (remembered, without a reload). */
export function useLocale(): {
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => Promise<void>;
} {
  const { translator } = useLanguage();
  return { locale: translator.locale, setLocale: translator.setLocale };
}

/** Suspends its children until the texts of the pages behind the sign-in have loaded. */
export function TextsReady({ children }: { readonly children: ReactNode }) {
  const { translator } = useLanguage();
  // A promise would suspend even when it is settled, and the fallback would flash.
  if (!translator.hasPages) use(translator.pages());
  return children;
}

type Instant = string | number;

/** Dates, ages and numbers in the reader's language, on the business's wall clock. */
export interface Format {
  readonly timeZone: string;
  time(instant: Instant): string;
  seconds(instant: Instant): string;
  date(instant: Instant): string;
  dateTime(instant: Instant): string;
  monthDay(instant: Instant): string;
  weekday(instant: Instant): string;
  /** 今天 13:00, 明天 09:00, else month, day and time. */
  when(instant: Instant, now?: number): string;
  /** The same to the second. */
  moment(instant: Instant): string;
  /** A calendar day `YYYY-MM-DD`. */
  day(day: string): string;
  /** The same without its year. */
  shortDay(day: string): string;
  /** 3 小时 20 分 */
  age(ageMs: number, grain?: AgeGrain): string;
  /** 3 小时 20 分前 */
  ago(ageMs: number, grain?: AgeGrain): string;
  number(value: number): string;
  percent(ratio: number): string;
  compact(value: number): string;
  signed(value: number): string;
}

/** The formats of the language and zone in force. */
export function useFormat(): Format {
  const { translator, timeZone, edition } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edition changes with the translator's language
  return useMemo(() => makeFormat(translator, timeZone), [translator, timeZone, edition]);
}

function makeFormat(translator: Translator, timeZone: string): Format {
  const { locale, t } = translator;
  const reading = { locale, timeZone };
  const shaped = (shape: InstantShape) => (instant: Instant) => formatInstant(instant, shape, reading);
  const unit = (name: "tenths" | "seconds" | "minutes" | "hours" | "days", count: number): string =>
    t(`common.age.${name}`, { count });
  const age = (ageMs: number, grain?: AgeGrain): string => {
    const parts = ageParts(ageMs, grain);
    if (parts.unit === "now") return t("common.age.now");
    const first = unit(parts.unit, parts.count);
    return parts.rest ? `${first} ${unit(parts.rest.unit, parts.rest.count)}` : first;
  };
  return {
    timeZone,
    time: shaped("time"),
    seconds: shaped("seconds"),
    date: shaped("date"),
    dateTime: shaped("dateTime"),
    monthDay: shaped("monthDay"),
    weekday: shaped("weekday"),
    when: (instant, now = serverNow()) => formatWhen(instant, now, reading),
    moment: (instant) => formatWhen(instant, serverNow(), reading, "seconds"),
    day: (day) => formatDay(day, locale),
    shortDay: (day) => formatDay(day, locale, "monthDay"),
    age,
    ago: (ageMs, grain) =>
      ageParts(ageMs, grain).unit === "now"
        ? age(ageMs, grain)
        : t("common.age.ago", { age: age(ageMs, grain) }),
    number: (value) => formatNumber(value, locale),
    percent: (ratio) => formatPercent(ratio, locale),
    compact: (value) => formatCompact(value, locale),
    signed: (value) => formatSigned(value, locale),
  };
}
