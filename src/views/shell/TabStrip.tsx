import { useSelector } from "@xstate/react";
import { Ellipsis, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type CloseScope, closing, homeTab, type Tab } from "../../machines/console/tabs.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Menu, type MenuPoint } from "../kit/Menu.tsx";
import type { MenuItem } from "../kit/menu-item.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";
import { usePageAhead } from "./use-page-ahead.ts";
import { useSettings, useTabTitle } from "./use-shell.ts";

const Bar = chakra("section", {
  base: {
    position: "sticky",
    zIndex: "sticky",
    display: "flex",
    alignItems: "stretch",
    height: "tabs",
    bg: "bg.panel",
    borderBottomWidth: "1px",
    borderColor: "border",
    paddingInline: "2",
    "@media print": { display: "none" },
  },
});
const Scroll = chakra("div", {
  base: { flex: 1, minWidth: 0, display: "flex", overflowX: "auto", scrollbarWidth: "none" },
});
const Item = chakra("div", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    flexShrink: 0,
    maxWidth: "220px",
    borderBottomWidth: "2px",
    borderColor: "transparent",
    color: "fg.muted",
    "&[data-active=true]": {
      bg: "brand.subtle",
      borderColor: "brand.fg",
      color: "brand.fg",
      fontWeight: "bold",
    },
  },
});
const Name = chakra("button", {
  base: {
    height: "full",
    paddingInlineStart: "3",
    paddingInlineEnd: "2",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "&:focus-visible": { outlineOffset: "-2px" },
    "& i": {
      display: "inline-block",
      width: "6px",
      height: "6px",
      marginInlineEnd: "1.5",
      borderRadius: "full",
      bg: "warning.solid",
      verticalAlign: "middle",
    },
  },
});
const Close = chakra("span", {
  base: {
    display: "inline-grid",
    placeContent: "center",
    width: "24px",
    height: "24px",
    marginInlineEnd: "1",
    borderRadius: "xs",
    color: "fg.subtle",
    cursor: "pointer",
    _hover: { bg: "bg.muted", color: "fg" },
  },
});

