/** Bulletins from their author's first word to their last reader's confirmation, in real browsers. */
import { writeFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { BulletinDetail, BulletinRow } from "../../src/contracts/bulletin.ts";
import { expectAccessible } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const as = (browser: Browser, account: string): Promise<Page> => signIn(browser, server.url, account);
const dialog = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true }).first();
const alert = (page: Page): Locator => page.getByRole("alertdialog").filter({ visible: true });
const lineOf = (page: Page, title: string): Locator =>
  page.locator("main li").filter({ visible: true }).filter({ hasText: title });

/** The server's answer to the person of this page. */
function call<T>(page: Page, path: string, body?: object): Promise<{ code: number; data: T }> {
  return page.evaluate(
    async ([asked, sent]) => {
      const headers = { token: localStorage.getItem("token") ?? "", "content-type": "application/json" };
      const options = sent ? { method: "POST", headers, body: JSON.stringify(sent) } : { headers };
      return (await fetch(asked, options)).json();
    },
    [path, body] as const,
  ) as Promise<{ code: number; data: T }>;
}

/** Creates a bulletin as the person of this page, published at once by default. */
async function write(page: Page, body: object, isDraft = false): Promise<BulletinDetail> {
  const base = { kind: "text", body: "<p>正文</p>", audience: "everyone" };
  const saved = await call<BulletinDetail>(page, "/api/bulletin/saveOrUpdate", { ...base, ...body });
  expect(saved.code).toBe(20000);
  if (isDraft) return saved.data;
  const { id, version } = saved.data;
  const published = await call<BulletinDetail>(page, "/api/bulletin/publish", { id, version });
  expect(published.code).toBe(20000);
  return published.data;
}

const viewsOf = async (page: Page, id: string): Promise<number> =>
  (await call<BulletinRow>(page, `/api/bulletin/detail?id=${id}`)).data.views;

/** A picture that the browser itself has drawn. */
async function picture(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 640, 400);
    return canvas.toDataURL("image/png");
  }, colour);
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

