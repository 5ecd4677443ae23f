import type { ReactNode } from "react";
import { filtersOf } from "../../machines/page/list-fit.ts";
import type { useList } from "../../machines/react/use-list.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type ChipWords, FilterChips } from "./FilterChips.tsx";
import { SearchField } from "./SearchField.tsx";

type FilteredList = Pick<
  ReturnType<typeof useList<{ readonly id: string; readonly version: number }>>,
  "query" | "rows" | "setFilter" | "clearFilters"
>;

/** The filter bar of a list that lives in the page's address: its keyword, its controls, a chip for each condition. */
export function ListFilters(props: {
  readonly list: FilteredList;
  /** What the keyword searches; absent: `children` bring their own field. */
  readonly search?: string;
  readonly words: ChipWords;
  /** The controls after the search field. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { list, search, words, children, actions } = props;
  const { query } = list;
  return (
    <FilterBar
      isFiltered={filtersOf(query).length > 0}
      onClear={list.clearFilters}
      actions={actions}
      chips={
        <FilterChips
          query={query}
          words={words}
          row={list.rows[0]}
          onRemove={(field) => list.setFilter({ [field]: null })}
        />
      }
    >
      {search === undefined ? null : (
        <SearchField
          label={search}
          placeholder={search}
          value={String(query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
      )}
      {children}
    </FilterBar>
  );
}
