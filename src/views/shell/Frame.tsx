import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { beep } from "../kit/beep.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { showNotice } from "../kit/desktop-notice.ts";
import { InstallRow } from "../kit/InstallRow.tsx";
import { TextsReady, useT } from "../kit/i18n.tsx";
import { oncePerBrowser } from "../kit/once-per-browser.ts";
import { isTyping } from "../kit/use-keys.ts";
import { HAND, useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { Banners } from "./Banners.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { FloatingButtons } from "./FloatingButtons.tsx";
import { MenuNav } from "./MenuNav.tsx";
import { Navbar } from "./Navbar.tsx";
import { PageOutlet } from "./PageOutlet.tsx";
import { PasswordAsked } from "./PasswordAsked.tsx";
import { overlays } from "./routes.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TabStrip } from "./TabStrip.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { UnsentBar } from "./UnsentBar.tsx";
import { useSettings, useShownPage, useTabTitle } from "./use-shell.ts";
import { WaitingCommands } from "./WaitingCommands.tsx";

const Skip = chakra("a", {
  base: {
    position: "fixed",
    top: "2",
    left: "2",
    zIndex: "skip",
    padding: "2",
    borderRadius: "sm",
    bg: "brand.solid",
    color: "brand.contrast",
    transform: "translateY(-200%)",
    _focusVisible: { transform: "none" },
    "@media print": { display: "none" },
  },
});
const Columns = chakra("div", { base: { display: "flex", alignItems: "flex-start", minHeight: "100vh" } });
const Column = chakra("div", {
  base: { flex: 1, minWidth: 0, minHeight: "inherit", display: "flex", flexDirection: "column" },
});
const Footer = chakra("footer", {
  base: {
    paddingBlock: "4",
    textAlign: "center",
    fontSize: "xs",
    color: "fg.subtle",
    // Below content that has not come it would be seen, and then pushed away.
    "main:not(:has(h1)) ~ &": { display: "none" },
    // Of the page in front alone: a hidden one may wait for its content as long as it is hidden.
    "main:has([data-tab]:not([style*='display: none']) [data-loading]) ~ &": { display: "none" },
    "@media print": { display: "none" },
  },
});

export { loadPage, loadShared } from "./routes.tsx";

/** The frame around the pages, once a person is known. */
export default function Frame() {
  return (
    <TextsReady>
      <FrameInside />
    </TextsReady>
  );
}

function FrameInside() {
  const t = useT();
  const settings = useSettings();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const actor = useActorOf("settings");
  const areSettingsOpen = useSelector(actor, (snapshot) => snapshot.context.values.globalSettings);
  const Opened = overlays.use(isPaletteOpen || isListOpen || areSettingsOpen, () => {
    setPaletteOpen(false);
    setListOpen(false);
    actor.send({ type: "drawer.closed" });
  });
  useShortcuts({ onPalette: () => setPaletteOpen(true), onList: () => setListOpen(true) });

  const isMobile = settings.device === "mobile";
  const hasSide = settings.menu && !settings.topMenu && !settings.hideMenu && !isMobile;
  const hasBar = useMedia(HAND) && settings.menu;
  return (
    <>
      <Skip href="#content">{t("shell.nav.skip")}</Skip>
      <PasswordAsked />
      {settings.navbar ? (
        <Navbar
          hasMenuButton={isMobile && settings.menu}
          hasTopMenu={settings.topMenu && settings.menu && !isMobile}
          onMenu={() => setMenuOpen(true)}
          onPalette={() => setPaletteOpen(true)}
          onShortcuts={() => setListOpen(true)}
        />
      ) : (
        <FloatingButtons hasMenuButton={isMobile && settings.menu} onMenu={() => setMenuOpen(true)} />
      )}
      <Columns css={settings.navbar ? { minHeight: "calc(100vh - var(--tb-sizes-navbar))" } : undefined}>
        {hasSide ? <SideMenu /> : null}
        <Column>
          {settings.tabBar ? <TabStrip /> : null}
          <Banners />
          <WaitingCommands />
          <Breadcrumb />
          <PageOutlet />
          {settings.footer ? <Footer>{t("shell.nav.footer")}</Footer> : null}
        </Column>
      </Columns>
      {hasBar ? <BottomBar onMenu={() => setMenuOpen(true)} /> : null}
      {isMobile ? <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} /> : null}
      {Opened ? (
        <Opened
          isPaletteOpen={isPaletteOpen}
          isListOpen={isListOpen}
          onPaletteClose={() => setPaletteOpen(false)}
          onListClose={() => setListOpen(false)}
        />
      ) : null}
      <CloseAsked />
      <MessageAlerts />
      <UndoBar />
      <UnsentBar />
      <UnsavedGuard />
    </>
  );
}

/** While a page has unsaved work, leaving the browser's page asks in the browser's own dialog. */
function UnsavedGuard() {
  const hasUnsaved = useSelector(useActorOf("tabs"), (snapshot) =>
    snapshot.context.tabs.list.some((tab) => tab.isDirty),
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
  return null;
}

/** The menu of narrow windows. It closes once it has led somewhere. */
function MenuDrawer(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const t = useT();
  const shown = useShownPage();
  const close = useEffectEvent(() => onClose());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close
  useEffect(() => close(), [shown]);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="start" width="280px" title={t("shell.menu.label")}>
      <MenuNav onChosen={onClose} />
      <InstallRow />
    </Drawer>
  );
}

/** The console's keys: Ctrl or ⌘ with K opens the palette, ? the list of shortcuts. */
function useShortcuts(keys: { readonly onPalette: () => void; readonly onList: () => void }): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      // The browser would go to its own search field.
      event.preventDefault();
      keys.onPalette();
    } else if (event.key === "?" && !isTyping(event.target)) {
      event.preventDefault();
      keys.onList();
    }
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => heard(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

/** Asks before tabs with unsaved work are closed. */
function CloseAsked() {
  const t = useT();
  const actor = useActorOf("tabs");
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ open: "asking" }));
  const { tabs, asking } = useSelector(actor, (snapshot) => snapshot.context);
  const titleOf = useTabTitle();
  const unsaved = tabs.list.filter((tab) => asking.includes(tab.id) && tab.isDirty);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t("shell.tabs.dirtyTitle")}
      text={t("shell.tabs.dirtyText", { count: unsaved.length, titles: unsaved.map(titleOf).join(", ") })}
      confirmLabel={t("shell.tabs.dirtyConfirm")}
      onConfirm={() => actor.send({ type: "close.confirmed" })}
      onCancel={() => actor.send({ type: "close.cancelled" })}
    />
  );
}

/** Carries out the person's choice: a sound, and a desktop notification while the page is hidden. */
function MessageAlerts() {
  const alerts = useActorOf("alerts");
  const go = useGo();
  const t = useT();
  useEffect(() => {
    const heard = [
      alerts.on("sound.due", ({ eventId }) => oncePerBrowser(`sound:${eventId}`, () => beep("message"))),
      alerts.on("notice.due", ({ eventId, message, more }) => {
        if (document.hasFocus()) return;
        const say = (part: string) => t.dynamic(`texts.messages.${message.template}.${part}`, message.values);
        const rest = more > 0 ? ` ${t("message.toast.more", { count: more })}` : "";
        oncePerBrowser(`notice:${eventId}`, () =>
          showNotice({
            title: say("title"),
            body: `${say("content")}${rest}`,
            tag: eventId,
            onOpen: () => {
              if (message.link) go(message.link);
            },
          }),
        );
      }),
    ];
    return () => {
      for (const each of heard) each.unsubscribe();
    };
  }, [alerts, go, t]);
  return null;
}
