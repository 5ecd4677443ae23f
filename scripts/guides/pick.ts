import type { Page } from "@playwright/test";
import { ask, signIn } from "../../bench/support/api.ts";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Stage } from "./stage.ts";

/** Picking with nothing but a scanner: the list, a wrong code, the count, done. */
export async function pick(stage: Stage): Promise<void> {
  const token = await signIn(stage.url, "admin");
  const exit = await shortExit(stage.url, token);
  const page = await stage.page("admin");
  await page.goto(`/exit/exit-handle?keyword=${exit.number}`);
  await page.getByRole("button", { name: stage.say("开始拣货", "Start picking") }).click();
  const box = page.getByPlaceholder(stage.say("扫描或输入", "Scan or type"));
  await box.waitFor();
  // The notice that picking has begun disappears by itself.
  await page.waitForTimeout(6_000);
  await stage.shoot(page, "pick-1-list");

  await box.click();
  const skuOf = (lineId: string) => exit.lines.find(({ id }) => id === lineId)?.skuCode ?? "";
  await scan(page, "ZZ-99");
  await page.getByText(/ZZ-99/).filter({ visible: true }).first().waitFor();
  await stage.shoot(page, "pick-2-wrong");
  for (const [at, { locationCode, lineId }] of exit.allocations.entries()) {
    await scan(page, locationCode);
    await scan(page, skuOf(lineId));
    if (at === 0) await stage.shoot(page, "pick-3-count");
    await scan(page, "");
    await page.waitForTimeout(1_500);
  }
  await page
    .getByText(stage.say("全部处理完，回车完成拣货", "All done. Press Enter to finish picking"))
    .waitFor();
  await page.waitForTimeout(1_000);
  await stage.shoot(page, "pick-4-done");
  await page.context().close();
}

async function scan(page: Page, text: string): Promise<void> {
  // Longer than what still belongs to the scan before.
  await page.waitForTimeout(500);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The approved exit that is fetched from the fewest locations. */
async function shortExit(url: string, token: string): Promise<ExitDetail> {
  const path = "/api/exit/queryByPage?status=approved&pageSize=50";
  const { list } = await ask<ListPage<ExitRow>>(url, token, path);
  const details = await Promise.all(
    list.map(({ id }) => ask<ExitDetail>(url, token, `/api/exit/detail?id=${id}`)),
  );
  const whole = details.filter(({ unpromisedTotal }) => unpromisedTotal === 0);
  const [least] = whole.toSorted((one, other) => one.allocations.length - other.allocations.length);
  if (!least) throw new Error("the demo world has no approved exit");
  return least;
}
