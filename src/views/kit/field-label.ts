import type { RequestName } from "../../contracts/request-kinds.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { Translate } from "../../locales/translator.ts";

/** Where the filters of a list find the words of its fields and their values. */
export interface FilterWords {
  /** Text areas that may contain a field's label, as `<area>.field.<name>`. */
  readonly areas?: readonly (RequestName | "repertory" | "request" | "integration")[];
  /** The resource whose fields give the labels and the words of choices, for lists of master data. */
  readonly spec?: ResourceSpec;
  /** Names of ids that no listed row may carry, such as the reader's own. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What a field by which a list is filtered is called; its own name where there is no word. */
export function fieldLabel(t: Translate, { areas = [], spec }: FilterWords, field: string): string {
  const plain = field.replace(/Id$/, "");
  const keys = [
    ...(spec ? [`texts.fields.${spec.key}.${field}`] : []),
    ...areas.flatMap((area) => [`${area}.field.${field}`, `${area}.field.${plain}`]),
  ];
  const key = keys.find((each) => t.has(each));
  return key ? t.dynamic(key) : field;
}
