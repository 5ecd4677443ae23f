/** The page of those who run the system: can the last backup be restored, which jobs have failed, who may see it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { signIn } from "./people.ts";
import { look } from "./shell-support.ts";
import { test } from "./test.ts";

const backups = mkdtempSync(join(tmpdir(), "tallyboard-operations-"));
let server: OwnServer;

test.beforeAll(async () => {
  // From midnight on, so that the check of today is due whenever this test runs.
  server = await ownServer({ BACKUP_DIR: backups, BACKUP_HOUR: "0", BACKUP_NIGHTLY: "on" });
  await server.start();
});
test.afterAll(async () => {
  await server?.remove();
  rmSync(backups, { recursive: true, force: true });
});

/** Jobs that have failed at every attempt. */
const failJobs = (...keys: readonly string[]) =>
  server.sql(
    keys
      .map(
        (key) => `insert into job (id, kind, key, created_at, run_at, attempts, last_error, dead_at)
          values (gen_random_uuid(), 'prune', '${key}', now(), now(), 8, '${key} does not answer', now());`,
      )
      .join("\n"),
  );

const open = (page: Page) => page.goto(`${server.url}/system/system-operations`);

test("an admin sees that last night's backup can be restored, tries a failed job again and drops another", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  await failJobs("first", "second");
  await open(page);
  const recovery = page.getByRole("region", { name: "备份与恢复" });
  await expect(recovery).toContainText("可以恢复", { timeout: 120_000 });
  await expect(recovery).toContainText(/检查于 .*(秒|分钟)前|检查于 刚刚/);

  const failed = page.getByRole("table", { name: "失败的任务" });
  const rowOf = (key: string) => failed.getByRole("row").filter({ hasText: `${key} does not answer` });
  await rowOf("first").getByRole("button", { name: "重试" }).click();
  await expect(page.getByText("任务会在几秒内重试", { exact: true })).toBeVisible();
  await expect(rowOf("first")).toBeHidden();
  await rowOf("second").getByRole("button", { name: "放弃" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ visible: true });
  await question.getByRole("button", { name: "放弃" }).click();
  await expect(page.getByText("没有失败的任务")).toBeVisible();
});

test("a client is not let in, by the console or by the API", async ({ browser }) => {
  const page = await signIn(browser, server.url, "huaxin");
  await open(page);
  await expect(page.getByText("没有权限打开“系统运维”，已为你打开“工作台”。", { exact: true })).toBeVisible();
  const code = await page.evaluate(async () => {
    const answer = await fetch("/api/operations", {
      headers: { token: localStorage.getItem("token") ?? "" },
    });
    return ((await answer.json()) as { code: number }).code;
  });
  expect(code).toBe(40300);
});

for (const [locale, theme] of LOOKS) {
  test(`the page with a failed job is accessible to all in ${locale}, ${theme}`, async ({ browser }) => {
    const page = await signIn(browser, server.url, "admin");
    await look(page, locale, theme);
    await failJobs(`${locale} ${theme}`);
    await open(page);
    await expect(page.getByText(`${locale} ${theme} does not answer`)).toBeVisible();
    await expectAccessible(page);
  });
}
