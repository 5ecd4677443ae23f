import type { ReactNode } from "react";
import { filtersOf } from "../../machines/page/list-fit.ts";
import { type ListOf, useSomeRows } from "../../machines/react/use-list.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChips } from "./FilterChips.tsx";
import type { FilterWords } from "./field-label.ts";
import { SearchField } from "./SearchField.tsx";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** The filter bar of a list that lives in the page's address: its keyword, its controls, a chip for each condition. */
export function ListFilters<R extends Row>(props: {
  readonly list: Pick<ListOf<R>, "actor" | "query" | "setFilter" | "clearFilters">;
  /** What the keyword searches; absent: `children` bring their own field. */
  readonly search?: string;
  readonly words: FilterWords;
  /** The controls after the search field. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** At the end of the line of conditions. */
  readonly aside?: ReactNode;
}) {
  const { list, search, words, children, actions, aside } = props;
  const { query } = list;
  const [first] = useSomeRows(list, (_, index) => index === 0);
  return (
    <FilterBar
      isFiltered={filtersOf(query).length > 0}
      onClear={list.clearFilters}
      actions={actions}
      aside={aside}
      chips={
        <FilterChips
          query={query}
          words={words}
          row={first}
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
