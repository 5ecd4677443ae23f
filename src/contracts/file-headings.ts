/** The headings of a resource's files: the titles that an export writes, and all that an import understands. */
import { headingForm } from "../domain/file-cell.ts";
import { columnTitleKey } from "./file-titles.ts";
import type { FieldSpec, ResourceSpec } from "./resource.ts";
import { LOCALES, type Locale, renderText } from "./texts/render.ts";

/** A field's name as people read it. */
export const titleOf = ({ key }: ResourceSpec, name: string, locale: Locale): string =>
  renderText(locale, `fields.${key}.${name}`);

/** The title of a field's column: of a reference it says that the column carries codes. */
export function columnTitleOf(spec: ResourceSpec, name: string, field: FieldSpec, locale: Locale): string {
  const title = titleOf(spec, name, locale);
  const key = columnTitleKey(field);
  return key ? renderText(locale, key, { title }) : title;
}

/** The title of the column that carries the name of a referred row, for people alone. */
export const nameTitleOf = (spec: ResourceSpec, name: string, locale: Locale): string =>
  renderText(locale, "word.nameOf", { title: titleOf(spec, name, locale) });

/**
 * The form of each heading, in either language or as field names, with the field that its column fills; null: a column
 * that an export carries for people alone.
 */
export function headingsOf(spec: ResourceSpec): ReadonlyMap<string, string | null> {
  const meanings = new Map<string, string | null>();
  for (const [name, field] of Object.entries(spec.fields)) {
    if (field.kind === "picture") continue;
    meanings.set(headingForm(name), name);
    // As programs say it in a body.
    const word = name.replace(/Id$/, "Code");
    if (field.kind === "reference" && !Object.hasOwn(spec.fields, word))
      meanings.set(headingForm(word), name);
    for (const locale of LOCALES) {
      meanings.set(headingForm(titleOf(spec, name, locale)), name);
      meanings.set(headingForm(columnTitleOf(spec, name, field, locale)), name);
      if (field.kind === "reference") meanings.set(headingForm(nameTitleOf(spec, name, locale)), null);
    }
  }
  return meanings;
}
