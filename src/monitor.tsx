/** The composition root of a wall display: its own machine, token and language, and nothing of the console. */
import { createRoot } from "react-dom/client";
import { createActor } from "xstate";
import { serverClock } from "./domain/server-clock.ts";
import { monitorMachine } from "./machines/monitor/monitor.machine.ts";
import type { createI18n } from "./services/i18n.ts";
import type { createRest } from "./services/rest.ts";
import { createSocket } from "./services/socket.ts";
import type { STORAGE_KEYS, TextStorage } from "./services/storage.ts";
import type { browserSurroundings } from "./services/surroundings.ts";
import { browserScreen } from "./services/wake-lock.ts";
import { browserWallPage } from "./services/wall-page.ts";
import { MonitorApp } from "./views/monitor/MonitorApp.tsx";
import type { applyThemeMode } from "./views/theme/appearance.ts";
import type { ThemeProvider } from "./views/theme/ThemeProvider.tsx";

/**
 * What main.tsx has already. It is handed over rather than imported again: a module that two bundles import is wrapped
 * by the bundler, and the sign-in page would carry 1.5 KB of wrapping.
 */
export interface WallParts {
  readonly storage: TextStorage;
  readonly keys: typeof STORAGE_KEYS;
  readonly createI18n: typeof createI18n;
  readonly createRest: typeof createRest;
  readonly browserSurroundings: typeof browserSurroundings;
  readonly applyThemeMode: typeof applyThemeMode;
  readonly ThemeProvider: typeof ThemeProvider;
}

/** The display has its own language: people who sign in with this browser keep theirs. */
const ownLanguage = ({ storage, keys }: WallParts): TextStorage => ({
  ...storage,
  read: (key) => (key === keys.locale ? storage.read(keys.monitorLocale) : null) ?? storage.read(key),
  write: (key, text) => storage.write(key === keys.locale ? keys.monitorLocale : key, text),
});

const textOf = (storage: TextStorage, key: string) => ({
  read: () => storage.read(key),
  write: (text: string) => storage.write(key, text),
  clear: () => storage.remove(key),
});

/** Starts the display in `#root`. */
export async function startMonitor(parts: WallParts): Promise<void> {
  const { storage, keys, ThemeProvider } = parts;
  parts.applyThemeMode("dark");
  const translator = await parts.createI18n({ storage: ownLanguage(parts), root: document.documentElement });
  // Nothing is drawn without its words; where they do not come, the page as a whole is asked for again.
  await translator.pages();
  const token = textOf(storage, keys.monitorToken);
  const root = createActor(monitorMachine, {
    input: {
      rest: parts.createRest({
        token: token.read,
        locale: () => translator.locale,
        onDate: serverClock.hearDate,
      }),
      socket: createSocket(),
      hearServerTime: serverClock.hear,
      surroundings: parts.browserSurroundings(),
      screen: browserScreen(),
      page: browserWallPage(),
      token,
      reloads: textOf(storage, keys.monitorReload),
      ...(process.env.BUILD_ID ? { build: process.env.BUILD_ID } : {}),
    },
  });
  root.start();
  const place = document.getElementById("root");
  if (!place) throw new Error("the page lacks #root");
  createRoot(place).render(
    <ThemeProvider>
      <MonitorApp root={root} translator={translator} />
    </ThemeProvider>,
  );
}
