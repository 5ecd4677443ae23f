/** Wall monitors as an admin keeps them: a code to type at the monitor, seen live when it comes and goes. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { io, type Socket } from "socket.io-client";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const dialog = (page: Page): Locator =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });
const rowOf = (page: Page, text: string): Locator =>
  page.locator("main tbody tr").filter({ visible: true }).filter({ hasText: text });

async function deed(page: Page, name: string, what: string): Promise<void> {
  await rowOf(page, name)
    .getByRole("button", { name: /的操作$/ })
    .click();
  await page.getByRole("menuitem", { name: what }).click();
}

const codeIn = async (page: Page): Promise<string> => {
  const shown = dialog(page).getByRole("group", { name: "配对码" });
  await expect(shown).toContainText(/\d{6}/);
  return ((await shown.innerText()).match(/\d{6}/) ?? [""])[0];
};

/** What a monitor does with the code that was typed there. */
async function typeCode(request: APIRequestContext, code: string) {
  const answer = await (await request.post("/api/display/pair", { data: { code } })).json();
  return answer as { readonly code: number; readonly data: { readonly tokenValue: string } };
}
async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  return socket;
}

test("an admin adds a display, reads its code out, and sees the monitor come, go and end", async ({
  browser,
  baseURL,
  request,
}) => {
  const url = baseURL ?? "";
  const page = await signIn(browser, url, "admin");
  // It is not in the menu: the palette leads there.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").last().fill("大屏");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/system\/system-display/);

  await page.getByRole("button", { name: "新建大屏" }).first().click();
  await dialog(page).getByLabel("名称").fill("一号门收货区");
  await dialog(page).getByRole("button", { name: "保存" }).click();
  const code = await codeIn(page);
  await expect(dialog(page)).toContainText(/\d+:\d\d 内有效/);
  await expect(dialog(page)).toContainText("/monitor");

  const typedAt = Date.now();
  const paired = await typeCode(request, code);
  expect(paired.code).toBe(20000);
  await expect(dialog(page)).toContainText("大屏已配对");
  await dialog(page).getByRole("button", { name: "关闭" }).last().click();
  await expect(rowOf(page, "一号门收货区")).toContainText("已配对");
  await expect(rowOf(page, "一号门收货区")).toContainText("全部仓库");

  const monitor = await connect(url, paired.data.tokenValue);
  await expect(rowOf(page, "一号门收货区")).toContainText("在线");
  await expect(rowOf(page, "一号门收货区")).not.toContainText("无画面");
  monitor.disconnect();
  // Being paired does not mean that the wall shows anything: an offline one is dark, with when it was last seen.
  const row = rowOf(page, "一号门收货区");
  await expect(row).toContainText("已配对");
  await expect(row.getByText("无画面", { exact: true })).toBeVisible();
  const seen = row.locator("time").filter({ hasText: "最后在线 刚刚" });
  await expect(seen).toBeVisible();
  expect(Date.parse((await seen.getAttribute("datetime")) ?? "")).toBeGreaterThanOrEqual(typedAt);

  const again = await connect(url, paired.data.tokenValue);
  const ended = new Promise<string>((resolve) => again.once("bye", ({ code: why }) => resolve(why)));
  await deed(page, "一号门收货区", "重新配对");
  await dialog(page).getByRole("button", { name: "生成配对码" }).click();
  const next = await codeIn(page);
  expect(await ended).toBe("revoked");
  const token = (await typeCode(request, next)).data.tokenValue;
  await expect(dialog(page)).toContainText("大屏已配对");
  await dialog(page).getByRole("button", { name: "关闭" }).last().click();

  await rowOf(page, "一号门收货区").getByRole("rowheader").getByRole("button").click();
  await dialog(page).getByLabel("名称").fill("二号门");
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(rowOf(page, "二号门")).toContainText("已配对");
  expect((await (await request.get("/api/display/self", { headers: { token } })).json()).data.name).toBe(
    "二号门",
  );

  await deed(page, "二号门", "删除");
  await expect(dialog(page)).toContainText("大屏会立即停止显示");
  await dialog(page).getByRole("button", { name: "删除" }).click();
  await expect(rowOf(page, "二号门")).toHaveCount(0);
  expect((await (await request.get("/api/display/self", { headers: { token } })).json()).code).toBe(50012);
});
