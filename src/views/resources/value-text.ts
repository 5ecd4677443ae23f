import type { FieldSpec, FieldValue } from "../../contracts/resource.ts";
import type { Translate } from "../../locales/translator.ts";

/** A field's value in words; a reference by the name that travels with it. */
export function valueText(
  t: Translate,
  field: FieldSpec,
  name: string,
  row: Readonly<Record<string, FieldValue>>,
): string {
  const value = field.kind === "reference" ? row[field.name] : row[name];
  if (value === null || value === undefined || value === "") return t("common.word.none");
  if (field.kind === "picture") return t("resource.form.picture");
  if (field.kind === "boolean") return t(value === true ? "texts.word.yes" : "texts.word.no");
  if (field.kind === "choice") return t.dynamic(`texts.${field.texts}.${String(value)}`);
  if (Array.isArray(value)) {
    const place = field.kind === "choices" ? `texts.${field.texts}` : "shell.page";
    const words = value.map((word) => t.dynamic(`${place}.${String(word)}`));
    return words.length > 0 ? words.join(t("resource.form.comma")) : t("common.word.none");
  }
  return String(value);
}