/** A film of the given length that the browser itself has recorded. */
async function film(page: Page, seconds: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (lengthMs) => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(500);
    const began = performance.now();
    while (performance.now() - began < lengthMs) {
      if (pen) {
        pen.fillStyle = `hsl(${(performance.now() / 20) % 360} 60% 50%)`;
        pen.fillRect(0, 0, 320, 180);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, seconds * 1_000);
  return Buffer.from(bytes);
}

test("a must-read guide is written, published, seen at once, read and confirmed", async ({ browser }) => {
  const admin = await as(browser, "admin");
  const client = await as(browser, "huaxin");
  const title = "破损货品怎样拍照";
  await client.goto("/bulletin");
  await expect(client.getByRole("heading", { level: 1, name: "公告" })).toBeVisible();
  await expect(client.getByRole("button", { name: "写公告" })).toHaveCount(0);

  await admin.goto("/bulletin");
  await admin.getByRole("button", { name: "写公告" }).first().click();
  await dialog(admin).getByLabel("类型").selectOption({ label: "图文" });
  await dialog(admin).getByRole("button", { name: "保存并发布" }).click();
  await expect(dialog(admin).getByText("请填写标题", { exact: true })).toBeVisible();
  await dialog(admin).getByRole("textbox", { name: "标题" }).fill(title);
  const text = dialog(admin).getByRole("textbox", { name: "正文" });
  await text.click();
  await admin.keyboard.type("先拍整体，");
  await dialog(admin).getByRole("button", { name: "加粗" }).click();
  await admin.keyboard.type("再拍细节");
  await dialog(admin)
    .locator("input[type=file][multiple]")
    .setInputFiles([
      { name: "a.png", mimeType: "image/png", buffer: await picture(admin, "#2a6f4e") },
      { name: "b.png", mimeType: "image/png", buffer: await picture(admin, "#8a3b2a") },
    ]);
  await dialog(admin).getByLabel("第 2 张的说明").fill("细节：看清标签");
  await dialog(admin).getByLabel("第 1 张的说明", { exact: true }).fill("整体：四面都拍");
  await dialog(admin).getByRole("button", { name: "第 2 张前移" }).click();
  await expect(dialog(admin).getByLabel("第 1 张的说明", { exact: true })).toHaveValue("细节：看清标签");
  await dialog(admin).getByRole("button", { name: "第 1 张后移" }).click();
  await dialog(admin).getByLabel("可见范围").selectOption({ label: "客户" });
  await dialog(admin).getByLabel("必读，需要每个人确认").check();
  await expectAccessible(admin, "writing");
  await dialog(admin).getByRole("button", { name: "保存并发布" }).click();
  await expect(alert(admin).getByText("必读：每个人都会收到待办")).toBeVisible();
  await expect(client.getByText(title)).toHaveCount(0);
  await alert(admin).getByRole("button", { name: "发布" }).click();

  const line = lineOf(client, title);
  await expect(line.getByText("待确认")).toBeVisible();
  await line.getByRole("link", { name: title }).click();
  await expect(dialog(client).getByRole("heading", { name: title })).toBeVisible();
  await expect(dialog(client).locator("strong", { hasText: "再拍细节" })).toBeVisible();
  await expect(dialog(client).getByText("整体：四面都拍")).toBeVisible();
  await expectAccessible(client, "reading");
  await dialog(client).getByRole("button", { name: "放大第 1 张" }).focus();
  await client.keyboard.press("ArrowRight");
  await expect(dialog(client).getByText("细节：看清标签")).toBeVisible();
  await expect(dialog(client).getByText("第 2 张，共 2 张")).toBeVisible();
  await client.keyboard.press("ArrowLeft");
  await expect(dialog(client).getByText("整体：四面都拍")).toBeVisible();

  await admin.goto("/bulletin");
  await lineOf(admin, title)
    .getByRole("button", { name: /的操作$/ })
    .click();
  await admin.getByRole("menuitem", { name: "未读人员" }).click();
  await expect(dialog(admin).getByText("已确认 0 人")).toBeVisible();
  await expect(dialog(admin).locator("section").first().getByText("周文静")).toBeVisible();
  await expectAccessible(admin, "who has not read it");

  await dialog(client).getByRole("button", { name: "我已阅读" }).click();
  await expect(dialog(client).getByText(/^你已在 .* 确认阅读。$/)).toBeVisible();
  await expect(dialog(admin).getByText("已确认 1 人")).toBeVisible();
  await expect(dialog(admin).locator("section").nth(1).getByText("周文静")).toBeVisible();
  await expect(dialog(admin).locator("section").first().getByText("周文静")).toHaveCount(0);
  await dialog(client).getByRole("button", { name: "关闭" }).click();
  await expect(line.getByText("已确认")).toBeVisible();
  await expectAccessible(client, "the list");
});

test("a confirmation that the server refuses is taken back, with the reason", async ({ browser }) => {
  const admin = await as(browser, "admin");
  const client = await as(browser, "huaxin");
  const { id } = await write(admin, { title: "门禁时间", mustRead: true, audience: "client" });
  await client.goto(`/bulletin?id=${id}`);
  const confirm = dialog(client).getByRole("button", { name: "我已阅读" });
  await expect(confirm).toBeVisible();
  await client.route("**/api/bulletin/acknowledge", (route) => route.abort());
  await confirm.click();
  await expect(dialog(client).getByText("确认失败，请重试。")).toBeVisible();
  await client.unroute("**/api/bulletin/acknowledge");
  await confirm.click();
  await expect(dialog(client).getByText(/^你已在 .* 确认阅读。$/)).toBeVisible();
});

test("a script in a text does nothing, and a link within the console opens without a reload", async ({
  browser,
}) => {
  const admin = await as(browser, "admin");
  const client = await as(browser, "huaxin");
  const body =
    "<p>看这里</p><script>window.hit = 1</script><img src=x onerror='window.hit = 2'>" +
    "<svg onload='window.hit = 3'></svg><p onclick='window.hit = 4'><a href='javascript:window.hit = 5'>坏链接</a></p>" +
    "<p><a href='/message'>消息中心</a></p>";
  const { id } = await write(admin, { title: "一段脚本", body });
  await client.goto(`/bulletin?id=${id}`);
  await expect(dialog(client).getByText("看这里")).toBeVisible();
  await dialog(client).getByText("坏链接").click();
  await client.evaluate(() => {
    (window as Window & { stays?: true }).stays = true;
  });
  const html = await dialog(client).innerHTML();
  expect(html).not.toMatch(/<script|onerror|onclick|javascript:|<svg onload/);
  await dialog(client).getByRole("link", { name: "消息中心" }).click();
  await expect(client).toHaveURL(/\/message$/);
  expect(await client.evaluate(() => [Reflect.get(window, "hit"), Reflect.get(window, "stays")])).toEqual([
    undefined,
    true,
  ]);
});

test("no script can put HTML into a page; the editor undoes and does again without it", async ({
  browser,
}) => {
  const admin = await as(browser, "admin");
  await admin.goto("/bulletin");
  await admin.getByRole("button", { name: "写公告" }).first().click();
  const text = dialog(admin).getByRole("textbox", { name: "正文" });
  await expect(text).toBeVisible();
  const complaints: string[] = [];
  admin.on("pageerror", (error) => complaints.push(error.message));
  admin.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await text.click();
  await admin.keyboard.type("一句话");
  await dialog(admin).getByRole("button", { name: "加粗" }).click();
  await admin.keyboard.type("和一句重话");
  const bold = text.locator("strong, b");
  await expect(bold).toHaveText("和一句重话");
  for (let step = 0; step < 10 && (await bold.count()) > 0; step += 1)
    await admin.keyboard.press("Control+z");
  await expect(bold).toHaveCount(0);
  for (let step = 0; step < 10 && (await bold.count()) === 0; step += 1)
    await admin.keyboard.press("Control+y");
  await expect(text).toContainText("一句话");
  await expect(bold).toHaveCount(1);
  await expect(text.locator("input")).toHaveCount(0);
  await admin.keyboard.type("！");
  await expect(text).toContainText("！");
  expect(complaints).toEqual([]);

  const thrown = await admin.evaluate(() => {
    const tried = (deed: () => void): string => {
      try {
        deed();
        return "done";
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    };
    return [
      tried(() => {
        document.createElement("div").innerHTML = "<img src=x onerror='window.hit = 1'>";
      }),
      tried(() => {
        document.createElement("script").src = "/early.js";
      }),
      tried(() => document.body.insertAdjacentHTML("beforeend", "<p>x</p>")),
      tried(() => void Reflect.get(window, "trustedTypes").createPolicy("default", {})),
    ];
  });
  expect(thrown).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
});

test("a client sees neither drafts, nor what is for the warehouse, nor what was archived", async ({
  browser,
}) => {
  const admin = await as(browser, "admin");
  const client = await as(browser, "huaxin");
  const draft = await write(admin, { title: "还没写完的通知" }, true);
  const inner = await write(admin, { title: "只给仓库看的通知", audience: "admin" });
  const open = await write(admin, { title: "大家都能看的通知" });
  await client.goto("/bulletin");
  await expect(lineOf(client, "大家都能看的通知")).toBeVisible();
  await expect(client.getByRole("tab", { name: "草稿" })).toHaveCount(0);
  await expect(client.getByText("还没写完的通知")).toHaveCount(0);
  await expect(client.getByText("只给仓库看的通知")).toHaveCount(0);
  for (const { id } of [draft, inner]) {
    await client.goto(`/bulletin?id=${id}&view=draft`);
    await expect(dialog(client).getByText("这篇公告已无法查看")).toBeVisible();
  }
  await client.goto("/bulletin");
  await expect(lineOf(client, "大家都能看的通知")).toBeVisible();
  await admin.goto("/bulletin");
  await lineOf(admin, "大家都能看的通知")
    .getByRole("button", { name: /的操作$/ })
    .click();
  await admin.getByRole("menuitem", { name: "归档" }).click();
  await alert(admin).getByRole("button", { name: "归档" }).click();
  await expect(lineOf(client, "大家都能看的通知")).toHaveCount(0);
  await admin.getByRole("tab", { name: "已归档" }).click();
  await expect(lineOf(admin, "大家都能看的通知")).toBeVisible();
  expect((await call<BulletinDetail>(client, `/api/bulletin/detail?id=${open.id}`)).code).toBe(40400);
});

test("a draft is deleted after a question; a published one cannot be", async ({ browser }) => {
  const admin = await as(browser, "admin");
  await write(admin, { title: "写错了的草稿" }, true);
  await admin.goto("/bulletin?view=draft");
  await lineOf(admin, "写错了的草稿")
    .getByRole("button", { name: /的操作$/ })
    .click();
  await admin.getByRole("menuitem", { name: "删除" }).click();
  await expect(alert(admin).getByRole("button", { name: "取消" })).toBeFocused();
  await alert(admin).getByRole("button", { name: "删除" }).click();
  await expect(lineOf(admin, "写错了的草稿")).toHaveCount(0);
  await admin.getByRole("tab", { name: "已发布" }).click();
  await admin
    .locator("main li")
    .getByRole("button", { name: /的操作$/ })
    .first()
    .click();
  await expect(admin.getByRole("menuitem", { name: "归档" })).toBeVisible();
  await expect(admin.getByRole("menuitem", { name: "删除" })).toHaveCount(0);
});

test("the author who saves second keeps what they wrote, and sees who was first", async ({ browser }) => {
  const admin = await as(browser, "admin");
  const colleague = await as(browser, "operator");
  const draft = await write(admin, { title: "两个人写的通知", body: "<p>旧的正文</p>" }, true);
  await admin.goto("/bulletin?view=draft");
  await lineOf(admin, "两个人写的通知")
    .getByRole("button", { name: /的操作$/ })
    .click();
  await admin.getByRole("menuitem", { name: "编辑" }).click();
  const title = dialog(admin).getByRole("textbox", { name: "标题" });
  await title.fill("我写的标题");
  const { id, version } = draft;
  const theirs = { id, version, kind: "text", title: "同事写的标题", body: "<p>同事的正文</p>" };
  expect(
    (await call(colleague, "/api/bulletin/saveOrUpdate", { ...theirs, audience: "everyone" })).code,
  ).toBe(20000);
  await dialog(admin).getByRole("button", { name: "保存草稿" }).click();
  await expect(dialog(admin).getByText(/赵磊.*也改了你正在改的内容：标题/)).toBeVisible();
  await expect(title).toHaveValue("我写的标题");
  await expect(dialog(admin).getByRole("textbox", { name: "正文" })).toContainText("同事的正文");
  await dialog(admin).getByRole("button", { name: "保留我的" }).click();
  await dialog(admin).getByRole("button", { name: "关闭" }).click();
  await expect(alert(admin)).toBeVisible();
  await alert(admin).getByRole("button", { name: "继续填写" }).click();
  await dialog(admin).getByRole("button", { name: "保存草稿" }).click();
  await expect(dialog(admin)).toHaveCount(0);
  const now = (await call<BulletinDetail>(admin, `/api/bulletin/detail?id=${id}`)).data;
  expect(now).toMatchObject({ title: "我写的标题", version: 3 });
  expect(now.body).toContain("同事的正文");
});

test("a bulletin is read beside the task that it explains, and the task goes on", async ({ browser }) => {
  const admin = await as(browser, "admin");
  const before = await as(browser, "operator");
  await before.goto("/system/system-post");
  await expect(before.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
  await expect(before.getByRole("button", { name: /^指引/ })).toHaveCount(0);
  await write(admin, {
    title: "岗位怎么起名",
    body: "<p>岗位说明</p>",
    relatedPage: "system-post",
    audience: "admin",
  });
  const button = before.getByRole("button", { name: /^指引 1/ });
  await button.click();
  const pane = before.getByRole("complementary", { name: "岗位怎么起名" });
  await expect(pane.getByText("岗位说明")).toBeVisible();
  await expectAccessible(before, "beside a task");
  await before.getByRole("searchbox").filter({ visible: true }).first().fill("仓");
  await expect(pane).toBeVisible();
  await pane.getByRole("button", { name: "关闭" }).click();
  await expect(pane).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(before).toHaveURL(/\/system\/system-post/);
});

test("a picture that is dropped on the form is sent like one that was chosen", async ({ browser }, info) => {
  const admin = await as(browser, "admin");
  await admin.goto("/bulletin");
  await admin.getByRole("button", { name: "写公告" }).first().click();
  await dialog(admin).getByLabel("类型").selectOption({ label: "图文" });
  const file = info.outputPath("dropped.png");
  await writeFile(file, await picture(admin, "#2a6f4e"));
  const button = dialog(admin).getByRole("button", { name: "添加图片" });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const mouse = await admin.context().newCDPSession(admin);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await mouse.send("Input.dispatchDragEvent", {
      type,
      x: (box?.x ?? 0) + 8,
      y: (box?.y ?? 0) + 8,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await expect(dialog(admin).getByLabel("第 1 张的说明", { exact: true })).toBeVisible();
});

test("a video counts as seen only after it has played for ten seconds", async ({ browser }) => {
  const admin = await as(browser, "admin");
  const client = await as(browser, "huaxin");
  const title = "叉车进出月台";
  await admin.goto("/bulletin");
  await admin.getByRole("button", { name: "写公告" }).first().click();
  await dialog(admin).getByLabel("类型").selectOption({ label: "视频" });
  await dialog(admin).getByRole("textbox", { name: "标题" }).fill(title);
  const buffer = await film(admin, 13);
  await dialog(admin)
    .locator("input[type=file][accept^=video]")
    .setInputFiles({ name: "f.webm", mimeType: "video/webm", buffer });
  await expect(dialog(admin).locator("video")).toBeVisible();
  await dialog(admin).getByRole("button", { name: "保存并发布" }).click();
  await alert(admin).getByRole("button", { name: "发布" }).click();
  const id = (await lineOf(admin, title).getByRole("link").getAttribute("href"))?.split("id=")[1] ?? "";

  await client.goto(`/bulletin?id=${id}`);
  const player = dialog(client).locator("video");
  await expect(player).toBeVisible();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  const counted: number[] = [];
  client.on("request", (request) => {
    if (request.url().endsWith("/api/bulletin/view")) counted.push(Date.now());
  });
  const play = () =>
    player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
  await play();
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(4);
  await player.evaluate((video: HTMLVideoElement) => video.pause());
  expect(counted).toEqual([]);
  expect(await viewsOf(admin, id)).toBe(0);
  await play();
  await expect.poll(() => counted.length, { timeout: 20_000 }).toBe(1);
  expect(await player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(9);
  await expect.poll(() => viewsOf(admin, id)).toBe(1);
});

for (const theme of ["light", "dark"]) {
  test(`reading and writing in English, ${theme}, is accessible to everyone`, async ({ browser }) => {
    const admin = await as(browser, "admin");
    await admin.evaluate((chosen) => {
      localStorage.setItem("arco-locale", "en-US");
      localStorage.setItem("tallyboard-settings", JSON.stringify({ theme: chosen }));
    }, theme);
    const { id } = await write(admin, { title: "只有中文", body: "<p>正文<a href='/message'>链接</a></p>" });
    await admin.goto(`/bulletin?id=${id}`);
    await expect(dialog(admin).getByText("This bulletin has no English version")).toBeVisible();
    await expectAccessible(admin, "reading");
    await dialog(admin).getByRole("button", { name: "Edit" }).click();
    await expect(dialog(admin).getByRole("textbox", { name: "Title" })).toHaveValue("只有中文");
    await dialog(admin).getByRole("tab", { name: "English" }).click();
    await expect(dialog(admin).getByRole("textbox", { name: "English text" })).toBeVisible();
    await expectAccessible(admin, "writing");
  });
}
