import { useSelector } from "@xstate/react";
import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DEFAULT_PATH, type PageName } from "../../contracts/pages.ts";
import { connectionOf, pulseOf } from "../../machines/channel/channel.view.ts";
import type { Outcome } from "../../machines/console/guard.judge.ts";
import { type Tab, tabOf } from "../../machines/console/tabs.values.ts";
import { TabProvider } from "../../machines/react/tab-context.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Button } from "../kit/Button.tsx";
import { Drawing } from "../kit/Drawing.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { openModal } from "../kit/open-modal.ts";
import { focusPageHeading, PAGE_HEADING, TAKES_SCANS } from "../kit/page-heading.ts";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";
import { FrozenRouter } from "./ConsoleRouter.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { forgetPage, pageOf } from "./routes.tsx";
import { useShownPage, useTabTitle } from "./use-shell.ts";

const Main = chakra("main", {
  base: {
    flex: 1,
    minWidth: 0,
    paddingInline: { base: "4", lg: "6" },
    // The foot of a page is at the window's foot also where the page is short.
    "html[data-foot] &": {
      display: { base: "flex", sm: "block" },
      flexDirection: "column",
      paddingBottom: { base: 0, sm: "6" },
      "& > [data-tab]": { display: { base: "flex", sm: "block" }, flexDirection: "column", flex: 1 },
    },
    paddingBottom: "6",
    outline: "none",
    transitionProperty: "filter, opacity",
    transitionDuration: "normal",
    // Too old to decide on: the colour goes out of it, the words stay readable.
    "&[data-old=true]": { filter: "grayscale(1)" },
    // A pane with the page's bulletin is open beside it.
    "html[data-beside-open] &": { paddingInlineEnd: { base: "4", lg: "444px" } },
    "@media print": { padding: 0 },
  },
});

/** The open pages: the active one is seen, the others keep their state, unseen. */
export function PageOutlet() {
  const t = useT();
  const { tabs, era } = useSelector(useActorOf("tabs"), (snapshot) => snapshot.context);
  const outcome = useSelector(useActorOf("guard"), (snapshot) => snapshot.context.verdict.outcome);
  const isOld = useSelector(
    useActorOf("channel"),
    (snapshot) => pulseOf(snapshot) === "grey" && connectionOf(snapshot) !== "signedOut",
  );
  const shown = outcome.kind === "page" ? tabs.active : null;
  // In the order of the strip, not of use: moving a live page in the document would restart its frames.
  const live = tabs.list.filter((tab) => tabs.live.includes(tab.id));
  useScrollOf(shown);
  return (
    <Main id="content" tabIndex={-1} data-old={isOld} aria-label={t("shell.nav.main")}>
      <Announcement />
      {live.map((tab) => (
        <Activity key={`${tab.id}#${tab.edition}#${era}`} mode={tab.id === shown ? "visible" : "hidden"}>
          <TabPage tab={tab} />
        </Activity>
      ))}
      {outcome.kind === "page" ? null : <GuardView outcome={outcome} />}
    </Main>
  );
}

function TabPage({ tab }: { readonly tab: Tab }) {
  const name = tab.name as PageName;
  // Raised by each retry, which loads again what has failed to load.
  const [tries, setTries] = useState(0);
  const { rest } = usePorts();
  const channel = useActorOf("channel");
  const session = useActorOf("session");
  const isReachable = async (): Promise<boolean> => {
    const isKept = session.getSnapshot().hasTag("remembered");
    if (!isKept && channel.getSnapshot().context.outageSince === null) return true;
    const answer = await rest.get("/api/user/info", {}, { isQuiet: isKept });
    return answer.ok || answer.kind === "refused";
  };
  const page = pageOf(name, isReachable);
  const version = useActorOf("version");
  const panel = useRef<HTMLDivElement>(null);
  if (!page) return null;
  const { View } = page;
  return (
    <div ref={panel} data-tab={tab.id}>
      <FrozenRouter path={tab.id} search={tab.search}>
        <TabProvider value={{ id: tab.id, path: tab.id, search: tab.search, params: tab.params }}>
          <CrashBoundary
            key={tries}
            scope="page"
            onChunkFailed={() => {
              forgetPage(name);
              version.send({ type: "chunk.failed" });
            }}
            onRetry={() => setTries((before) => before + 1)}
          >
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <View />
              <FocusWhenShown panel={panel} />
            </Suspense>
          </CrashBoundary>
        </TabProvider>
      </FrozenRouter>
    </div>
  );
}

