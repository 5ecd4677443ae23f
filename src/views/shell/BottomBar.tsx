import { Bell, Boxes, LayoutDashboard, Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { Link } from "wouter";
import { DEFAULT_PATH, pageByName } from "../../contracts/pages.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";
import { barPlaces, currentOf } from "./bar-places.ts";
import { menuLeafOf } from "./menu-tree.ts";
import { pageIcon } from "./page-icons.tsx";
import { usePageAhead } from "./use-page-ahead.ts";
import { useMenuCounts, useMenuTree, useShownPage, useUnread } from "./use-shell.ts";
import { WaitingIcon } from "./WaitingIcon.tsx";

/** Its height is `--foot-room` (theme/system.ts), which everything at the window's foot stands above. */
const Bar = chakra("nav", {
  base: {
    position: "fixed",
    insetInline: 0,
    bottom: 0,
    zIndex: "header",
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    height: "var(--foot-room)",
    paddingInline: "env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px)",
    paddingBottom: "env(safe-area-inset-bottom, 0px)",
    bg: "bg.panel",
    borderTopWidth: "1px",
    borderColor: "border",
    // A page with a foot of its own has the thumb's place; while one types, the keyboard has.
    "html:is([data-foot], [data-keyboard]) &": { display: "none" },
    "@media print": { display: "none" },
    "& > :is(a, button)": {
      position: "relative",
      display: "grid",
      alignContent: "center",
      justifyItems: "center",
      gap: "0.5",
      minWidth: 0,
      color: "fg.muted",
      fontSize: "xs",
      lineHeight: "1.3",
      touchAction: "manipulation",
      "& > [data-label]": {
        maxWidth: "100%",
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      },
      "& svg": { width: "22px", height: "22px" },
      "&[aria-current]": { color: "brand.fg", fontWeight: "bold" },
      "&:focus-visible": { outlineOffset: "-2px" },
    },
  },
});
const Count = chakra("span", {
  base: {
    position: "absolute",
    top: "3px",
    left: "calc(50% + 4px)",
    minWidth: "18px",
    paddingInline: "1",
    borderRadius: "full",
    bg: "danger.solid",
    color: "danger.contrast",
    fontSize: "xs",
    fontWeight: "normal",
    lineHeight: "18px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
});

/** The places of a phone at the thumb: the workplace, this person's first work pages, messages, and the menu. */
export function BottomBar({ onMenu }: { readonly onMenu: () => void }) {
  const t = useT();
  const { roleCode } = usePerson();
  const groups = useMenuTree();
  const counts = useMenuCounts();
  const unread = useUnread();
  const current = menuLeafOf(useShownPage());
  const places = barPlaces(groups, roleCode);
  const isMarked = [...places.map((place) => currentOf(place, groups, current))].some(Boolean);
  const waiting = [...counts.values()].reduce((sum, each) => sum + each, 0);
  useBarRoom();
  return (
    <Bar aria-label={t("shell.bar.label")}>
      <Place
        href={DEFAULT_PATH}
        page="Workplace"
        icon={<LayoutDashboard aria-hidden="true" />}
        current={current === "Workplace" ? "page" : undefined}
      >
        {t("shell.page.Workplace")}
      </Place>
      {places.map((place) => {
        const { group, leaf } = place;
        const count = counts.get(leaf.name) ?? 0;
        return (
          <Place
            key={group}
            href={leaf.path}
            page={leaf.name}
            icon={
              <WaitingIcon isWaiting={count > 0}>
                {group === "warehouse" ? <Boxes aria-hidden="true" /> : pageIcon(group)}
              </WaitingIcon>
            }
            current={currentOf(place, groups, current)}
            {...(count > 0 ? { waits: t("shell.menu.waiting", { count }) } : {})}
          >
            {t.dynamic(`shell.bar.${group}`)}
          </Place>
        );
      })}
      <Place
        href={pageByName.get("message")?.path ?? ""}
        page="message"
        icon={<Bell aria-hidden="true" />}
        current={current === "message" ? "page" : undefined}
        {...(unread > 0 ? { waits: t("shell.bar.unread", { count: unread }) } : {})}
        badge={unread}
      >
        {t("shell.nav.messages")}
      </Place>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t("shell.menu.open")}${waiting > 0 ? ` ${t("shell.menu.waiting", { count: waiting })}` : ""}`}
        // What is in none of the places is in the menu.
        aria-current={isMarked || ["Workplace", "message"].includes(current) ? undefined : "true"}
        onClick={onMenu}
      >
        <WaitingIcon isWaiting={waiting > 0}>
          <MenuIcon aria-hidden="true" />
        </WaitingIcon>
        <span data-label="">{t("shell.bar.menu")}</span>
      </button>
    </Bar>
  );
}

function Place(props: {
  readonly href: string;
  readonly page: string;
  readonly icon: ReactNode;
  readonly current: "page" | "true" | undefined;
  /** How many wait there, in words. */
  readonly waits?: string;
  /** The number on its corner; 0 shows none. */
  readonly badge?: number;
  readonly children: ReactNode;
}) {
  const { href, page, icon, current, waits, badge = 0, children } = props;
  const ahead = usePageAhead();
  return (
    <Link href={href} aria-current={current} {...ahead(page)}>
      {icon}
      {badge > 0 ? <Count aria-hidden="true">{badge > 99 ? "99+" : badge}</Count> : null}
      <span data-label="">{children}</span>
      {waits ? <VisuallyHidden>{waits}</VisuallyHidden> : null}
    </Link>
  );
}

/** A keyboard on the screen takes at least this much of the window's height, in CSS pixels. */
const KEYBOARD_PX = 120;

/** Says on the document's element that there is a bar, and whether a keyboard covers it. */
function useBarRoom(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.bar = "";
    return () => {
      delete dataset.bar;
    };
  }, []);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { dataset } = document.documentElement;
    const look = (): void => {
      // Zoomed by the reader's fingers, the visible part is smaller without a keyboard.
      const isCovered = window.innerHeight - seen.height * seen.scale > KEYBOARD_PX;
      if (isCovered) dataset.keyboard = "";
      else delete dataset.keyboard;
    };
    look();
    seen.addEventListener("resize", look);
    return () => {
      seen.removeEventListener("resize", look);
      delete dataset.keyboard;
    };
  }, []);
}
