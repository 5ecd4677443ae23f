import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { TextsReady, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { Banners } from "./Banners.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { CloseAsked } from "./CloseAsked.tsx";
import { FloatingButtons } from "./FloatingButtons.tsx";
import { MenuDrawer } from "./MenuDrawer.tsx";
import { MessageAlerts } from "./MessageAlerts.tsx";
import { Navbar } from "./Navbar.tsx";
import { PageOutlet } from "./PageOutlet.tsx";
import { PasswordAsked } from "./PasswordAsked.tsx";
import { overlays } from "./routes.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TabStrip } from "./TabStrip.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import { useSettings } from "./use-shell.ts";
import { useShortcuts } from "./use-shortcuts.ts";
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
  const areSettingsOpen = useSelector(actor, (snapshot) => snapshot.matches("open"));
  const Opened = overlays.use(isPaletteOpen || isListOpen || areSettingsOpen, () => {
    setPaletteOpen(false);
    setListOpen(false);
    actor.send({ type: "drawer.closed" });
  });
  useShortcuts({ onPalette: () => setPaletteOpen(true), onList: () => setListOpen(true) });

  const isMobile = settings.device === "mobile";
  const hasSide = settings.menu && !settings.topMenu && !settings.hideMenu && !isMobile;
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
      <UnsavedGuard />
    </>
  );
}
