/** Where the guides' pictures are taken: a browser of one language, people who are signed in, and the camera. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../../bench/support/api.ts";
import { launch } from "../../bench/support/browser.ts";
import { STORAGE_KEYS } from "../../src/services/storage.ts";
import { root } from "../paths.mjs";

export const LANGUAGES = ["zh-CN", "en-US"] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES = join(root, "server/seeds/files/bulletins");
const WIDE = { viewport: { width: 1280, height: 754 }, deviceScaleFactor: 0.875 };
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 };

export interface Stage {
  readonly url: string;
  readonly language: Language;
  /** The text of the stage's own language. */
  say(chinese: string, english: string): string;
  /** A page of a person of the demo data. */
  page(account: string, on?: "desk" | "phone"): Promise<Page>;
  /** Keeps what the page shows under this name. */
  shoot(page: Page, name: string): Promise<void>;
  /** The file of this name in the stage's language: `name.webp`, `name.en.webp`. */
  fileOf(name: string, extension: string): string;
  close(): Promise<void>;
}

/** ffmpeg, which has to be installed; throws its error output. */
export const ffmpeg = (...words: readonly string[]): Buffer =>
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...words]);

/** What becomes of what a page shows under a name. */
type Keep = (page: Page, name: string) => Promise<void>;

/** Where the words of the pictures stand: by language and picture, the headings and fields that it shows. */
export const WORDS_FILE = join(root, "scripts/guides/pictures.json");
export type PictureWords = Partial<Record<Language, Record<string, readonly string[]>>>;

/** The headings, tabs and fields in sight, without numbers and codes, which are others in each demo world. */
export const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "h1, section > header h2, input[placeholder], [role=dialog] label",
      ),
    ]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
      .map((element) =>
        element instanceof HTMLInputElement ? element.placeholder : (element.textContent ?? ""),
      )
      .map((text) => text.replaceAll(/[A-Za-z]*\d[-\w.,]*/g, "").trim())
      .filter((text) => text !== ""),
  );

/** With `keep` the pictures are not written: it gets the page instead. */
export async function openStage(url: string, language: Language, keep?: Keep): Promise<Stage> {
  // Fields of dates follow the browser's own language, not the page's.
  const browser = await launch({ LANGUAGE: language.replace("-", "_") });
  const isEnglish = language === "en-US";
  const fileOf = (name: string, extension: string) =>
    join(FILES, `${name}${isEnglish ? ".en" : ""}.${extension}`);
  return {
    url,
    language,
    fileOf,
    say: (chinese, english) => (isEnglish ? english : chinese),
    async page(account, on = "desk") {
      const context = await browser.newContext({
        ...(on === "desk" ? WIDE : PHONE),
        ...{ baseURL: url, locale: language, timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
      });
      const token = await signIn(url, account);
      await context.addInitScript(
        (kept) => {
          for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
        },
        { [STORAGE_KEYS.token]: token, [STORAGE_KEYS.locale]: language },
      );
      return context.newPage();
    },
    async shoot(page, name) {
      await page.waitForTimeout(400);
      if (keep) return keep(page, name);
      const path = join(tmpdir(), `tallyboard-${process.pid}.png`);
      await page.screenshot({ path, caret: "initial" });
      ffmpeg("-i", path, "-quality", "82", fileOf(name, "webp"));
      rmSync(path);
    },
    close: () => browser.close(),
  };
}
