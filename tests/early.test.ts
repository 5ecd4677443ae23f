// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import { beforeEach, describe, expect, it } from "vitest";

const script = await transform(readFileSync("src/early.ts", "utf8"), { loader: "ts" });

/** Runs the script as the browser does: once, before anything else exists. */
function openPage(stored: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  // biome-ignore lint/security/noGlobalEval: it is the page's own script, run as the page runs it
  window.eval(script.code);
  const { lang, classList } = document.documentElement;
  return { lang, isDark: classList.contains("dark") };
}

const speak = (languages: readonly string[]) =>
  Object.defineProperty(navigator, "languages", { value: languages, configurable: true });

describe("before the first paint", () => {
  beforeEach(() => {
    localStorage.clear();
    document.documentElement.lang = "zh-CN";
    speak(["zh-CN"]);
    document.documentElement.className = "";
  });

  it("speaks Chinese on a light page to a new visitor", () => {
    expect(openPage({})).toEqual({ lang: "zh-CN", isDark: false });
  });

  it("keeps the language and the dark theme that were chosen last time", () => {
    const stored = { "arco-locale": "en-US", "tallyboard-settings": '{"theme":"dark"}' };
    expect(openPage(stored)).toEqual({ lang: "en-US", isDark: true });
  });

  it.each(["{", "null", '"dark"', '{"theme":1}', "[]"])(
    "opens even when the settings hold %s",
    (settings) => {
      expect(openPage({ "tallyboard-settings": settings })).toEqual({ lang: "zh-CN", isDark: false });
    },
  );

  it("does not believe in a language that it does not speak", () => {
    expect(openPage({ "arco-locale": "xx" }).lang).toBe("zh-CN");
  });

  it.each([
    { languages: ["zh-TW", "en"], lang: "zh-CN" },
    { languages: ["zh"], lang: "zh-CN" },
    { languages: ["en-GB", "zh-CN"], lang: "en-US" },
    { languages: ["de-DE", "en", "zh"], lang: "en-US" },
    { languages: ["fr", "zh-Hant-HK", "en"], lang: "zh-CN" },
    { languages: ["EN-us"], lang: "en-US" },
  ])("a new visitor whose browser asks for $languages reads $lang", ({ languages, lang }) => {
    speak(languages);
    for (const page of ["zh-CN", "en-US"]) {
      document.documentElement.lang = page;
      expect(openPage({}).lang).toBe(lang);
    }
  });

  it.each([[["de-DE"]], [["enm"]], [["zha"]], [[]]])(
    "languages %j leave the language of the page",
    (languages) => {
      speak(languages);
      for (const page of ["zh-CN", "en-US"]) {
        document.documentElement.lang = page;
        expect(openPage({}).lang).toBe(page);
      }
    },
  );

  it("a choice wins over the languages of the browser", () => {
    speak(["en-US"]);
    expect(openPage({ "arco-locale": "zh-CN" }).lang).toBe("zh-CN");
  });
});
