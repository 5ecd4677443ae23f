import { expect, type Page } from "@playwright/test";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import { ownServer, serverOfFile } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import { tokenOf } from "./shell-support.ts";
import { test } from "./test.ts";

const server = serverOfFile();

/** Files an entry expected at the given wall time; answers its request page's path. */
async function fileExpected(page: Page, wallTime: string): Promise<string> {
  await page.goto("/entry/entry-apply");
  await choose(page, "仓库", "上海", /上海/);
  await choose(page, "货品 1", "A0001");
  const quantity = { name: /^数量/ };
  await page.getByRole("textbox", quantity).or(page.getByRole("spinbutton", quantity)).first().fill("12");
  await page.getByLabel("预计到货").fill(wallTime);
  await expect(page.getByLabel("预计到货")).toHaveValue(wallTime);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

async function storedAt(page: Page, path: string): Promise<string | null> {
  const id = path.split("/").at(-1) ?? "";
  const headers = { token: (await tokenOf(page)) ?? "" };
  const answer = await page.request.get(`/api/entry/detail?id=${id}`, { headers });
  return ((await answer.json()) as { data: EntryDetail }).data.expectedAt;
}

test("a time typed in New York is the warehouse's time, on the server and before a reader in Shanghai", async ({
  browser,
}) => {
  const abroad = await signIn(browser, server.url, "huaxin", { timezoneId: "America/New_York" });
  const path = await fileExpected(abroad, "2027-03-10T09:30");
  await expect(abroad.getByText("2027/03/10 09:30").first()).toBeVisible();
  expect(await storedAt(abroad, path)).toBe("2027-03-10T01:30:00.000Z");

  const reader = await signIn(browser, server.url, "admin", { timezoneId: "Asia/Shanghai", path });
  await expect(reader.getByText("2027/03/10 09:30").first()).toBeVisible();
});

test("the form says whose time is meant where the device's is another", async ({ browser }) => {
  const abroad = await signIn(browser, server.url, "huaxin", {
    timezoneId: "America/New_York",
    path: "/entry/entry-apply",
  });
  await expect(abroad.getByText("按仓库所在时区 Asia/Shanghai 填写")).toBeVisible();
  const here = await signIn(browser, server.url, "huaxin", {
    timezoneId: "Asia/Shanghai",
    path: "/entry/entry-apply",
  });
  await expect(here.getByLabel("预计到货")).toBeVisible();
  await expect(here.getByText("按仓库所在时区")).toHaveCount(0);
});

test("a server in another zone says so, and its pages show and take that zone's time", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const berlin = await ownServer({ BUSINESS_TIME_ZONE: "Europe/Berlin" });
  try {
    await berlin.start();
    const page = await signIn(browser, berlin.url, "huaxin", { timezoneId: "Asia/Shanghai" });
    const path = await fileExpected(page, "2027-03-10T09:30");
    expect(await storedAt(page, path)).toBe("2027-03-10T08:30:00.000Z");
    await expect(page.getByText("2027/03/10 09:30").first()).toBeVisible();
    // Also after a reload, and on a printed sheet.
    await page.reload();
    await expect(page.getByText("2027/03/10 09:30").first()).toBeVisible();
    await expect(page.getByText("2027/03/10 15:30").or(page.getByText("2027/03/10 16:30"))).toHaveCount(0);
  } finally {
    await berlin.remove();
  }
});