/** Each time the page comes to the front, focus goes to its heading (inside Activity effects run again then). */
function FocusWhenShown({ panel }: { readonly panel: { readonly current: HTMLElement | null } }) {
  useEffect(() => {
    const root = panel.current;
    if (!root) return;
    // A dialog or drawer that led here gives the focus back first; ours comes after.
    const soon = requestAnimationFrame(() => {
      if (openModal()) return;
      // A scanner types where the focus is: the field that takes its scans keeps it.
      if (document.activeElement?.matches(`[${TAKES_SCANS}]`)) return;
      focusPageHeading(root.querySelector(`[${PAGE_HEADING}]`) ? root : document);
    });
    return () => cancelAnimationFrame(soon);
  }, [panel]);
  return null;
}

/** Announces each navigation politely, and sets the window's title. */
function Announcement() {
  const t = useT();
  const name = useShownPage();
  const tab = useSelector(useActorOf("tabs"), (snapshot) =>
    tabOf(snapshot.context.tabs, snapshot.context.tabs.active ?? ""),
  );
  const titleOf = useTabTitle();
  const title = tab && tab.name === name ? titleOf(tab) : t.dynamic(`shell.page.${name}`);
  return (
    <>
      <title>{`${title} · ${t("common.app.name")}`}</title>
      <VisuallyHidden role="status" aria-live="polite">
        {t("shell.nav.arrived", { page: title })}
      </VisuallyHidden>
    </>
  );
}

/** Restores each tab's scroll position. */
function useScrollOf(shown: string | null): void {
  const places = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!shown) return;
    const restore = (): void => window.scrollTo({ top: places.current.get(shown) ?? 0, behavior: "instant" });
    // Scrolling computes the layout; with the whole frame it would be one long task.
    if (isFirst.current) requestAnimationFrame(restore);
    else restore();
    isFirst.current = false;
    const remember = (): void => {
      places.current.set(shown, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [shown]);
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    justifyItems: "center",
    justifySelf: "center",
    maxWidth: "480px",
    marginInline: "auto",
    paddingTop: { base: "12", md: "24" },
    paddingBottom: "12",
    textAlign: "center",
    // As large again as beside a list: here it is all that there is.
    "& > svg": { width: "160px", height: "120px" },
  },
});
const Title = chakra("h1", { base: { textStyle: "lg", outline: "none" } });
const Text = chakra("p", { base: { color: "fg.muted" } });

/** Shown instead of a page: not found, no permission, or a server menu that failed. */
function GuardView({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  const menu = useActorOf("menu");
  const settings = useActorOf("settings");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  if (outcome.kind === "menuFailed") {
    return (
      <Box>
        <Drawing of="error" />
        <Title ref={heading} tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
          {t("shell.guard.menuFailedTitle")}
        </Title>
        <Text>{t("shell.guard.menuFailedText")}</Text>
        <div>
          <Button look="primary" onClick={() => menu.send({ type: "retry" })}>
            {t("common.action.retry")}
          </Button>{" "}
          <Button onClick={() => settings.send({ type: "drawer.opened" })}>{t("shell.nav.settings")}</Button>
        </div>
      </Box>
    );
  }
  const isForbidden = outcome.kind === "noPermission";
  const text =
    outcome.kind === "noPermission"
      ? t("shell.guard.noPermissionText", { page: t.dynamic(`shell.page.${outcome.name}`) })
      : t("shell.guard.notFoundText");
  return (
    <Box>
      <Drawing of={isForbidden ? "forbidden" : "lost"} />
      <Title ref={heading} tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
        {t(isForbidden ? "shell.page.noPermission" : "shell.page.notFound")}
      </Title>
      <Text>{text}</Text>
      <LinkButton look="primary" href={DEFAULT_PATH}>
        {t("shell.guard.home")}
      </LinkButton>
    </Box>
  );
}
