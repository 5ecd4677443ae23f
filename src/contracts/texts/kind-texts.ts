/**
 * The texts of a kind of request, in one file for each language: `shared` is what server and browser both say of it, `page` its
 * pages. The tables of all texts take each part to its place.
 */
/** A leaf that needs arithmetic (plurals, tenths) is a function of its named values. */
export type FunctionLeaf = (values: never) => string;

/** The shape that another language has to fill: same keys, any wording, same function parameters. */
export type Translated<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? string
    : Table[Key] extends FunctionLeaf
      ? Table[Key]
      : Translated<Table[Key]>;
};

/** What both sides say, in another language than the master's: what happened is a form of its own there. */
export type SharedOf<Master extends { readonly shared: { readonly command: object } }> = Translated<
  Master["shared"]
> & { readonly happened: Translated<Master["shared"]["command"]> };

type Kinds<Part extends string> = Readonly<
  Record<string, { readonly shared: Readonly<Record<Part, object>> }>
>;
type PartIn<Of extends Kinds<Part>, Part extends string> = Of[keyof Of]["shared"][Part];

/** A part of the texts of each kind, under its name. */
export const ofEach = <Of extends Kinds<Part>, Part extends string>(kinds: Of, part: Part) =>
  Object.fromEntries(Object.entries(kinds).map(([name, { shared }]) => [name, shared[part]])) as {
    readonly [Name in keyof Of]: Of[Name]["shared"][Part];
  };

/** All of them side by side: what one kind adds, the others have not. */
type Together<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer All,
) => void
  ? All
  : never;

/** A part of the texts of all kinds, in one table. */
export const ofAll = <Of extends Kinds<Part>, Part extends string>(kinds: Of, part: Part) =>
  Object.assign({}, ...Object.values(kinds).map(({ shared }) => shared[part])) as Together<PartIn<Of, Part>>;

/** The texts of the pages of each kind, under its name. */
export const pagesOf = <Of extends Readonly<Record<string, { readonly page: object }>>>(kinds: Of) =>
  Object.fromEntries(Object.entries(kinds).map(([name, { page }]) => [name, page])) as {
    readonly [Name in keyof Of]: Of[Name]["page"];
  };
