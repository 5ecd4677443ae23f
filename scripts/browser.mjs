import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without windows: the same pages for less processor, but it has no desktop notices. */
const windowless = ["chromium-headless-shell"];
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** How tests and benches start it. Its sandbox needs a user of its own, which a container's root has not. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Where installers put a browser outside PATH. */
const places = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/snap/bin/chromium"];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these names that PATH leads to; null where none is installed. */
export function findExecutable(wanted) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(isExecutable) ?? null;
}

/**
 * A Chromium for tests: CHROME_PATH, an installed one, Playwright's own; null without one. Who needs no notices takes
 * one without windows where it is installed.
 */
export function findBrowser({ hasNotices = true } = {}) {
  if (process.env.CHROME_PATH) return isExecutable(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null;
  const found = findExecutable(hasNotices ? names : [...windowless, ...names]) ?? places.find(isExecutable);
  if (found) return found;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

export const browserInstall = "sudo apt-get install -y chromium fonts-noto-cjk";

/** What the smoke in other browsers needs that is not installed; the Debian packages that bring it. */
export function missingBrowsers() {
  return [
    { names: ["firefox-esr", "firefox"], install: "firefox-esr" },
    { names: ["WebKitWebDriver"], install: "webkit2gtk-driver" },
    { names: ["Xvfb"], install: "xvfb" },
  ]
    .filter(({ names: wanted }) => findExecutable(wanted) === null)
    .map(({ install }) => install);
}
