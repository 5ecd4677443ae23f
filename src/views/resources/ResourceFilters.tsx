import type { ReactElement } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { FieldSpec } from "../../contracts/resource.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReferenceFilter } from "../kit/ReferenceFilter.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import type { ResourceView } from "./resource-view.ts";

/** The keyword of a resource's list, and a filter for each column that has a few values. */
export function ResourceFilters(props: {
  readonly view: Pick<ResourceView, "spec" | "columns" | "unfiltered">;
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { query, onFilter } = props;
  const { spec, columns, unfiltered = [] } = props.view;
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
      {columns.flatMap((name) => {
        const field = spec.fields[name];
        if (!field || unfiltered.includes(name)) return [];
        const value = String(query[name] ?? "");
        const onChange = (next: string) => onFilter({ [name]: next || null });
        return [<FieldFilter key={name} {...{ name, field, value, onChange }} label={label(name)} />];
      })}
    </>
  );
}

/** The filter of a field by its kind; null: the keyword finds it, or the list is sorted by it. */
function FieldFilter(props: {
  readonly name: string;
  readonly field: FieldSpec;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement | null {
  const { name, field, ...shown } = props;
  const t = useT();
  switch (field.kind) {
    case "choice":
      return (
        <ChoicesFilter
          {...shown}
          field={name}
          options={field.values.map((each) => ({
            value: each,
            label: t.dynamic(`texts.${field.texts}.${each}`),
          }))}
        />
      );
    case "boolean":
      return (
        <SelectField
          {...shown}
          options={[
            { value: "true", label: t("texts.word.yes") },
            { value: "false", label: t("texts.word.no") },
          ]}
        />
      );
    case "reference":
      return <ReferenceFilter {...shown} field={name} to={field.to} />;
    case "choices":
    case "day":
    case "integer":
    case "pages":
    case "picture":
    case "region":
    case "text":
      return null;
  }
}
