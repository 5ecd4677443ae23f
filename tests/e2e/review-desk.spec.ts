/** The review desk: by keys alone, by mouse, on a phone; what is undone, what is sent, and who is told what. */
import { expect, type Page } from "@playwright/test";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import { Hands } from "../support/hands.ts";
import { approveByKeys, type Named, submitted } from "../support/tasks.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, queueOf, send } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();
/** A decision is sent after ten seconds. */
const SENT = { timeout: 30_000 };

const statusIn = async (page: Page, { id }: Named): Promise<string> =>
  (await ask<EntryDetail>(page, `/api/entry/detail?id=${id}`)).status;
const rowOf = (page: Page, { number }: Named) =>
  queueOf(page).getByRole("button").filter({ hasText: number });
const openedIs = (page: Page, { number }: Named) =>
  expect(page.getByRole("main").getByRole("link", { name: number })).toBeVisible();
/** The keys of the desk wait until the open request is there. */
const press = async (page: Page, key: string, on: Named): Promise<void> => {
  await openedIs(page, on);
  await expect(page.getByRole("button", { name: "通过", exact: true })).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press(key);
};
const undo = (page: Page, { number }: Named) =>
  page.getByRole("button", { name: new RegExp(`^撤销：.*${number}`) });

test("an admin moves, approves, undoes and rejects by keys alone, and a reload loses no decision", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [first, second, third] = await submitted(client, 3);
  if (!first || !second || !third) throw new Error("three entries are needed");
  await admin.goto(`/entry/entry-verify?sort=-statusSince&open=${third.id}`);
  // The newest is on top here.
  await openedIs(admin, third);
  await expect(rowOf(admin, third)).toHaveAttribute("aria-current", "true");
  await admin.keyboard.press("j");
  await openedIs(admin, second);
  await admin.keyboard.press("k");
  await openedIs(admin, third);
  await expect(admin.getByRole("main")).toContainText("→");

  // Approved, and undone: nothing was sent.
  await press(admin, "a", third);
  await expect(undo(admin, third)).toBeVisible();
  await expect(rowOf(admin, third)).toBeHidden();
  await press(admin, "z", second);
  await expect(rowOf(admin, third)).toBeVisible();
  await expect(undo(admin, third)).toBeHidden();

  // Approved, and the page reloads: it is decided, and cannot be undone any more.
  await press(admin, "a", second);
  await expect(undo(admin, second)).toBeVisible();
  await admin.reload();
  await expect(rowOf(admin, first)).toBeVisible();
  await expect.poll(() => statusIn(admin, second)).toBe("approved");
  await expect(rowOf(admin, second)).toBeHidden();
  await expect(undo(admin, second)).toBeHidden();
  expect(await statusIn(admin, third)).toBe("pending");

  // Rejected with a reason, and left for another page: it is sent there.
  await rowOf(admin, first).focus();
  await admin.keyboard.press("Enter");
  await press(admin, "r", first);
  await expect(admin.getByRole("alertdialog")).toBeVisible();
  await admin.getByRole("alertdialog").getByRole("textbox").focus();
  await admin.keyboard.type("数量超出协议");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Enter");
  await expect(undo(admin, first)).toBeVisible();
  await admin.goto("/dashboard/workplace");
  await expect.poll(() => statusIn(admin, first)).toBe("rejected");

  // Undo on another page of the console works as well as on the desk.
  await admin.goto(`/entry/entry-verify?open=${third.id}`);
  await press(admin, "a", third);
  await expect(undo(admin, third)).toBeVisible();
  await admin
    .getByRole("link", { name: /工作台/ })
    .first()
    .click();
  await expect(undo(admin, third)).toBeVisible();
  await admin.keyboard.press("z");
  await expect(undo(admin, third)).toBeHidden();
  await admin.reload();
  expect(await statusIn(admin, third)).toBe("pending");
});

test("a tab that is closed, or goes to another site, within the ten seconds has decided", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [first, second] = await submitted(client, 2);
  if (!first || !second) throw new Error("two entries are needed");
  await admin.goto(`/entry/entry-verify?open=${first.id}`);
  await press(admin, "a", first);
  await expect(undo(admin, first)).toBeVisible();
  await admin.goto("about:blank");
  await expect.poll(() => statusIn(client, first)).toBe("approved");

  const other = await admin.context().newPage();
  await other.goto(`/entry/entry-verify?open=${second.id}`);
  await press(other, "a", second);
  await expect(undo(other, second)).toBeVisible();
  await other.close({ runBeforeUnload: true });
  await expect.poll(() => statusIn(client, second)).toBe("approved");
});

test("a double click decides one request, and reject never comes to where approve was", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [first, second] = await submitted(client, 2);
  if (!first || !second) throw new Error("two entries are needed");
  await admin.goto(`/entry/entry-verify?sort=-statusSince&open=${second.id}`);
  await openedIs(admin, second);
  const approve = admin.getByRole("button", { name: "通过", exact: true });
  await expect(approve).not.toHaveAttribute("aria-disabled");
  const before = await approve.boundingBox();
  await approve.dblclick();
  await openedIs(admin, first);
  const after = await admin.getByRole("button", { name: "驳回", exact: true }).boundingBox();
  if (!before || !after) throw new Error("both buttons are there");
  expect(after.x + after.width).toBeLessThanOrEqual(before.x);
  await expect(rowOf(admin, first)).toBeVisible();
  await expect(undo(admin, second)).toBeVisible();
  await expect.poll(() => statusIn(admin, second), SENT).toBe("approved");
  expect(await statusIn(admin, first)).toBe("pending");
});

test("of two admins who decide in the same ten seconds the slower one is told who was faster", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const operator = await signIn(browser, server.url, "operator");
  const [entry] = await submitted(client, 1);
  if (!entry) throw new Error("an entry is needed");
  await admin.goto(`/entry/entry-verify?open=${entry.id}`);
  await press(admin, "a", entry);
  await expect(undo(admin, entry)).toBeVisible();
  const { id, version } = await ask<EntryDetail>(operator, `/api/entry/detail?id=${entry.id}`);
  const faster = await send<EntryRow>(operator, "/api/entry/reject", { id, version, reason: "重复提交" });
  expect(faster.status).toBe("rejected");
  const told = admin.getByRole("listitem").filter({ hasText: entry.number });
  await expect(told.filter({ hasText: /已被.*处理.*已驳回/ })).toBeVisible(SENT);
  expect(await statusIn(admin, entry)).toBe("rejected");
});

test("ten requests are approved by ten keys", async ({ browser }) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const entries = await submitted(client, 10);
  const hands = new Hands(admin);
  await approveByKeys(admin, entries, hands);
  expect([hands.keys, hands.clicks]).toEqual([10, 0]);
  for (const entry of entries) await expect.poll(() => statusIn(admin, entry), SENT).toBe("approved");
});

test("on a phone the desk is the queue first, and then the request", async ({ browser }) => {
  test.setTimeout(120_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin", { width: 390 });
  const [entry] = await submitted(client, 1);
  if (!entry) throw new Error("an entry is needed");
  await admin.goto("/entry/entry-verify?sort=-statusSince");
  await rowOf(admin, entry).click();
  await openedIs(admin, entry);
  await expect(queueOf(admin)).toBeHidden();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await admin.getByRole("button", { name: "返回队列" }).click();
  await expect(rowOf(admin, entry)).toBeVisible();
});
