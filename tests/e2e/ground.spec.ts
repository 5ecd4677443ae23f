/** Goods are where they lie: put back from staging, taken although they are promised, and what an exit lost by it. */
import { expect, type Page } from "@playwright/test";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { LocationOption, Option } from "../../src/contracts/options.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import { serverOfFile } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import { ask, command, send, statusOf, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const exitOf = (page: Page, id: string) => ask<ExitDetail>(page, `/api/exit/detail?id=${id}`);

/** An exit of so many of the goods that there are most of, approved. */
async function approvedExit(client: Page, admin: Page, requested: number): Promise<ExitDetail> {
  const { warehouse, goods } = await stockOf(client, 1);
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const { id } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", {
    warehouseId: warehouses.find(({ name }) => name === warehouse)?.id,
    ...{ mode: "pickup", consigneeName: "王师傅" },
    lines: [{ typeId: goods[0]?.id, requested }],
  });
  await command(client, "exit", "submit", id);
  await command(admin, "exit", "approve", id);
  return exitOf(admin, id);
}

const panel = (page: Page) => page.getByRole("table", { name: "占用的库存" });

test("picked goods lie at staging, are put back in part, and the client's page moves with them", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const { id, lines } = await approvedExit(client, admin, 4);
  await command(admin, "exit", "startPicking", id);
  await send(admin, "/api/exit/pick", { id, lineId: lines[0]?.id, quantity: 4 });
  await admin.goto(`/exit/exit-list/${id}`);
  await client.goto(`/exit/exit-list/${id}`);
  await expect(client.getByText("已拣 4 / 4 件").first()).toBeVisible();
  const picked = panel(admin).getByRole("row").filter({ hasText: "已拣" });
  await expect(picked.getByText(/O-0\d 取自 [A-Z]-\d+/)).toBeVisible();

  await picked.getByRole("button", { name: "放回货架" }).click();
  const dialog = admin.getByRole("dialog");
  const quantity = dialog.getByLabel("放回的数量");
  await quantity.fill("5");
  await expect(dialog.getByText("超过这里已拣的数量")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "放回货架" })).toBeDisabled();
  await quantity.fill("3");
  await dialog.getByRole("button", { name: "放回货架" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(admin).getByRole("row").filter({ hasText: "待拣" })).toContainText("3");
  await expect(client.getByText("已拣 1 / 4 件").first()).toBeVisible();
  await expect(client.getByText(/3 件放回 [A-Z]-\d+/)).toBeVisible();
  expect((await exitOf(admin, id)).pickedTotal).toBe(1);
});

test("promised goods are moved once the storekeeper says so; what is nowhere else is told to the exit and settled", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const picker = await signIn(browser, server.url, "operator");
  const exit = await approvedExit(client, admin, 4);
  const [promised] = exit.allocations;
  const row = await ask<RepertoryRow>(admin, `/api/repertory/detail?id=${promised?.stockId}`);
  await picker.goto(`/exit/exit-list/${exit.id}`);
  const places = panel(picker).getByRole("row").filter({ hasText: "待拣" });
  await expect(places).toContainText(row.locationCode);

  // All of it goes to another shelf: refused at first, in words that name the exit.
  const locations = await ask<readonly LocationOption[]>(
    admin,
    `/api/warehouse/location/options?warehouseId=${row.warehouseId}&keyword=`,
  );
  const target = locations.find(({ zone, id }) => zone === "storage" && id !== row.locationId);
  await admin.goto(`/warehouse/warehouse-repertory?keyword=${row.skuCode}&locationId=${row.locationId}`);
  const open = async (what: string) => {
    await admin
      .getByRole("button", { name: new RegExp(`^${row.typeName} .* 的操作$`) })
      .first()
      .click();
    await admin.getByRole("menuitem", { name: what }).click();
    return admin.getByRole("dialog");
  };
  const dialog = await open("移库");
  await choose(dialog, "目标库位", target?.code ?? "");
  const stock = await ask<RepertoryRow>(admin, `/api/repertory/detail?id=${row.id}`);
  await dialog.getByLabel(/^数量/).fill(String(stock.onHand));
  await dialog.getByLabel("原因").fill("整理货架");
  await expect(dialog.getByText(new RegExp(`占用 .*${exit.number} 4 件`))).toBeVisible();
  await dialog.getByRole("button", { name: "移库", exact: true }).click();
  await expect(dialog.getByText("超过未占用的数量")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "连同已占用的货品" }).check();
  await dialog.getByRole("button", { name: "移库", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(places).toContainText(target?.code ?? "");
  await expect(picker.getByText(/占用随货变动 4 件/)).toBeVisible();

  // Then everything of these goods is found damaged, row by row.
  for (;;) {
    const { list } = await ask<{ list: readonly RepertoryRow[] }>(
      admin,
      `/api/repertory/queryByPage?typeId=${row.typeId}&warehouseId=${row.warehouseId}&condition=good&pageSize=50`,
    );
    const left = list.find(({ onHand, zone }) => onHand > 0 && zone !== "outbound");
    if (!left) break;
    const { id, version, onHand: quantity } = left;
    const body = { id, version, quantity, condition: "damaged", reason: "受潮", takeReserved: true };
    await send(admin, "/api/repertory/changeCondition", body);
  }
  await expect(picker.getByText(/这张单失去占用：.* 4 /)).toBeVisible();
  await expect(client.getByText(/./).first()).toBeVisible();
  await picker.getByRole("button", { name: "重新占用" }).click();
  await expect(picker.getByText("可用库存不足").first()).toBeVisible();
  await picker.keyboard.press("Escape");
  await command(admin, "exit", "startPicking", exit.id);
  await picker.goto(`/exit/exit-handle?pick=${exit.id}`);
  await picker.getByRole("button", { name: "报缺", exact: true }).click();
  const short = picker.getByRole("dialog");
  await short.getByLabel(/原因/).fill("全部受潮");
  await short.getByRole("button", { name: "报缺" }).click();
  await expect(short).toBeHidden();
  await expect(statusOf(picker)).toContainText("拣货中");
  expect(await exitOf(admin, exit.id)).toMatchObject({ shortTotal: 4, unpromisedTotal: 0 });
});
