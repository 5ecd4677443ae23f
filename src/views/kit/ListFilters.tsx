import type { ReactNode } from "react";
import { filtersOf } from "../../machines/page/list-events.ts";
import { type ListOf, useSomeRows } from "../../machines/react/use-list.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import type { FilterWords } from "./field-label.ts";
import { SearchField } from "./SearchField.tsx";
import { PHONE, useMedia } from "./use-media.ts";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** The filter bar of a list that lives in the page's address: its keyword, its controls, a chip for each condition. */
export function ListFilters<R extends Row>(props: {
  readonly list: Pick<ListOf<R>, "actor" | "query" | "setFilter" | "clearFilters">;
  /** What the keyword searches; absent: `children` bring their own field. */
  readonly search?: string;
  /** The words of a chip for each condition; absent: there are no chips. */
  readonly words?: FilterWords;
  /** The controls after the search field. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** At the end of the line of conditions. */
  readonly aside?: ReactNode;
}) {
  const { list, search, words, children, actions, aside } = props;
  const { query } = list;
  const [first] = useSomeRows(list, (_, index) => index === 0);
  const isPhone = useMedia(PHONE);
  const conditions = filtersOf(query);
  const chips = words ? (
    <FilterChips
      query={query}
      words={words}
      row={first}
      onRemove={(field) => list.setFilter({ [field]: null })}
    />
  ) : null;
  const field =
    search === undefined ? null : (
      <SearchField
        label={search}
        placeholder={search}
        value={String(query.keyword ?? "")}
        onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
      />
    );
  if (isPhone) {
    return (
      <FilterSheet
        field={field}
        count={conditions.filter(([name]) => field === null || name !== "keyword").length}
        onClear={list.clearFilters}
        {...{ chips, aside, actions }}
      >
        {children}
      </FilterSheet>
    );
  }
  return (
    <FilterBar
      isFiltered={conditions.length > 0}
      onClear={list.clearFilters}
      actions={actions}
      aside={aside}
      chips={chips}
    >
      {field}
      {children}
    </FilterBar>
  );
}
