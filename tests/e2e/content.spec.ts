/** Content figures: one person's view moves the rankings and the series of another, at once. */
import { expect, type Page } from "@playwright/test";
import type { BulletinDetail } from "../../src/contracts/bulletin.ts";
import type { ContentSeries, PopularItem } from "../../src/contracts/content.ts";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

function call<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([asked, sent]) => {
      const headers = { token: localStorage.getItem("token") ?? "", "content-type": "application/json" };
      const options = sent ? { method: "POST", headers, body: JSON.stringify(sent) } : { headers };
      return (await (await fetch(asked, options)).json()).data;
    },
    [path, body] as const,
  ) as Promise<T>;
}

const region = (page: Page, name: string) => page.getByRole("region", { name });
const rankingOf = (page: Page) => region(page, "热门内容").getByRole("listitem");

/** The item of the ranking with this title, as its reader sees it. */
const clicksOf = (page: Page, title: string) => rankingOf(page).filter({ hasText: title });

test("a look in one browser raises ranking and series in another at once, without a reload", async ({
  browser,
}) => {
  const admin = await signIn(browser, server.url, "admin");
  const client = await signIn(browser, server.url, "huaxin");
  const [first] = await call<readonly PopularItem[]>(admin, "/api/popular/list?type=text");
  if (!first) throw new Error("the demo world has no bulletin in words");
  const title = "今天下午停电检修";
  const saved = await call<BulletinDetail>(admin, "/api/bulletin/saveOrUpdate", {
    ...{ kind: "image", title, body: "<p>三点到四点。</p>", audience: "everyone" },
    pictures: [],
  });
  expect(saved.id).toBeTruthy();
  const before = await call<ContentSeries>(admin, "/api/content-data");
  const today = before.at(-1)?.y ?? 0;
  const clicks = Number(first.clickNumber);
  await expect(clicksOf(admin, first.title)).toContainText(first.clickNumber);
  await region(admin, "内容浏览").getByRole("button", { name: "表格" }).click();
  const cells = region(admin, "内容浏览").getByRole("row").last().getByRole("cell");
  await expect(cells).toHaveText(String(today));
  await admin.evaluate(() => {
    (window as Window & { stays?: true }).stays = true;
  });

  await client.goto("/bulletin");
  const link = client.getByRole("link", { name: first.title });
  await expect(link).toBeVisible();
  const moved = admin.evaluate(
    ([name, was]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const item = [...document.querySelectorAll("main li")].find((each) =>
            each.textContent?.includes(name),
          );
          if (item && !item.textContent?.includes(was)) resolve(Date.now());
        };
        new MutationObserver(look).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        });
      }),
    [first.title, `${first.clickNumber} 次浏览`] as const,
  );
  const clickedAt = Date.now();
  await link.click();
  const tookMs = (await moved) - clickedAt;
  console.log(`from the click in one browser to the ranking in another: ${tookMs} ms`);
  expect(tookMs).toBeLessThan(10_000);
  await expect(clicksOf(admin, first.title)).toContainText(String(clicks + 1));
  await expect(cells).toHaveText(String(today + 1));
  expect(await admin.evaluate(() => Reflect.get(window, "stays"))).toBe(true);
  expect(await call<readonly PopularItem[]>(admin, "/api/popular/list?type=text")).toContainEqual(
    expect.objectContaining({ key: first.key, clickNumber: String(clicks + 1) }),
  );
});

test("the same person's second look on a day does not count", async ({ browser }) => {
  const admin = await signIn(browser, server.url, "admin");
  const client = await signIn(browser, server.url, "beichen");
  const [first] = await call<readonly PopularItem[]>(admin, "/api/popular/list?type=text");
  if (!first) throw new Error("the demo world has no bulletin in words");
  const look = async () => {
    const reported = client.waitForResponse("**/api/bulletin/view");
    await client.goto(`/bulletin?id=${first.key}`);
    await reported;
  };
  await look();
  const once = await call<readonly PopularItem[]>(admin, "/api/popular/list?type=text");
  await look();
  expect(await call<readonly PopularItem[]>(admin, "/api/popular/list?type=text")).toEqual(once);
});

