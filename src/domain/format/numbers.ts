const made = new Map<string, Intl.NumberFormat>();

function formatOf(name: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${name}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    made.set(key, format);
  }
  return format;
}

/** A quantity with thousands separators: 1,284. */
export function formatNumber(value: number, locale: string): string {
  return formatOf("plain", locale, { maximumFractionDigits: 3 }).format(value);
}

/** A ratio (0.964) as a percentage with at most one decimal: 96.4%. */
export function formatPercent(ratio: number, locale: string): string {
  return formatOf("percent", locale, { style: "percent", maximumFractionDigits: 1 }).format(ratio);
}

/** A large count in few characters: 1.2万, 12K. */
export function formatCompact(value: number, locale: string): string {
  return formatOf("compact", locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** A count of clicks as the rankings write it: 1.2万, 12k. */
export function formatClicks(value: number, locale: string): string {
  return formatCompact(value, locale).replace("K", "k");
}

/** A change with its sign: +6, −4. */
export function formatSigned(value: number, locale: string): string {
  return formatOf("signed", locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
}
