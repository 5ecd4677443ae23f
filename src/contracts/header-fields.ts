/**
 * The fields of a request's header that can be left out. From one line each follow row and body, what is stored and
 * selected, filter and keyword, export, form, facts and a column that can be added. For the browser too.
 */
import { TEXT_MAX } from "./limits.ts";

/** A field of a header. */
export interface HeaderField {
  /** Phone numbers and plates are judged by their form. */
  readonly kind: "text" | "phone" | "plate" | "instant";
  /** The most characters of a text. */
  readonly max?: number;
  /** Its author writes it in the draft; absent: a command does. */
  readonly isDrafted?: true;
  /** The keyword of the list looks there; in the words of the OpenAPI document. */
  readonly searchedAs?: string;
  /** The title of its column in the export. */
  readonly csv?: readonly [zhCN: string, enUS: string];
  /** People can add it to their list as a column. */
  readonly isOffered?: true;
  /** Its sentence in the OpenAPI document, where its name has none. */
  readonly says?: string;
}

export type HeaderFields = Readonly<Record<string, HeaderField>>;

/** The names of the fields that an author writes. */
export type DraftedIn<Fields extends HeaderFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly isDrafted: true } ? Name : never;
}[keyof Fields & string];

/** The names of those that are texts. */
export type DraftedTextIn<Fields extends HeaderFields> = DraftedIn<Fields> & TextIn<Fields>;

const isText = ({ kind }: HeaderField): boolean => kind !== "instant";

/** The texts that an author writes, in the order of their form. */
export const draftedTexts = <Fields extends HeaderFields>(fields: Fields): readonly DraftedTextIn<Fields>[] =>
  Object.keys(fields).filter((name): name is DraftedTextIn<Fields> => {
    const field = fields[name];
    return field !== undefined && isText(field) && field.isDrafted === true;
  });

/** The most characters that a text takes. */
export const maxOf = ({ kind, max }: HeaderField): number =>
  max ?? (kind === "phone" || kind === "plate" ? TEXT_MAX[kind] : TEXT_MAX.remark);

/** The names of all texts. */
type TextIn<Fields extends HeaderFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly kind: "instant" } ? never : Name;
}[keyof Fields & string];

/** The texts of a row, in the order of the description. */
export const textsOf = <Fields extends HeaderFields>(
  fields: Fields,
  row: Readonly<Record<TextIn<Fields>, string | null>>,
) => {
  const values = new Map(Object.entries<string | null>(row));
  const texts = Object.entries(fields).filter(([, field]) => isText(field));
  return Object.fromEntries(texts.map(([name]) => [name, values.get(name) ?? null])) as Readonly<
    Record<TextIn<Fields>, string | null>
  >;
};

const searched = (fields: HeaderFields) =>
  Object.entries(fields).flatMap(([name, { searchedAs }]) => (searchedAs ? [{ name, searchedAs }] : []));

/** The columns in which the keyword looks, over the alias r. */
export const searchedIn = (fields: HeaderFields): readonly string[] =>
  searched(fields).map(({ name }) => `r.${name}`);

/** What they are called in the OpenAPI document. */
export const searchedWords = (fields: HeaderFields): string =>
  searched(fields)
    .map(({ searchedAs }) => searchedAs)
    .join(", ");

/** The number that its author knows it by, as all kinds have it that people draft. */
export const SOURCE_NUMBER = {
  ...{ kind: "text", max: TEXT_MAX.sourceNumber, isDrafted: true },
  ...{ searchedAs: "source number", csv: ["来源单号", "Source number"] },
} as const satisfies HeaderField;
