import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { Tabs as Chakra } from "@chakra-ui/react/tabs";
import { type ReactNode, useRef } from "react";
import { panelId, tabId } from "./tab-ids.ts";
import { useChosenInSight } from "./use-chosen-in-sight.ts";

/** One tab. */
interface TabItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly badge?: number;
}

const recipe = defineSlotRecipe({
  slots: ["root", "list", "trigger"],
  base: {
    root: { minWidth: 0 },
    list: { display: "flex", gap: "1", overflowX: "auto", scrollbarWidth: "none" },
    trigger: {
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
  },
  variants: {
    look: {
      line: {
        list: { borderBottomWidth: "1px", borderColor: "border" },
        trigger: {
          height: { base: "44px", sm: "36px" },
          paddingInline: "3",
          borderBottomWidth: "2px",
          borderColor: "transparent",
          marginBottom: "-1px",
          _selected: { color: "brand.fg", borderColor: "brand.fg", fontWeight: "bold" },
        },
      },
      pills: {
        trigger: {
          height: { base: "44px", sm: "24px" },
          paddingInline: "2.5",
          borderRadius: "full",
          fontSize: "13px",
          _selected: { bg: "info.subtle", color: "info.fg" },
        },
      },
    },
  },
});

export interface TabsProps {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly look?: "line" | "pills";
}

/** Tabs within a page: arrows move, Enter or Space opens. Panels are TabPanels of the same `id`. */
export function Tabs(props: TabsProps) {
  const { id, label, tabs, value, onChange, look = "line" } = props;
  const list = useRef<HTMLDivElement>(null);
  useChosenInSight(list, value);
  return (
    <Chakra.Root
      recipe={recipe}
      {...{ look }}
      ids={{ trigger: (key) => tabId(id, key), content: (key) => panelId(id, key) }}
      activationMode="manual"
      value={value}
      onValueChange={(next) => onChange(next.value)}
    >
      <Chakra.List ref={list} aria-label={label}>
        {tabs.map(({ key, label: text, badge }) => (
          <Chakra.Trigger key={key} value={key}>
            {text}
            {badge === undefined ? null : <small>{badge}</small>}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
    </Chakra.Root>
  );
}
