/** What request pages, boards and paper say of the goods and of the region they go to. */
import { expect, type Page } from "@playwright/test";
import type { DeliveryDetail, VehicleLoad } from "../../src/contracts/delivery.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { GoodsTypeRow } from "../../src/contracts/goods-type.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Option } from "../../src/contracts/options.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, command, scan, send, shelvesOf, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const REGION = "上海市 / 黄浦区";

const exitOf = (page: Page, id: string) => ask<ExitDetail>(page, `/api/exit/detail?id=${id}`);
const entryOf = (page: Page, id: string) => ask<EntryDetail>(page, `/api/entry/detail?id=${id}`);

test("an exit says which goods were picked, leads to the pick desk and on to the next one, and its delivery names the region", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const { warehouse, goods } = await stockOf(client);
  const [{ id: warehouseId } = { id: "" }] = (
    await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=")
  ).filter(({ name }) => name === warehouse);
  const draft = {
    ...{ warehouseId, mode: "delivery", consigneeName: "周掌柜", consigneePhone: "13800001111" },
    ...{ regionCode: 310101, address: "南京东路 1 号" },
    lines: goods.slice(0, 2).map(({ id: typeId }) => ({ typeId, requested: 2 })),
  };
  const approvedExit = async (): Promise<string> => {
    const { id: made } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", draft);
    await command(client, "exit", "submit", made);
    await command(admin, "exit", "approve", made);
    return made;
  };
  const id = await approvedExit();
  await command(admin, "exit", "startPicking", id);
  // The next one: shortly after midnight the demo world may have no other in this warehouse.
  await approvedExit();
  const { number, allocations, lines } = await exitOf(admin, id);

  // From the request's page to the pick desk.
  await admin.goto(`/exit/exit-list/${id}`);
  await admin.getByRole("link", { name: "拣货", exact: true }).click();
  await expect(admin).toHaveURL(new RegExp(`pick=${id}`));
  for (const each of allocations)
    await command(admin, "exit", "pick", id, {
      ...{ lineId: each.lineId, allocationId: each.id, quantity: each.quantity },
    });
  await client.goto(`/exit/exit-list/${id}`);
  for (const line of lines)
    await expect(client.getByText(new RegExp(`^拣货 ${line.typeName}.* \\d+ 件$`)).first()).toBeVisible();
  await admin.getByRole("button", { name: "完成拣货" }).click();
  await expect(admin.getByText("已拣完，等待派车")).toBeVisible();
  await expect(
    admin
      .getByText(lines[0]?.typeName ?? "")
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await admin.getByRole("button", { name: /^下一单 CK/ }).click();
  await expect(admin).not.toHaveURL(new RegExp(`pick=${id}`));

  // The region is on the board and on paper.
  const deliveryId = (await exitOf(admin, id)).deliveryId ?? "";
  const delivery = await ask<DeliveryDetail>(admin, `/api/delivery/detail?id=${deliveryId}`);
  await admin.goto("/delivery/delivery-handle");
  await expect(admin.getByRole("listitem").filter({ hasText: delivery.number })).toContainText(REGION);
  await admin.addInitScript(() => {
    window.print = () => undefined;
  });
  await admin.goto(`/delivery/delivery-list/${deliveryId}`);
  await expect(admin.getByText(REGION)).toBeVisible();
  await admin.getByRole("button", { name: /的其他操作$/ }).click();
  await admin.getByRole("menuitem", { name: "打印送货单" }).click();
  const paper = admin.locator("article").filter({ hasText: delivery.number });
  await expect(paper).toContainText(REGION);
  await admin.goto(`/exit/exit-list/${id}`);
  await admin.getByRole("button", { name: /的其他操作$/ }).click();
  await admin.getByRole("menuitem", { name: "打印拣货单" }).click();
  await expect(admin.locator("article").filter({ hasText: number })).toContainText(REGION);

  // An estimate that has passed is refused beside its field.
  const vehicles = await ask<readonly Option[]>(admin, "/api/vehicle/options?keyword=");
  const loads = await Promise.all(
    vehicles.map((each) => ask<VehicleLoad>(admin, `/api/delivery/load?id=${each.id}`)),
  );
  const free = vehicles.find(({ name }) =>
    loads.some((load) => load.plate === name && !load.onTrip && load.papersValid),
  );
  await command(admin, "delivery", "assign", deliveryId, { vehicleId: free?.id });
  await command(admin, "delivery", "depart", deliveryId);
  await admin.goto(`/delivery/delivery-list/${deliveryId}`);
  await admin.getByRole("button", { name: /的其他操作$/ }).click();
  await admin.getByRole("menuitem", { name: "更新预计到达" }).click();
  const dialog = admin.getByRole("dialog");
  const eta = dialog.getByLabel("预计到达");
  await eta.fill("2026-01-05T08:00");
  await expect(eta).toHaveAttribute("aria-invalid", "true");
  await expect(dialog).toContainText("预计到达时间已经过去");
  await expect(dialog.getByRole("button", { name: "更新预计到达" })).toBeDisabled();
});

