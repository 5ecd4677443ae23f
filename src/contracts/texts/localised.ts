/** The values of a text as a language has them: what is given as `name:locale` takes the place of `name`. */
export function valuesIn(
  locale: string,
  values: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith(`:${locale}`) ? [[name.slice(0, -locale.length - 1), value] as const] : [],
  );
  return own.length === 0 ? values : { ...values, ...Object.fromEntries(own) };
}
