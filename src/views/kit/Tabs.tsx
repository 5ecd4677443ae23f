import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { tabId } from "./tab-ids.ts";

/** One tab. */
export interface TabItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly badge?: number;
}

const List = chakra("div", {
  base: { display: "flex", gap: "1", overflowX: "auto", scrollbarWidth: "none" },
  variants: { look: { line: { borderBottomWidth: "1px", borderColor: "border" }, pills: {} } },
});
const Tab = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    flexShrink: 0,
    color: "fg.muted",
    whiteSpace: "nowrap",
    _hover: { color: "fg" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "& small": { fontSize: "xs", color: "fg.subtle", fontVariantNumeric: "tabular-nums" },
  },
  variants: {
    look: {
      line: {
        height: "36px",
        paddingInline: "3",
        borderBottomWidth: "2px",
        borderColor: "transparent",
        marginBottom: "-1px",
        "&[aria-selected=true]": { color: "brand.fg", borderColor: "brand.fg", fontWeight: "bold" },
      },
      pills: {
        height: "24px",
        paddingInline: "2.5",
        borderRadius: "full",
        fontSize: "13px",
        "&[aria-selected=true]": { bg: "info.subtle", color: "info.fg" },
      },
    },
  },
});

/** Tabs within a page: arrows move, Enter or Space opens. Panels are TabPanels of the same `id`. */
export function Tabs(props: {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly look?: "line" | "pills";
}) {
  const { id, label, tabs, value, onChange, look = "line" } = props;
  const list = useRef<HTMLDivElement>(null);
  const heard = (event: KeyboardEvent): void => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} look={look} onKeyDown={heard}>
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(id, tab.key)}
          aria-selected={tab.key === value}
          tabIndex={tab.key === value ? 0 : -1}
          look={look}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.badge === undefined ? null : <small>{tab.badge}</small>}
        </Tab>
      ))}
    </List>
  );
}