/** Which tab the menu is about. */
const Head = chakra("div", {
  base: {
    maxWidth: "240px",
    marginBottom: "1",
    paddingInline: "2.5",
    paddingBlock: "1.5",
    borderBottomWidth: "1px",
    borderColor: "border",
    fontSize: "xs",
    color: "fg.subtle",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});

/** The open pages: arrows move, Enter opens, Delete closes, the context menu does the rest. */
export function TabStrip() {
  const t = useT();
  const actor = useActorOf("tabs");
  const tabs = useSelector(actor, (snapshot) => snapshot.context.tabs);
  const { navbar } = useSettings();
  const titleOf = useTabTitle();
  const ahead = usePageAhead();
  const list = useRef<HTMLDivElement>(null);
  // Where the arrows have gone; Enter makes it the active one.
  const [roving, setRoving] = useState<string | null>(null);
  const stop = tabs.list.some((tab) => tab.id === roving) ? roving : (tabs.active ?? homeTab.id);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  /** Where the menu was asked for; null: at its button. */
  const [point, setPoint] = useState<MenuPoint | null>(null);
  const atButton = (): void => {
    setMenuAt(null);
    setPoint(null);
  };
  const openMenu = (tab: Tab, at: MenuPoint): void => {
    setMenuAt(tab.id);
    setPoint(at);
    requestAnimationFrame(() => document.getElementById("tab-actions")?.click());
  };

  useEffect(() => {
    if (!tabs.active) return;
    setRoving(null);
    const active = list.current?.querySelector(`[data-tab-of="${CSS.escape(tabs.active)}"]`);
    // With the cross that closes it.
    active?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tabs.active]);

  const focusAt = (index: number): void => {
    const next = tabs.list.at(((index % tabs.list.length) + tabs.list.length) % tabs.list.length);
    if (!next) return;
    setRoving(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab-of="${CSS.escape(next.id)}"]`)?.focus();
  };
  const heard = (event: KeyboardEvent<HTMLElement>, tab: Tab): void => {
    const at = tabs.list.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.list.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focusAt(to);
    } else if (event.key === "Delete" && tab.id !== homeTab.id) {
      event.preventDefault();
      const isLast = at === tabs.list.length - 1;
      actor.send({ type: "tab.closed", id: tab.id, scope: "this" });
      // Focus must not fall to the body: the next tab takes it.
      requestAnimationFrame(() => focusAt(isLast ? at - 1 : at));
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.preventDefault();
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      openMenu(tab, { x: left, y: bottom });
    }
  };
  const target =
    tabs.list.find((tab) => tab.id === menuAt) ?? tabs.list.find((tab) => tab.id === tabs.active);

  return (
    <Bar
      aria-label={t("shell.tabs.label")}
      style={{ top: `calc(${navbar ? "var(--tb-sizes-navbar)" : "0px"} + var(--toast-room))` }}
    >
      <Scroll ref={list} role="tablist" aria-label={t("shell.tabs.label")}>
        {tabs.list.map((tab) => {
          const isActive = tab.id === tabs.active;
          const title = titleOf(tab);
          return (
            <Item
              key={tab.id}
              role="presentation"
              data-active={isActive}
              onClick={(event) => {
                if ((event.target as Element).closest("[data-close]"))
                  actor.send({ type: "tab.closed", id: tab.id, scope: "this" });
              }}
              onContextMenu={(event) => {
                event.preventDefault();
                openMenu(tab, { x: event.clientX, y: event.clientY });
              }}
            >
              <Name
                type="button"
                role="tab"
                data-tab-of={tab.id}
                {...ahead(tab.name)}
                aria-selected={isActive}
                aria-controls="content"
                tabIndex={tab.id === stop ? 0 : -1}
                title={title}
                onClick={() => actor.send({ type: "tab.chosen", id: tab.id })}
                onKeyDown={(event) => heard(event, tab)}
                onAuxClick={(event) => {
                  if (event.button === 1 && tab.id !== homeTab.id)
                    actor.send({ type: "tab.closed", id: tab.id, scope: "this" });
                }}
              >
                {tab.isDirty ? (
                  <>
                    <i aria-hidden="true" />
                    <VisuallyHidden>{t("shell.tabs.unsaved")}</VisuallyHidden>
                  </>
                ) : null}
                {title}
              </Name>
              {tab.id === homeTab.id ? null : (
                // For the pointer alone: a tablist holds tabs and nothing else, and Delete closes by the keyboard.
                <Close data-close aria-hidden="true" title={t("shell.tabs.close", { title })}>
                  <X size={14} />
                </Close>
              )}
            </Item>
          );
        })}
      </Scroll>
      <Menu
        label={target ? `${t("shell.tabs.menu")} ${titleOf(target)}` : t("shell.tabs.menu")}
        align="end"
        at={point}
        head={target ? <Head>{titleOf(target)}</Head> : null}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            id="tab-actions"
            onPointerDown={atButton}
            onFocus={atButton}
            style={{ alignSelf: "center" }}
            size="sm"
            label={t("shell.tabs.menu")}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
        items={target ? actionsOf(target) : []}
      />
    </Bar>
  );

  function actionsOf(tab: Tab): MenuItem[] {
    const close = (key: string, scope: CloseScope, label: string): MenuItem => {
      const ids = closing(tabs, scope, tab.id);
      const isHome = scope === "this" && tab.id === homeTab.id;
      return {
        key,
        label,
        reason: isHome ? t("shell.tabs.pinned") : ids.length === 0 ? t("shell.tabs.nothing") : null,
        onSelect: () => {
          setMenuAt(null);
          actor.send({ type: "tab.closed", id: tab.id, scope });
        },
      };
    };
    return [
      {
        key: "reload",
        label: t("shell.tabs.reload"),
        onSelect: () => {
          setMenuAt(null);
          actor.send({ type: "tab.reloaded", id: tab.id });
        },
      },
      close("this", "this", t("shell.tabs.closeThis")),
      close("left", "left", t("shell.tabs.closeLeft")),
      close("right", "right", t("shell.tabs.closeRight")),
      close("others", "others", t("shell.tabs.closeOthers")),
      close("all", "all", t("shell.tabs.closeAll")),
    ];
  }
}
