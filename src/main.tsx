/** The composition root of the browser: joins services, machines and views, and starts them. */
import { createRoot } from "react-dom/client";
import { createActor } from "xstate";
import { SHOWN_PAGES } from "./contracts/pages.ts";
import { serverClock, serverNow } from "./domain/server-clock.ts";
import { isTimeZone } from "./domain/wall-clock.ts";
import { actorOf } from "./machines/console/console.actors.ts";
import { consoleMachine } from "./machines/console/console.machine.ts";
import { pageAhead } from "./machines/console/guard.places.ts";
import type { Settings } from "./machines/console/settings.store.ts";
import { ConsoleProvider } from "./machines/react/console-context.tsx";
import { fetchAhead, idle } from "./services/ahead.ts";
import { browserCamera } from "./services/browser-camera.ts";
import { ignoreComposedKeys } from "./services/composed-keys.ts";
import { createConfirmations } from "./services/confirmations.ts";
import { createFailures } from "./services/failures.ts";
import { createI18n } from "./services/i18n.ts";
import { lazySocket, loadSocket } from "./services/lazy-socket.ts";
import { browserNavigation, takeSignOnCode } from "./services/navigation.ts";
import { registerShell } from "./services/offline-shell.ts";
import { createRest } from "./services/rest.ts";
import { lazyKeptAnswers } from "./services/send-keeping.ts";
import { browserArea, browserStorage, STORAGE_KEYS } from "./services/storage.ts";
import { browserSurroundings } from "./services/surroundings.ts";
import { browserViewport } from "./services/viewport.ts";
import { createWorkStore } from "./services/work-store.ts";
import { I18nProvider } from "./views/kit/i18n.tsx";
import { loadToasts } from "./views/kit/Toaster.tsx";
import { App, loadFrame, loadLogin, loadPage, loadShared } from "./views/shell/App.tsx";
import { applyColorWeak, applyThemeColor, applyThemeMode } from "./views/theme/appearance.ts";
import { makeStylesAhead } from "./views/theme/styles-ahead.ts";
import { ThemeProvider } from "./views/theme/ThemeProvider.tsx";

/** Development switch, off by default: `on` delays message and dashboard answers by 600 to 1000 ms. */
const SLOW_KEY = "tallyboard-slow";

function show(settings: Settings): void {
  applyThemeMode(settings.theme);
  applyThemeColor(settings.themeColor);
  applyColorWeak(settings.colorWeak);
}

/** The machines behind the sign-in, with what pages ask first. */
const loadMachines = async () => {
  const [{ signedInMachine }, { pageStarts }] = await Promise.all([
    import("./machines/console/signed-in.machine.ts"),
    import("./machines/page/page-starts.ts"),
  ]);
  return { signedInMachine, pageStarts };
};

/** What waits in this browser; its disk is opened with the first person. */
const browserWork = () =>
  createWorkStore({
    openDisk: async () => (await import("./services/work-disk.ts")).openWorkDisk(),
    old: browserArea(),
    channel: "BroadcastChannel" in window ? new BroadcastChannel("tallyboard-work") : null,
    target: window,
    askPersistence: () => void navigator.storage?.persist?.().catch(() => undefined),
  });

const loadKept = async () => {
  const [{ browserDigest, createKeptAnswers }, { openKeptDisk }] = await Promise.all([
    import("./services/kept-answers.ts"),
    import("./services/kept-disk.ts"),
  ]);
  return createKeptAnswers({ openDisk: openKeptDisk, now: serverNow, digest: browserDigest });
};

async function start(): Promise<void> {
  const storage = browserStorage();
  const translator = await createI18n({ storage, root: document.documentElement });
  const work = browserWork();
  const loadSignedIn = async () => (await Promise.all([loadMachines(), work.opened()]))[0];
  const failures = createFailures();
  const confirmations = createConfirmations();
  let timeZone: string | undefined;
  let draw: () => void = () => undefined;
  const kept = lazyKeptAnswers(loadKept);
  const rest = createRest({
    kept,
    token: () => storage.read(STORAGE_KEYS.token),
    locale: () => translator.locale,
    onFailure: failures.notify,
    confirm: confirmations.ask,
    onTimeZone: (named) => {
      if (named === timeZone || !isTimeZone(named)) return;
      timeZone = named;
      draw();
    },
    onDate: serverClock.hearDate,
    isSlow: () => storage.read(SLOW_KEY) === "on",
  });
  const root = createActor(consoleMachine, {
    input: {
      rest,
      failures,
      confirmations,
      socket: lazySocket(),
      hearServerTime: serverClock.hear,
      surroundings: browserSurroundings(),
      store: storage,
      work,
      kept,
      address: browserNavigation(),
      viewport: browserViewport(),
      signOnCode: takeSignOnCode(),
      registered: SHOWN_PAGES,
      loadSignedIn,
      ...(process.env.BUILD_ID ? { build: process.env.BUILD_ID } : {}),
    },
  });
  const settings = actorOf(root.system, "settings");
  show(settings.getSnapshot().context.values);
  settings.on("changed", ({ values }) => show(values));
  const session = actorOf(root.system, "session");
  const goal = () => pageAhead(location.pathname + location.search);
  fetchAhead(session, translator, {
    login: loadLogin,
    needed: [loadSignedIn, loadSocket, loadFrame, () => loadPage(goal())],
    styles: () => makeStylesAhead(idle),
    later: [() => import("./views/kit/chart/ChartCanvas.tsx"), loadKept],
    shared: () => loadToasts().then(loadShared),
  });
  if (process.env.BUILD_ID) session.on("known", registerShell);
  root.start();

  const about = { version: process.env.APP_VERSION ?? null, build: process.env.BUILD_ID ?? null };
  const camera = browserCamera();
  const place = document.getElementById("root");
  if (!place) throw new Error("the page lacks #root");
  const view = createRoot(place);
  draw = () =>
    view.render(
      <I18nProvider translator={translator} timeZone={timeZone}>
        <ThemeProvider>
          <ConsoleProvider root={root} ports={{ rest, storage, work, kept, about, camera }}>
            <App />
          </ConsoleProvider>
        </ThemeProvider>
      </I18nProvider>,
    );
  draw();
}

/** The wall display shares this page's address space, and nothing else; a part that does not come is asked for again. */
function startWall(): void {
  const again = (): void =>
    void setTimeout(() => fetch("/monitor").then(() => location.reload(), again), 10_000);
  const parts = {
    storage: browserStorage(),
    keys: STORAGE_KEYS,
    createI18n,
    createRest,
    browserSurroundings,
    applyThemeMode,
    ThemeProvider,
  };
  import("./monitor.tsx").then(({ startMonitor }) => startMonitor(parts)).catch(again);
}

ignoreComposedKeys(window);
if (location.pathname === "/monitor") startWall();
else void start();
