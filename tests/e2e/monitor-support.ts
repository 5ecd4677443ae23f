/** What the wall's tests share: displays made through the API, and a page measured as one reads it from five metres. */
import { expect, type Page } from "@playwright/test";

export async function api<Data>(
  url: string,
  path: string,
  token: string | null,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { token } : {}),
      "Idempotency-Key": crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, data, msg } = (await answer.json()) as { code: number; data: Data; msg: string };
  if (code !== 20000) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

export const tokenFor = async (url: string, username: string): Promise<string> =>
  (await api<{ tokenValue: string }>(url, "/api/user/login", null, { username, password: "tallyboard" }))
    .tokenValue;

/** A display of every warehouse, with the code that an admin reads out. */
export const aDisplay = (url: string, token: string, name: string, locale: "zh-CN" | "en-US") =>
  api<{ id: string; code: string; version: number }>(url, "/api/display/saveOrUpdate", token, {
    name,
    locale,
  });

/** Types the code at the wall. */
export async function pair(page: Page, code: string): Promise<void> {
  await page.goto("/monitor");
  await page.locator("input").fill(code);
  await page.locator("button[type=submit]").click();
  await expect(page.locator("[data-board=live]")).toBeVisible();
  await expect(page.locator("dl").first()).toBeVisible();
}

export interface Measured {
  readonly words: number;
  /** Seen text under 2.2 hundredths of the height. */
  readonly small: readonly string[];
  /** Visible text with a contrast under 7 to 1. */
  readonly faint: readonly string[];
  readonly leastContrast: number;
  /** The leading numerals' and their labels' sizes, in hundredths of the height. */
  readonly numerals: readonly number[];
  readonly labels: readonly number[];
  /** Labels that are cut off, and words of an exception that its age covers. */
  readonly hidden: readonly string[];
  readonly scrolls: boolean;
}

/** Every visible text node: its size, and its contrast to its background. */
export const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const vh = innerHeight / 100;
    type Rgba = readonly [number, number, number, number];
    const rgba = (text: string): Rgba => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const luminance = ([red, green, blue]: Rgba): number => {
      const [one = 0, two = 0, three = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * one + 0.7152 * two + 0.0722 * three;
    };
    const over = (top: Rgba, below: Rgba, alpha: number): Rgba => [
      top[0] * alpha + below[0] * (1 - alpha),
      top[1] * alpha + below[1] * (1 - alpha),
      top[2] * alpha + below[2] * (1 - alpha),
      1,
    ];
    const groundOf = (element: Element | null): Rgba => {
      if (!element) return [255, 255, 255, 1];
      const own = rgba(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement), own[3]);
    };
    const greyOf = ([red, green, blue]: Rgba): Rgba => {
      const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      return [luma, luma, luma, 1];
    };
    // Grey or translucent parts change text and background alike.
    const dimmed = (colour: Rgba, from: Element): Rgba => {
      let seen = colour;
      for (let at: Element | null = from; at; at = at.parentElement) {
        const { filter, opacity: given } = getComputedStyle(at);
        if (filter.includes("grayscale(1)")) seen = greyOf(seen);
        const opacity = Number(given);
        if (opacity < 1) seen = over(seen, groundOf(at.parentElement), opacity);
      }
      return seen;
    };
    const found = { words: 0, small: [] as string[], faint: [] as string[], leastContrast: 21 };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? "";
      if (!element || words === "" || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const hidden = element.closest("[style*=clip], noscript, script");
      let isRead = false;
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath !== "none") isRead = true;
      }
      // Words for screen readers alone are not seen.
      if (hidden || isRead || range.getBoundingClientRect().width === 0) continue;
      found.words += 1;
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize) / vh;
      if (size < 2.2) found.small.push(`${words} ${size.toFixed(2)}`);
      const opaque = groundOf(element);
      const ink = rgba(style.color);
      const seen = dimmed(over(ink, opaque, ink[3]), element);
      const ground = dimmed(opaque, element);
      const [light, dark] = [luminance(seen), luminance(ground)].sort((one, two) => two - one);
      const contrast = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
      found.leastContrast = Math.min(found.leastContrast, contrast);
      if (contrast < 7) found.faint.push(`${words} ${contrast.toFixed(2)}`);
    }
    const sizes = (selector: string): number[] =>
      [...document.querySelectorAll(selector)].map(
        (each) => Number.parseFloat(getComputedStyle(each).fontSize) / vh,
      );
    const lead = "[data-board] dl:first-of-type";
    const root = document.documentElement;
    const cut = [...document.querySelectorAll(`${lead} dt > span`)].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const covered = [...document.querySelectorAll("li > p:first-of-type")].filter(
      ({ children, nextElementSibling: age }) =>
        age &&
        [...children].some((part) => part.getBoundingClientRect().right > age.getBoundingClientRect().left),
    );
    return {
      ...found,
      numerals: sizes(`${lead} dt + dd:has(small)`),
      labels: sizes(`${lead} dt`).slice(0, 4),
      hidden: [...cut, ...covered].map(({ textContent }) => textContent ?? ""),
      scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    };
  });
