import rosetta from "rosetta";
import { shownIn, valuesIn } from "../contracts/texts/localised.ts";
import type { Locale, TextPart } from "../locales/loaders.ts";
import { bundled, LOCALES, loaders } from "../locales/loaders.ts";
import type { LooseValues, Translate, Translator } from "../locales/translator.ts";
import type { TextStorage } from "./storage.ts";
import { STORAGE_KEYS } from "./storage.ts";

/** Shown when a sentence is missing in the chosen language (specification section 9). */
const FALLBACK: Locale = "en-US";
const DEFAULT: Locale = "zh-CN";

const SHARED = "texts.";

type Table = Record<string, unknown>;

export interface I18nOptions {
  readonly storage: TextStorage;
  /** Where `lang` is set; absent outside a browser. */
  readonly root?: { lang: string };
  /** Other tables than the console's own, for tests. */
  readonly load?: typeof loaders;
  readonly initial?: { readonly locale: Locale; readonly boot: Table };
}

/** The stored choice if it is one of our languages, else the language that early.ts gave the page, else zh-CN. */
function firstLocale(storage: TextStorage, page: string | undefined): Locale {
  const known = (wanted: unknown) => LOCALES.find((locale) => locale === wanted);
  return known(storage.read(STORAGE_KEYS.locale)) ?? known(page) ?? DEFAULT;
}

/**
 * Makes the translator over rosetta. Resolves once the first load's texts of that language are
 * there; a language that cannot be fetched leaves the bundled one standing.
 */
export async function createI18n(options: I18nOptions): Promise<Translator> {
  const { storage, root, load = loaders, initial = bundled } = options;
  const tables = rosetta<Table>();
  const loaded = new Set<string>();
  const listeners = new Set<() => void>();
  let edition = 0;
  let pagesWanted = false;
  let pagesOfLocale: Promise<void> | null = null;
  let fallbackAsked = false;

  tables.set(initial.locale, initial.boot);
  loaded.add(`${initial.locale}/boot`);
  tables.locale(initial.locale);

  const current = (): Locale => tables.locale() as Locale;

  const notify = (): void => {
    edition += 1;
    for (const changed of [...listeners]) changed();
  };

  const fetchPart = async (locale: Locale, part: TextPart): Promise<void> => {
    const name = `${locale}/${part}`;
    if (loaded.has(name)) return;
    const table = await load[locale][part]();
    // Asked for twice: the first load's words would replace those of the pages, which are more.
    if (loaded.has(name)) return;
    tables.set(locale, table);
    loaded.add(name);
  };

  const use = (locale: Locale): void => {
    tables.locale(locale);
    pagesOfLocale = pagesWanted ? Promise.resolve() : null;
    if (root) root.lang = locale;
    notify();
  };

  /** The fallback is fetched at the first miss only: complete tables never need it. */
  const wantFallback = (): void => {
    if (fallbackAsked) return;
    fallbackAsked = true;
    const both = async (): Promise<void> => {
      await fetchPart(FALLBACK, "boot");
      if (pagesWanted) await fetchPart(FALLBACK, "pages");
    };
    both().then(notify, () => {
      // Offline: the key stays visible and the next missing text fetches again.
      fallbackAsked = false;
    });
  };

  const find = (key: string, values: LooseValues | undefined, locale: Locale): string => {
    // A function leaf counts with its values; the texts shared with the server only show them.
    const shown = values && (key.startsWith(SHARED) ? shownIn : valuesIn)(locale, values);
    const found: unknown = tables.t(key, shown, locale);
    // A branch of the table or a missing key is not a text.
    return typeof found === "string" ? found : "";
  };

  /** Whether the table holds a sentence there: rendered without its values it may be empty. */
  const holds = (key: string, locale: Locale): boolean => {
    const leaf = key.split(".").reduce<unknown>((at, name) => Object(at)[name], tables.table(locale));
    return typeof leaf === "string" || typeof leaf === "function";
  };

  const dynamic = (key: string, values?: LooseValues): string => {
    // templite leaves a missing value blank; a function leaf would throw on reading from undefined.
    const given = values ?? {};
    const own = find(key, given, current());
    if (own) return own;
    if (!loaded.has(`${FALLBACK}/${pagesWanted ? "pages" : "boot"}`)) wantFallback();
    return find(key, given, FALLBACK) || key;
  };

  const t: Translate = Object.assign(
    (key: string, ...values: readonly unknown[]) => dynamic(key, values[0] as LooseValues | undefined),
    {
      dynamic,
      has: (key: string) => holds(key, current()) || holds(key, FALLBACK),
    },
  );

  const translator: Translator = {
    get locale() {
      return current();
    },
    ahead: () => load[current()].pages(),
    get hasPages() {
      return loaded.has(`${current()}/pages`);
    },
    get edition() {
      return edition;
    },
    t,
    async setLocale(locale) {
      await fetchPart(locale, "boot");
      if (pagesWanted) await fetchPart(locale, "pages");
      storage.write(STORAGE_KEYS.locale, locale);
      use(locale);
    },
    pages() {
      pagesWanted = true;
      pagesOfLocale ??= fetchPart(current(), "pages").then(notify, (cause: unknown) => {
        pagesOfLocale = null;
        throw cause;
      });
      return pagesOfLocale;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };

  const wanted = firstLocale(storage, root?.lang);
  try {
    await fetchPart(wanted, "boot");
    use(wanted);
  } catch {
    use(initial.locale);
  }
  return translator;
}
