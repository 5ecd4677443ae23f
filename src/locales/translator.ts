import type { Locale, TextKey, Texts } from "./loaders.ts";
import type { LeafAt, ValuesOf } from "./shape.ts";

type ValuesArgument<Values> = [Values] extends [undefined]
  ? []
  : undefined extends Values
    ? [values?: Values]
    : [values: Values];

/** Named values of a sentence whose key is only known at run time. */
export type LooseValues = Readonly<Record<string, string | number>>;

/** Renders a text: the key decides which named values have to be given. */
export interface Translate {
  <Key extends TextKey>(key: Key, ...values: ValuesArgument<ValuesOf<LeafAt<Texts, Key>>>): string;
  /** For keys that arrive from elsewhere (reason codes, message keys): unknown ones render as the key. */
  dynamic(key: string, values?: LooseValues): string;
  /** Whether the key has a text in the language shown or in the fallback, as far as they are loaded. */
  has(key: string): boolean;
}

/** What a person reads: one language at a time, switched without a reload. */
export interface Translator {
  readonly locale: Locale;
  readonly t: Translate;
  /** Loads what the other language needs, then switches; the choice is remembered. */
  setLocale(locale: Locale): Promise<void>;
  /** Fetches the texts of the pages behind the sign-in; the same promise until the language changes. */
  pages(): Promise<void>;
  /** Fetches the code of those texts and uses nothing of it yet. */
  ahead(): Promise<unknown>;
  /** Whether those texts of the present language are there. */
  readonly hasPages: boolean;
  /** Tells when the language, or the set of loaded texts, has changed. */
  subscribe(changed: () => void): () => void;
  /** Changes with every such change, so that a view knows when to render again. */
  readonly edition: number;
}
