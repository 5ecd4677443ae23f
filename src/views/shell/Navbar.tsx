import { useSelector } from "@xstate/react";
import { Bell, ChevronDown, Search, Settings } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "wouter";
import { DEFAULT_PATH } from "../../contracts/pages.ts";
import { connectionOf, pulseOf } from "../../machines/channel/channel.view.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { FreshnessBadge } from "../kit/FreshnessBadge.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { LocaleSwitch } from "../kit/LocaleSwitch.tsx";
import { Logo } from "../kit/Logo.tsx";
import { MODIFIER } from "../kit/modifier.ts";
import { ThemeSwitch } from "../kit/ThemeSwitch.tsx";
import { chakra } from "../theme/chakra.ts";
import { HelpMenu } from "./HelpMenu.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { MenuFlyout } from "./MenuFlyout.tsx";
import { MenuLabel } from "./MenuLabel.tsx";
import { isGroupOf, menuLeafOf, waitingIn } from "./menu-tree.ts";
import { UserMenu } from "./UserMenu.tsx";
import { useMenuCounts, useMenuTree, useSettings, useShownPage, useUnread } from "./use-shell.ts";

const Bar = chakra("header", {
  base: {
    position: "sticky",
    top: "var(--toast-room)",
    zIndex: "header",
    display: "flex",
    alignItems: "center",
    gap: { base: "1", sm: "2", lg: "4" },
    height: "navbar",
    paddingInline: { base: "2", sm: "4" },
    bg: "bg.panel",
    borderBottomWidth: "1px",
    borderColor: "border",
    "@media print": { display: "none" },
  },
});
const Home = chakra(Link, {
  base: {
    borderRadius: "sm",
    flexShrink: 0,
    display: "inline-grid",
    placeItems: "center",
    minWidth: "44px",
    minHeight: "44px",
    // Beside menu and bell, a phone of 320 px has no room for it.
    "html[data-bar][data-foot] &": { display: "none" },
  },
});
const Find = chakra("button", {
  base: {
    display: { base: "none", md: "inline-flex" },
    alignItems: "center",
    gap: "2",
    height: "34px",
    width: "320px",
    minWidth: "120px",
    flexShrink: 1,
    paddingInline: "2.5",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    bg: "bg.subtle",
    color: "fg.subtle",
    textAlign: "start",
    overflow: "hidden",
    "& > span": { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
});
const Tools = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: { base: "0", sm: "1" },
    marginInlineStart: "auto",
    flexShrink: 0,
  },
});
const Wide = chakra("span", { base: { display: { base: "none", md: "inline-flex" } } });
const Glass = chakra("span", {
  base: {
    display: { base: "inline-flex", md: "none" },
    "&[data-always=true]": { display: "inline-flex" },
  },
});
const Narrow = chakra("span", { base: { display: { base: "inline-flex", md: "none" } } });

/** What the bar at a phone's foot has too: here where a page's own foot is in its place. */
const Twin = chakra("span", {
  base: { display: "inline-flex", "html[data-bar]:not([data-foot]) &": { display: "none" } },
});

