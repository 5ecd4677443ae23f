/** Single sign-on in a browser: from the button over the provider's page back to the requested page. */
import { type Browser, expect, type Page } from "@playwright/test";
import { type TestProvider, testProvider } from "../support/oidc.ts";
import { expectAccessible } from "./accessible.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { fillSignIn, remember, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

let provider: TestProvider;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await ownServer(async (url) => {
    provider = await testProvider(url);
    return {
      PUBLIC_ORIGIN: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "tallyboard",
      OIDC_CLIENT_SECRET: "a secret between the two",
    };
  });
  await provider.start();
  await server.start();
});
test.afterAll(async () => {
  await server?.remove();
  await provider?.stop();
});

const LABEL = { "zh-CN": "单点登录", "en-US": "Single sign-on" } as const;
type Locale = keyof typeof LABEL;

interface Look {
  readonly locale?: Locale;
  readonly width?: number;
  readonly theme?: "light" | "dark";
}

/** A browser of its own, with a list of what its pages were forbidden. */
async function fresh(browser: Browser, { locale = "zh-CN", width = 1440, theme = "light" }: Look = {}) {
  const viewport = { width, height: width < 640 ? 844 : 900 };
  const context = await browser.newContext({ baseURL: server.url, viewport, locale });
  const page = await context.newPage();
  await remember(page, { "arco-locale": locale, ...withSettings({ theme }) });
  const forbidden: string[] = [];
  page.on("console", (line) => {
    if (/content security policy/i.test(line.text())) forbidden.push(line.text());
  });
  return { page, forbidden };
}
const link = (page: Page, locale: Locale = "zh-CN") => page.getByRole("link", { name: LABEL[locale] });

/** Fills the provider's own form. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/`));
  await page.locator("input[name=login]").fill(account);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
}

test("a person clicks, signs in at the provider and sees the page that they asked for", async ({
  browser,
}) => {
  const { page, forbidden } = await fresh(browser);
  await page.goto("/entry/entry-list?status=completed");
  await expect(page).toHaveURL(/\/login\?redirect=entry-list/);
  await link(page).click();
  await signInAtProvider(page, "huaxin");
  await expect(page).toHaveURL(`${server.url}/entry/entry-list?status=completed`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await page.evaluate(() => location.href)).not.toContain("sso=");
  expect(forbidden).toEqual([]);

  await page.reload();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // Signing out stays here: the provider still knows the person, and the next click needs no form.
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/login");
  await link(page).click();
  await expect(page).toHaveURL(/\/dashboard\/workplace$/);
});

for (const [locale, sentence] of [
  ["zh-CN", "没有与你的登录名对应的账号，请联系管理员"],
  ["en-US", "No account here has your sign-in name. Contact the administrator"],
] as const) {
  test(`a person without an account reads why (${locale})`, async ({ browser }) => {
    const { page } = await fresh(browser, { locale });
    await page.goto("/login");
    await link(page, locale).click();
    await signInAtProvider(page, "stranger");
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await fillSignIn(page, "huaxin");
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
  });
}

test("a link with another person's code does not sign in, and says so", async ({ browser }) => {
  const { page } = await fresh(browser);
  await page.goto(`/login#sso=${"A".repeat(43)}`);
  await expect(page.getByRole("alert")).toContainText("这次单点登录已超时");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("while the provider is away people read it, and sign in by password", async ({ browser }) => {
  const { page } = await fresh(browser);
  await provider.stop();
  // For some seconds after the last sign-in the server still sends people there.
  await expect(async () => {
    await page.goto("/login?redirect=entry-list");
    await link(page).click();
    await expect(page.getByRole("alert")).toHaveText("登录服务没有响应，请稍后再试，或使用账号和密码登录", {
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  await fillSignIn(page, "huaxin");
  await expect(page).toHaveURL(/\/entry\/entry-list/);
  await provider.start();
});

for (const [width, theme] of [
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
  [390, "dark"],
] as const) {
  test(`the button is visible, reachable by keyboard, and moves nothing (${width} wide, ${theme})`, async ({
    browser,
  }) => {
    const { page } = await fresh(browser, { width, theme });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/oidc/offer", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/login");
    const submit = page.locator("button[type=submit]");
    await expect(submit).toBeVisible();
    const before = await submit.boundingBox();
    answer();
    await expect(link(page)).toBeVisible();
    expect(await submit.boundingBox()).toEqual(before);
    const [box, inner] = [await link(page).boundingBox(), page.viewportSize()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(inner?.height ?? 0);
    expect(box?.width).toBe(before?.width);
    await expectAccessible(page);
  });
}