test("pointing at the chart says the day's number, by code that comes only then", async ({ browser }) => {
  const admin = await signIn(browser, server.url, "admin");
  const canvas = region(admin, "内容浏览").locator("canvas");
  await expect(canvas).toBeVisible();
  const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const before = await drawn();
  const code = admin.waitForResponse(/PointedCanvas/);
  await canvas.hover({ position: { x: 120, y: 60 } });
  await code;
  // The words are drawn on the canvas, for the policy of the page allows no elements with styles of their own.
  await expect
    .poll(async () => {
      await canvas.hover({ position: { x: 121, y: 61 } });
      await canvas.hover({ position: { x: 120, y: 60 } });
      return (await drawn()) === before;
    })
    .toBe(false);
});

test("each kind has a ranking of its own, and the table says what the chart draws", async ({ browser }) => {
  const admin = await signIn(browser, server.url, "admin");
  for (const [kind, tab] of [
    ["text", "文字"],
    ["image", "图文"],
    ["video", "视频"],
  ] as const) {
    const items = await call<readonly PopularItem[]>(admin, `/api/popular/list?type=${kind}`);
    expect(items.length).toBeGreaterThan(0);
    await region(admin, "热门内容").getByRole("tab", { name: tab }).click();
    await expect(rankingOf(admin)).toHaveCount(items.length);
    for (const [index, { title, clickNumber }] of items.entries()) {
      await expect(rankingOf(admin).nth(index)).toContainText(title);
      await expect(rankingOf(admin).nth(index)).toContainText(clickNumber);
    }
  }
  const series = await call<ContentSeries>(admin, "/api/content-data");
  expect(series).toHaveLength(8);
  const panel = region(admin, "内容浏览");
  const sum = series.reduce((total, { y }) => total + y, 0);
  await expect(
    panel.getByRole("img", {
      name: `内容浏览，近 8 天共 ${sum} 次，今天 ${series.at(-1)?.y} 次`,
    }),
  ).toBeVisible();
  await expect(panel.locator("canvas")).toBeVisible();
  await panel.getByRole("button", { name: "表格" }).click();
  await expect(panel.getByRole("cell")).toHaveText(series.map(({ y }) => String(y)));
  await panel.getByRole("button", { name: "图表" }).click();
  await expect(panel.locator("canvas")).toBeVisible();
});

test("what must be confirmed stands first among the bulletins of the workplace", async ({ browser }) => {
  const admin = await signIn(browser, server.url, "admin");
  const client = await signIn(browser, server.url, "huaxin");
  const base = { kind: "text", body: "<p>正文</p>", audience: "client" };
  const publish = async (body: object) => {
    const { id, version } = await call<BulletinDetail>(admin, "/api/bulletin/saveOrUpdate", {
      ...base,
      ...body,
    });
    await call(admin, "/api/bulletin/publish", { id, version });
  };
  await publish({ title: "先发的必读", mustRead: true });
  await publish({ title: "后发的通知" });
  const cards = region(client, "公告").getByRole("listitem");
  await expect(cards.first()).toContainText("先发的必读");
  await expect(cards.first()).toContainText("待确认");
  await expect(cards.nth(1)).toContainText("后发的通知");
  await cards.first().getByRole("link").click();
  const dialog = client.getByRole("dialog").filter({ visible: true });
  await dialog.getByRole("button", { name: "我已阅读" }).click();
  await expect(dialog.getByText(/^你已在 .* 确认阅读。$/)).toBeVisible();
  await client.goto("/dashboard/workplace");
  await expect(cards.first()).toContainText("后发的通知");
});

for (const [locale, theme] of LOOKS) {
  test(`the workplace with its chart is accessible to all in ${locale}, ${theme}`, async ({ browser }) => {
    const page = await signIn(browser, server.url, "admin");
    await page.evaluate(
      ([language, chosen]) => {
        localStorage.setItem("arco-locale", language);
        localStorage.setItem("tallyboard-settings", JSON.stringify({ theme: chosen }));
      },
      [locale, theme] as const,
    );
    await page.reload();
    await expect(page.locator("main canvas")).toHaveCount(2);
    await expectAccessible(page);
  });
}