test("an entry of one's own cannot be approved and says so, its arrival is asked for once, and its receipt names goods, lot and expiry", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await signIn(browser, server.url, "admin");
  const operator = await signIn(browser, server.url, "operator");
  const client = await signIn(browser, server.url, "huaxin");
  const { clientId } = await ask<{ clientId: string }>(client, "/api/user/info");
  const types = await ask<ListPage<GoodsTypeRow>>(client, "/api/goods/type/queryByPage?pageSize=200");
  const type = types.list.find(({ trackExpiry }) => trackExpiry);
  const [warehouse] = await ask<readonly Option[]>(admin, "/api/warehouse/options?keyword=");
  const warehouseId = warehouse?.id ?? "";
  const draft = { clientId, warehouseId, lines: [{ typeId: type?.id, expected: 1200 }] };
  const { id, number } = await send<EntryDetail>(admin, "/api/entry/saveOrUpdate", draft);
  await command(admin, "entry", "submit", id);

  // Greyed with the reason, on the page and in the queue.
  await admin.goto(`/entry/entry-list/${id}`);
  const approve = admin.getByRole("button", { name: "通过", exact: true });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await expect(approve).toHaveAccessibleDescription("不能审核自己提交的单据");
  await admin.goto(`/entry/entry-verify?view=table&keyword=${number}`);
  const row = admin.getByRole("row").filter({ hasText: number });
  await expect(row.getByRole("checkbox")).toBeDisabled();
  await expect(row.getByRole("checkbox")).toHaveAccessibleDescription("不能审核自己提交的单据");
  await command(operator, "entry", "approve", id);

  // Paper for counting has room where nothing is counted yet.
  await admin.addInitScript(() => {
    window.print = () => undefined;
  });
  await admin.goto(`/entry/entry-list/${id}`);
  await admin.getByRole("button", { name: /的其他操作$/ }).click();
  await admin.getByRole("menuitem", { name: "打印入库收货单" }).click();
  const cells = admin.locator("article tbody tr").first().locator("td");
  await expect(cells.nth(4)).toContainText("1,200");
  await expect(cells.nth(5)).toHaveText("");
  await expect(cells.nth(6)).toHaveText("");

  // Once arrived, its arrival can only be corrected.
  await command(admin, "entry", "arrive", id, { plate: "沪A8K2J7" });
  await admin.goto(`/entry/entry-handle?keyword=${number}`);
  const queued = admin.getByRole("row").filter({ hasText: number });
  await expect(queued.getByRole("button", { name: "收货", exact: true })).toBeVisible();
  await queued.getByRole("button", { name: `${number} 的其他操作` }).click();
  await expect(admin.getByRole("menuitem", { name: "更正到货信息" })).toBeVisible();
  await expect(admin.getByRole("menuitem", { name: "登记到货" })).toHaveCount(0);

  // Expired goods need a confirmation.
  await admin.getByRole("menuitem", { name: "手动收货" }).click();
  const dialog = admin.getByRole("dialog");
  const receive = dialog.getByRole("button", { name: "收货", exact: true });
  const [shelf] = await shelvesOf(admin, warehouseId);
  await dialog.getByRole("combobox", { name: "库位" }).click();
  await scan(admin, shelf);
  await dialog.getByLabel("良品").fill("1000");
  const lot = dialog.getByLabel(/^批次/);
  if (await lot.isVisible()) await lot.fill("L-77");
  await dialog.getByLabel(/^效期/).fill("2026-01-05");
  await expect(receive).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel(/仍要收下/).check();
  await receive.click();
  await expect(dialog).toBeHidden();
  const { receipts } = await entryOf(admin, id);
  expect(receipts[0]?.lines[0]).toMatchObject({ locationCode: shelf, good: 1000, expiry: "2026-01-05" });

  // The client reads which goods came in, their lot, expiry and location.
  await client.goto(`/entry/entry-list/${id}`);
  const receipt = client.getByRole("table", { name: "收货记录" }).getByRole("row").nth(1);
  await expect(receipt).toContainText(`${[type?.name, type?.spec].filter(Boolean).join(" ")} × 1,000`);
  await expect(receipt).toContainText(shelf);
  await expect(receipt).toContainText("效期 2026");
  await expect(client.getByText(new RegExp(`^收货 ${type?.name}：良品 1,000、破损 0$`))).toBeVisible();
});
