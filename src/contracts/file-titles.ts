/** What the columns of a file are called where they carry the code of another row. */
import type { FieldSpec, ReferenceTarget } from "./resource.ts";

/** By what a file names the rows of each: their account, their name, else their code. */
const NAMED_BY: Readonly<Partial<Record<ReferenceTarget, "accountOf" | null>>> = {
  user: "accountOf",
  role: null,
};

/** The text that makes a field's title the title of its column; null: the title is as it is. */
export function columnTitleKey(field: FieldSpec): "word.codeOf" | "word.accountOf" | null {
  if (field.kind !== "reference") return null;
  const named = NAMED_BY[field.to];
  return named === null ? null : `word.${named ?? "codeOf"}`;
}
