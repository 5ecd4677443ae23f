import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Where installers put a browser without telling PATH. */
const places = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/snap/bin/chromium"];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Chromium to test with: CHROME_PATH, an installed one, Playwright's own; null where there is none. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return isExecutable(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...installed, ...places].find(isExecutable);
  if (found) return found;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

export const browserInstall = "sudo apt-get install -y chromium fonts-noto-cjk";
