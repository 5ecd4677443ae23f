import { columnTitleKey } from "../../src/contracts/file-titles.ts";
import type { FieldSpec, FieldValue, MasterRow } from "../../src/contracts/resource.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import type { CsvColumn } from "../platform/http/csv.ts";
import type { ResourceKit } from "./kit.ts";

/** A field's name as people read it. */
export const titleOf = ({ spec }: ResourceKit, name: string, locale: Locale): string =>
  renderText(locale, `fields.${spec.key}.${name}`);

/** The title of a field's column: of a reference it says that the column carries codes. */
export function columnTitleOf(kit: ResourceKit, name: string, field: FieldSpec, locale: Locale): string {
  const title = titleOf(kit, name, locale);
  const key = columnTitleKey(field);
  return key ? renderText(locale, key, { title }) : title;
}

/** A value as a cell: what an import of the same file reads back. */
function cellOf(field: FieldSpec, value: FieldValue, locale: Locale): string | number | boolean | null {
  if (value === null) return null;
  switch (field.kind) {
    case "boolean":
      return renderText(locale, value === true ? "word.yes" : "word.no");
    case "choice":
      return renderText(locale, `${field.texts}.${String(value)}`);
    case "pages":
      return (value as readonly string[]).join(" ");
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
    const title = titleOf(kit, name, locale);
    if (field.kind !== "reference")
      return [{ title, of: ({ row }) => cellOf(field, row[name] ?? null, locale) }];
    return [
      { title: columnTitleOf(kit, name, field, locale), of: ({ codes }) => codes[name] ?? null },
      {
        title: renderText(locale, "word.nameOf", { title }),
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
