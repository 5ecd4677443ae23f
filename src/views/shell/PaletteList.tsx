import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { PaletteLine } from "./PaletteLine.tsx";
import { type All, GROUPS, type PaletteItem } from "./palette-items.ts";

/** Between head and foot of the palette, whose top hangs: the list scrolls by itself, as it follows the chosen line. */
const Groups = chakra("div", {
  base: {
    marginInline: "-2.5",
    overflowY: "auto",
    maxHeight: { base: "calc(100dvh - 180px)", sm: "calc(100dvh - min(108px, 12vh) - 180px)" },
  },
});
const GroupHead = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    paddingInline: "3",
    paddingTop: "2.5",
    paddingBottom: "0.5",
    fontSize: "xs",
    color: "fg.subtle",
  },
});
const AllOption = chakra("div", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "28px",
    paddingInline: "3",
    borderRadius: "sm",
    fontSize: "xs",
    color: "brand.fg",
    cursor: "pointer",
    "&[aria-selected=true]": { bg: "brand.subtle" },
  },
});

/** The groups of the palette. The arrow keys go through all lines, then through the ways to whole lists. */
export function PaletteList(props: {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly all: readonly All[];
  /** Index into items and all, one after the other. */
  readonly chosen: number;
  readonly onOpen: (index: number) => void;
}) {
  const { id, items, all, chosen, onOpen } = props;
  const t = useT();
  return (
    <Groups id={`${id}-list`} role="listbox" aria-label={t("shell.palette.title")}>
      {GROUPS.map((group) => {
        const lines = items.filter((item) => item.group === group);
        const whole = all.filter((each) => each.group === group);
        if (lines.length + whole.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <GroupHead role="presentation" id={`${id}-${group}`}>
              {t(`shell.palette.${group}`)}
            </GroupHead>
            {lines.map((item) => {
              const index = items.indexOf(item);
              return (
                <PaletteLine
                  key={item.key}
                  item={item}
                  id={`${id}-${index}`}
                  isChosen={index === chosen}
                  onOpen={() => onOpen(index)}
                />
              );
            })}
            {whole.map((each) => {
              const index = items.length + all.indexOf(each);
              return (
                <AllOption
                  key={each.text}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onClick={() => onOpen(index)}
                >
                  {t(`shell.palette.${each.text}`, { count: each.count })}
                </AllOption>
              );
            })}
          </div>
        );
      })}
    </Groups>
  );
}
