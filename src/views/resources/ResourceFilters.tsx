import type { ListQuery } from "../../contracts/list.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReferenceFilter } from "../kit/ReferenceFilter.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";

/** The keyword and the filters of a resource's list, by the fields that its page names. */
export function ResourceFilters(props: {
  readonly spec: ResourceSpec;
  readonly filters: readonly string[];
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { spec, filters, query, onFilter } = props;
  const t = useT();
  const label = (name: string) => t.dynamic(`texts.fields.${spec.key}.${name}`);
  const searched = t("resource.list.searched", {
    fields: Object.entries(spec.fields)
      .filter(([, field]) => field.kind === "text" && field.isSearched)
      .map(([name]) => label(name)),
  });
  return (
    <>
      <SearchField
        label={searched}
        placeholder={searched}
        value={String(query.keyword ?? "")}
        onSearch={(keyword) => onFilter({ keyword: keyword || null })}
      />
      {filters.map((name) => {
        const field = spec.fields[name];
        const value = String(query[name] ?? "");
        const set = (next: string) => onFilter({ [name]: next || null });
        if (field?.kind === "choice") {
          return (
            <ChoicesFilter
              key={name}
              field={name}
              label={label(name)}
              value={value}
              options={field.values.map((each) => ({
                value: each,
                label: t.dynamic(`texts.${field.texts}.${each}`),
              }))}
              onChange={set}
            />
          );
        }
        if (field?.kind === "boolean") {
          return (
            <SelectField
              key={name}
              label={label(name)}
              value={value}
              options={[
                { value: "true", label: t("texts.word.yes") },
                { value: "false", label: t("texts.word.no") },
              ]}
              onChange={set}
            />
          );
        }
        if (field?.kind === "reference") {
          return (
            <ReferenceFilter
              key={name}
              field={name}
              to={field.to}
              label={label(name)}
              value={value}
              onChange={set}
            />
          );
        }
        return null;
      })}
    </>
  );
}
