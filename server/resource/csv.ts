import { sql } from "kysely";
import { columnTitleOf, nameTitleOf, titleOf } from "../../src/contracts/file-headings.ts";
import type {
  FieldSpec,
  FieldValue,
  MasterRow,
  ReferenceTarget,
  ResourceSpec,
} from "../../src/contracts/resource.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import { apartFromWords, writtenWord } from "../../src/domain/file-cell.ts";
import type { CsvColumn } from "../platform/http/csv.ts";
import type { Reader } from "../platform/reader.ts";
import type { ResourceKit } from "./kit.ts";
import { TARGETS } from "./tables.ts";

// Between the ids that rows carry and the codes that files carry.

type Reference = Extract<FieldSpec, { readonly kind: "reference" }>;

/** The reference fields of a resource. */
export const referencesIn = ({ fields }: ResourceSpec): readonly (readonly [string, Reference])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" ? [[name, field] as const] : [],
  );

/** id → code of the rows with these ids. */
export async function codesOf(
  db: Reader,
  to: ReferenceTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, code } = TARGETS[to];
  const { rows } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.code]));
}

/** A value as a cell: what an import of the same file reads back. Of a reference its code is the value. */
export function cellOf(field: FieldSpec, value: FieldValue, locale: Locale): string | number | null {
  if (value === null)
    return field.kind === "reference" && field.emptyAs ? writtenWord(field.emptyAs, locale) : null;
  switch (field.kind) {
    case "boolean":
      return renderText(locale, value === true ? "word.yes" : "word.no");
    case "choice":
      return renderText(locale, `${field.texts}.${String(value)}`);
    case "pages":
    case "choices":
      return (value as readonly string[]).join(" ");
    case "text":
      return apartFromWords(String(value));
    default:
      return value as string | number;
  }
}

/**
 * The columns of the export in the reader's language. A reference is its code, which an import reads, and beside it
 * the name, for people.
 */
export function csvColumns(kit: ResourceKit, locale: Locale): readonly CsvColumn<CsvRow>[] {
  return Object.entries(kit.spec.fields).flatMap(([name, field]): CsvColumn<CsvRow>[] => {
    if (field.kind === "picture") return [];
    const title = titleOf(kit.spec, name, locale);
    if (field.kind !== "reference")
      return [{ title, of: ({ row }) => cellOf(field, row[name] ?? null, locale) }];
    return [
      {
        title: columnTitleOf(kit.spec, name, field, locale),
        of: ({ codes }) => cellOf(field, codes[name] ?? null, locale),
      },
      {
        title: nameTitleOf(kit.spec, name, locale),
        of: ({ row }) => (row[field.name] ?? null) as string | null,
      },
    ];
  });
}

/** A row, and the codes of what it refers to, by field. */
export interface CsvRow {
  readonly row: MasterRow & Readonly<Record<string, FieldValue>>;
  readonly codes: Readonly<Record<string, string>>;
}
