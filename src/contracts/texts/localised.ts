import { formatNumber } from "../../domain/format/numbers.ts";

type Values = Readonly<Record<string, string | number>>;

/** The values of a text as a language has them: what is given as `name:locale` takes the place of `name`. */
export function valuesIn(locale: string, values: Values): Values {
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith(`:${locale}`) ? [[name.slice(0, -locale.length - 1), value] as const] : [],
  );
  return own.length === 0 ? values : { ...values, ...Object.fromEntries(own) };
}

/** The values of a text that server and browser share, as it shows them: numbers have thousands separators. */
export function shownIn(locale: string, values: Values): Readonly<Record<string, string>> {
  const shown = Object.entries(valuesIn(locale, values)).map(
    ([name, value]) => [name, typeof value === "number" ? formatNumber(value, locale) : value] as const,
  );
  return Object.fromEntries(shown);
}

/** The first three of some names, as the value `examples` of a text in either language; it says so if there are more. */
export function examplesOf(names: readonly string[]) {
  const shown = names.slice(0, 3);
  const hasMore = names.length > shown.length;
  return {
    examples: `${shown.join("、")}${hasMore ? " 等" : ""}`,
    "examples:en-US": `${shown.join(", ")}${hasMore ? " and others" : ""}`,
  };
}