/** The bar across the top: where home is, finding, how fresh the data are, messages, and who is here. */
export function Navbar(props: {
  readonly hasMenuButton: boolean;
  readonly hasTopMenu: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}) {
  const { hasMenuButton, hasTopMenu, onMenu, onPalette, onShortcuts } = props;
  const t = useT();
  const settings = useActorOf("settings");
  return (
    <Bar>
      {hasMenuButton ? (
        <Twin>
          <MenuButton onMenu={onMenu} />
        </Twin>
      ) : null}
      <Home href={DEFAULT_PATH} aria-label={`${t("common.app.name")} ${t("shell.page.Workplace")}`}>
        <Wide>
          <Logo />
        </Wide>
        <Narrow>
          <Logo isShort />
        </Narrow>
      </Home>
      {hasTopMenu ? <TopMenu /> : null}
      {/* The menu across the top needs the room: the glass among the tools does the same. */}
      {hasTopMenu ? null : (
        <Find type="button" onClick={onPalette}>
          <Search size={16} aria-hidden="true" />
          <span>{t("shell.nav.search")}</span>
          <Kbd>{`${MODIFIER} K`}</Kbd>
        </Find>
      )}
      <Tools>
        <LiveBadge />
        <Glass data-always={hasTopMenu}>
          <IconButton
            label={t("shell.nav.search")}
            icon={<Search aria-hidden="true" />}
            onClick={onPalette}
          />
        </Glass>
        <Wide>
          <LocaleSwitch />
          <ThemeSwitch />
        </Wide>
        <Twin>
          <MessageBell />
        </Twin>
        <HelpMenu onShortcuts={onShortcuts} />
        <Wide>
          <IconButton
            label={t("shell.nav.settings")}
            icon={<Settings aria-hidden="true" />}
            onClick={() => settings.send({ type: "drawer.opened" })}
          />
        </Wide>
        <UserMenu onShortcuts={onShortcuts} />
      </Tools>
    </Bar>
  );
}

/** How fresh everything on the screen is: by the last good heartbeat, not by being connected. */
function LiveBadge() {
  const channel = useActorOf("channel");
  const { device } = useSettings();
  const pulseAt = useSelector(channel, (snapshot) => snapshot.context.pulseAt);
  const state = useSelector(channel, (snapshot) => {
    const connection = connectionOf(snapshot);
    if (connection === "offline" || connection === "refused") return "offline";
    if (snapshot.context.pulseAt === null) return "connecting";
    return pulseOf(snapshot) === "live" ? "live" : "stale";
  });
  return (
    <FreshnessBadge
      state={state}
      isShort={device === "mobile"}
      {...(pulseAt === null ? {} : { asOf: pulseAt })}
    />
  );
}

const MessagePanel = lazy(() => import("../message/MessagePanel.tsx"));

/** The bell with the live count of unread messages; it opens the panel. */
function MessageBell() {
  const t = useT();
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? t("shell.nav.messagesUnread", { count: unread }) : t("shell.nav.messages")}
        icon={<Bell aria-hidden="true" />}
        badge={unread}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen
        ? // Outside the navbar: a panel is not part of the banner.
          createPortal(
            <Suspense>
              <MessagePanel onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}

const Nav = chakra("nav", { base: { minWidth: 0, overflowX: "auto", scrollbarWidth: "thin" } });
const Row = chakra("ul", { base: { display: "flex", gap: "0.5", listStyle: "none" } });
const Head = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: "36px",
    paddingInline: "2.5",
    borderRadius: "sm",
    whiteSpace: "nowrap",
    color: "fg.muted",
    _hover: { bg: "bg.muted", color: "fg" },
    "&[data-active=true]": { color: "brand.fg", fontWeight: "bold" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});

/** The menu across the top, one flyout a group. */
function TopMenu() {
  const t = useT();
  const groups = useMenuTree();
  const counts = useMenuCounts();
  const current = menuLeafOf(useShownPage());
  const nav = useRef<HTMLElement>(null);
  // Wider than its room it scrolls; where one is must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be of another group, and numbers take room
  useEffect(() => {
    nav.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, counts]);
  return (
    <Nav ref={nav} aria-label={t("shell.menu.label")}>
      <Row>
        {groups.map((group) => (
          <MenuFlyout key={group.name} group={group} counts={counts} current={current}>
            {(trigger) => (
              <Head type="button" {...trigger} data-active={isGroupOf(group, current)}>
                <MenuLabel name={group.name} count={waitingIn(group, counts)} />
                <ChevronDown size={14} aria-hidden="true" />
              </Head>
            )}
          </MenuFlyout>
        ))}
      </Row>
    </Nav>
  );
}
