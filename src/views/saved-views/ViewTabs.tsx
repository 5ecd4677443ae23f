import { ClockAlert, Ellipsis } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { ViewCount } from "../../machines/react/use-saved-views.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import type { MenuItem } from "../kit/menu-item.ts";
import { useChosenInSight } from "../kit/use-chosen-in-sight.ts";
import { chakra } from "../theme/chakra.ts";

const Strip = chakra("nav", {
  base: {
    display: "flex",
    gap: { base: "2", sm: "1" },
    marginBottom: { base: "2.5", sm: "3" },
    // Chips to the edges of a phone: the one that is cut says that there are more.
    marginInline: { base: "-4", sm: 0 },
    paddingInline: { base: "4", sm: 0 },
    scrollPaddingInline: "16px",
    overflowX: "auto",
    overflowY: "hidden",
    scrollbarWidth: "none",
    boxShadow: { sm: "inset 0 -1px {colors.border}" },
  },
});
const Tab = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    height: { base: "44px", sm: "40px" },
    paddingInline: { base: "4", sm: "3" },
    color: "fg.muted",
    bg: { base: "bg.panel", sm: "transparent" },
    whiteSpace: "nowrap",
    borderWidth: { base: "1px", sm: "0 0 2px" },
    borderRadius: { base: "full", sm: 0 },
    borderColor: { base: "border.strong", sm: "transparent" },
    _hover: { color: "fg" },
    _focusVisible: { outlineOffset: "-2px" },
    "&[aria-current]": { color: "brand.fg", borderColor: "brand.fg", fontWeight: "bold" },
    "@media (max-width: 639.98px)": { "&[aria-current]": { bg: "brand.subtle" } },
    "& small": {
      minWidth: "22px",
      paddingInline: "1.5",
      borderRadius: "xs",
      bg: "bg.muted",
      color: "fg.muted",
      fontSize: "xs",
      fontWeight: "medium",
      lineHeight: "20px",
      textAlign: "center",
      fontVariantNumeric: "tabular-nums",
    },
    "&[aria-current] small": { bg: "brand.subtle", color: "info.fg" },
    "& small[data-late]": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      bg: "transparent",
      color: "danger.fg",
      "& svg": { width: "14px", height: "14px" },
    },
  },
});
const Own = chakra("span", { base: { display: "inline-flex", alignItems: "center", flexShrink: 0 } });

/** One view over a list. */
export interface ViewTab {
  readonly key: string;
  readonly label: ReactNode;
  /** What a long or shared name says in full. */
  readonly title?: string;
  /** Its rows now; null: not counted. */
  readonly count: ViewCount | null;
  /** Its rows are late: said with icon and colour unless there are none. */
  readonly isLate?: boolean;
  /** What its owner can do with it. */
  readonly menu?: { readonly label: string; readonly items: readonly MenuItem[] };
}

/** The views of a list, one of them active. */
export function ViewTabs(props: {
  readonly tabs: readonly ViewTab[];
  readonly active: string | null;
  readonly onOpen: (key: string) => void;
}) {
  const { tabs, active, onOpen } = props;
  const t = useT();
  const format = useFormat();
  const strip = useRef<HTMLElement>(null);
  // Saved views come after the built-in ones.
  useChosenInSight(strip, `${active} of ${tabs.length}`);
  const numberOf = ({ total, isCapped }: ViewCount) => `${format.number(total)}${isCapped ? "+" : ""}`;
  return (
    <Strip ref={strip} aria-label={t("views.label")}>
      {tabs.map(({ key, label, title, count, isLate, menu }) => (
        <Own key={key}>
          <Tab
            type="button"
            title={title}
            aria-current={key === active ? "true" : undefined}
            onClick={() => onOpen(key)}
          >
            {label}
            {count === null ? null : (
              <small data-late={isLate && count.total > 0 ? "" : undefined}>
                {isLate && count.total > 0 ? <ClockAlert aria-hidden="true" /> : null}
                {numberOf(count)}
              </small>
            )}
          </Tab>
          {menu && key === active ? (
            <Menu
              label={menu.label}
              items={menu.items}
              trigger={(trigger) => (
                <IconButton
                  {...trigger}
                  size="xs"
                  label={menu.label}
                  icon={<Ellipsis aria-hidden="true" />}
                />
              )}
            />
          ) : null}
        </Own>
      ))}
    </Strip>
  );
}
