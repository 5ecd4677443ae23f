/** Merges three versions of a row's fields: the original, the person's edit, the others' edit. Pure. */
import type { FieldValue, FieldValues } from "../../contracts/resource.ts";

export interface Merged {
  readonly values: FieldValues;
  /** Fields that others changed and the person did not: theirs were taken. */
  readonly taken: readonly string[];
  /** Fields that both changed, differently: the person's stay until they decide. */
  readonly clashes: readonly string[];
}

/** Whether two values are the same; lists by their members in order. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Whether two values of forms say the same. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Merges field by field; `names` are the fields that count. */
export function mergeFields(
  names: readonly string[],
  versions: { readonly base: FieldValues; readonly mine: FieldValues; readonly theirs: FieldValues },
): Merged {
  const { base, mine, theirs } = versions;
  const taken: string[] = [];
  const clashes: string[] = [];
  for (const name of names) {
    if (isSame(theirs[name], base[name]) || isSame(theirs[name], mine[name])) continue;
    if (isSame(mine[name], base[name])) taken.push(name);
    else clashes.push(name);
  }
  const news = Object.fromEntries(taken.map((name) => [name, theirs[name] ?? null]));
  return { values: { ...mine, ...news }, taken, clashes };
}
