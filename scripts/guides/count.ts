import type { Page } from "@playwright/test";
import { ask, signIn } from "../../bench/support/api.ts";
import type { CountDetail, CountRow } from "../../src/contracts/count.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import type { Stage } from "./stage.ts";

/** Counting by scanner: the list, the goods of a place, how many, and the differences for the person who approves. */
export async function count(stage: Stage): Promise<void> {
  const token = await signIn(stage.url, "admin");
  const page = await stage.page("admin");
  await page.goto("/warehouse/warehouse-count");
  await page.getByText(/^PD/).first().waitFor();
  await page.waitForTimeout(1_500);
  await stage.shoot(page, "count-1-list");

  const { id, lines } = await drafted(stage.url, token);
  await page.goto(`/warehouse/warehouse-count/${id}`);
  await page.getByRole("button", { name: stage.say("开始盘点", "Open"), exact: true }).click();
  await page.getByRole("button", { name: stage.say("领取盘点行", "Take lines") }).click();
  const box = page.getByPlaceholder(stage.say("扫描或输入", "Scan or type"));
  await box.waitFor();
  // The notices of both steps disappear by themselves.
  await page.waitForTimeout(6_000);
  await box.click();
  const [line] = lines;
  if (!line) throw new Error("a count without lines");
  await scan(page, line.locationCode);
  await stage.shoot(page, "count-2-goods");
  await scan(page, line.skuCode);
  await page.keyboard.type("24");
  await stage.shoot(page, "count-3-quantity");

  const { list } = await ask<ListPage<CountRow>>(stage.url, token, "/api/count/queryByPage?status=counted");
  const [counted] = list;
  if (!counted) throw new Error("the demo world has no count to approve");
  await page.goto(`/warehouse/warehouse-count/${counted.id}`);
  await page.getByRole("heading", { level: 1, name: counted.number }).waitFor();
  await page.waitForTimeout(1_500);
  await stage.shoot(page, "count-4-review");
  await page.context().close();
}

async function scan(page: Page, text: string): Promise<void> {
  await page.waitForTimeout(500);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** A new draft of a place of several goods that no other count has. */
async function drafted(url: string, token: string): Promise<CountDetail> {
  const counts = await ask<ListPage<CountRow>>(url, token, "/api/count/queryByPage?pageSize=200");
  const detailOf = (id: string) => ask<CountDetail>(url, token, `/api/count/detail?id=${id}`);
  const details = await Promise.all(counts.list.map(({ id }) => detailOf(id)));
  const taken = new Set(details.flatMap(({ lines }) => lines.map(({ locationId }) => locationId)));
  const stock = await ask<ListPage<RepertoryRow>>(
    url,
    token,
    "/api/repertory/queryByPage?zone=storage&pageSize=200",
  );
  const rowsAt = ({ locationId }: RepertoryRow) =>
    stock.list.filter((row) => row.locationId === locationId).length;
  const row = stock.list.find((each) => !taken.has(each.locationId) && rowsAt(each) > 2);
  if (!row) throw new Error("the demo world has no place to count");
  const { warehouseId, locationId } = row;
  const body = { warehouseId, reason: "onDemand", locationIds: [locationId] };
  const { id } = await ask<CountRow>(url, token, "/api/count/saveOrUpdate", body);
  return detailOf(id);
}
