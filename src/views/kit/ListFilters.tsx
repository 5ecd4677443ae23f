import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { filtersOf } from "../../machines/page/list-events.ts";
import { type ListOf, useSomeRows } from "../../machines/react/use-list.ts";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChips } from "./FilterChips.tsx";
import type { FilterWords } from "./field-label.ts";
import { useT } from "./i18n.tsx";
import { SearchField } from "./SearchField.tsx";
import { PHONE, useMedia } from "./use-media.ts";

const Line = chakra("div", {
  base: { display: "flex", gap: "2", flexBasis: { base: "100%", sm: "auto" }, minWidth: 0 },
});

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
  const t = useT();
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  // On a phone the rows begin higher: what is set stays to be seen as chips.
  const folds =
    isPhone && children ? (
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("common.filter.filters")}
      </Button>
    ) : null;
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
      {search === undefined ? (
        folds
      ) : (
        <Line>
          <SearchField
            label={search}
            placeholder={search}
            value={String(query.keyword ?? "")}
            onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
          />
          {folds}
        </Line>
      )}
      {isPhone && !isOpen ? null : children}
    </FilterBar>
  );
}
