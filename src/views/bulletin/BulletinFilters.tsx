import { BULLETIN_AUDIENCES, BULLETIN_KINDS } from "../../contracts/bulletin-kinds.ts";
import type { ListQuery } from "../../contracts/list.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";

const FILTERS = ["keyword", "kind", "mustRead", "audience"] as const;

/** Whether the reader has narrowed the list. */
export const isFilteredBy = (query: ListQuery): boolean => FILTERS.some((name) => Boolean(query[name]));

/** What the list of bulletins is narrowed by. */
export function BulletinFilters(props: {
  readonly query: ListQuery;
  readonly isAdmin: boolean;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onClear: () => void;
}) {
  const { query, isAdmin, onFilter, onClear } = props;
  const t = useT();
  return (
    <FilterBar isFiltered={isFilteredBy(query)} onClear={onClear}>
      <SearchField
        label={t("bulletin.filter.keyword")}
        placeholder={t("bulletin.filter.keyword")}
        value={String(query.keyword ?? "")}
        onSearch={(keyword) => onFilter({ keyword })}
      />
      <SelectField
        label={t("bulletin.filter.kind")}
        value={String(query.kind ?? "")}
        options={BULLETIN_KINDS.map((value) => ({ value, label: t(`texts.bulletinKind.${value}`) }))}
        onChange={(kind) => onFilter({ kind })}
      />
      {isAdmin ? (
        <SelectField
          label={t("bulletin.filter.audience")}
          value={String(query.audience ?? "")}
          options={BULLETIN_AUDIENCES.map((value) => ({
            value,
            label: t(`texts.bulletinAudience.${value}`),
          }))}
          onChange={(audience) => onFilter({ audience })}
        />
      ) : null}
      <Checkbox
        label={t("bulletin.filter.mustRead")}
        value={query.mustRead === "true"}
        onChange={(isOn) => onFilter({ mustRead: isOn ? "true" : null })}
      />
    </FilterBar>
  );
}
