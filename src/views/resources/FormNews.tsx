import type { FieldValue, FieldValues, ResourceSpec } from "../../contracts/resource.ts";
import type { FormDecision } from "../../machines/react/use-saved-form.ts";
import { FormMoved } from "../kit/FormMoved.tsx";
import { useT } from "../kit/i18n.tsx";
import { valueText } from "./value-text.ts";

interface News {
  readonly by: string;
  readonly taken: readonly string[];
  readonly clashes: readonly string[];
  readonly theirs: FieldValues;
}

/** Says in a form what a colleague has changed in the row in between, and asks where both changed the same field. */
export function FormNews(props: FormDecision & { readonly spec: ResourceSpec; readonly news: News }) {
  const { spec, news, isUndecided, ...deeds } = props;
  const t = useT();
  const label = (name: string) => t.dynamic(`texts.fields.${spec.key}.${name}`);
  const theirs = (name: string): string => {
    const field = spec.fields[name];
    return field ? valueText(t, field, name, news.theirs as Readonly<Record<string, FieldValue>>) : "";
  };
  return (
    <FormMoved
      texts="resource.form"
      by={news.by}
      taken={news.taken}
      clashes={isUndecided ? news.clashes : []}
      labelOf={label}
      theirs={theirs}
      {...deeds}
    />
  );
}
