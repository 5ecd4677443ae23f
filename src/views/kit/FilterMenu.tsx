import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { Menu } from "./Menu.tsx";
import { MenuSearch } from "./MenuSearch.tsx";
import type { MenuItem } from "./menu-item.ts";

/** A filter as a chip; `data-set` while it narrows the list. */
export const filterChip = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  height: { base: "44px", sm: "34px" },
  bg: "bg.panel",
  borderWidth: "1px",
  borderColor: "border.strong",
  borderRadius: "sm",
  whiteSpace: "nowrap",
  color: "fg.muted",
  "&[data-set]": { borderColor: "brand.border", bg: "brand.subtle" },
} as const;

/** A filter as a button. */
export const FilterChip = chakra("button", {
  base: {
    ...filterChip,
    maxWidth: "full",
    paddingInline: "3.5",
    _hover: { borderColor: "border.control" },
    "& strong": { color: "fg", fontWeight: "bold", overflow: "hidden", textOverflow: "ellipsis" },
    "& svg": { width: "14px", height: "14px", flexShrink: 0 },
  },
});

/** One choice of a filter; `text` is what a search in the choices reads. */
export interface FilterChoice extends MenuItem {
  readonly text: string;
}

/** From this many choices on, they can be searched. */
const SEARCHED_FROM = 9;

/** A filter: its label and what it is set to, and its choices as a menu; long ones are searched. */
export function FilterMenu(props: {
  readonly label: string;
  /** What the chip says that it is set to. */
  readonly shown: ReactNode;
  readonly title?: string | undefined;
  readonly isSet: boolean;
  /** The choice that sets nothing; null: there is none. */
  readonly all: MenuItem | null;
  readonly choices: readonly FilterChoice[];
  readonly isKept?: boolean;
  /** Searches more choices than these, which are then its answer; absent: these are all. */
  readonly onSearch?: ((keyword: string) => void) | undefined;
}) {
  const { label, shown, title, isSet, all, choices, isKept, onSearch } = props;
  const [sought, setSought] = useState("");
  const isSearched = onSearch !== undefined || choices.length >= SEARCHED_FROM;
  const found =
    onSearch || sought === ""
      ? choices
      : choices.filter(({ text }) => text.toLowerCase().includes(sought.toLowerCase()));
  return (
    <Menu
      label={label}
      isKept={isKept ?? false}
      head={isSearched ? <MenuSearch onSearch={onSearch ?? setSought} /> : null}
      trigger={(trigger) => (
        <FilterChip {...trigger} type="button" title={title} data-set={isSet ? "" : undefined}>
          <span>{label}</span>
          <strong>{shown}</strong>
          <ChevronDown aria-hidden="true" />
        </FilterChip>
      )}
      items={[
        ...(all ? [all] : []),
        ...found.map(({ text: _, ...item }, at) => ({ ...item, isSeparated: at === 0 && all !== null })),
      ]}
    />
  );
}
