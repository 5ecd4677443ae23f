import { expect } from "@playwright/test";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import { serverOfFile } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import {
  approvedAtOnce,
  ask,
  byHand,
  fileExit,
  fillLine,
  idOf,
  quantityField,
  queueOf,
  scan,
  statusOf,
  stockOf,
} from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

test("a client asks for goods, the warehouse picks them by scanner with one short and hands them over, and both see every step", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin", { width: 390 });
  const admin = await signIn(browser, server.url, "admin");
  const { warehouse, goods } = await stockOf(client);
  const [first, second] = goods;
  if (!first || !second) throw new Error("two goods are needed");
  await admin.goto("/exit/exit-verify");
  await expect(admin.getByRole("heading", { name: "出库审核" })).toBeVisible();

  const number = await fileExit(client, {
    warehouse,
    lines: [
      { code: first.code, quantity: 4 },
      { code: second.code, quantity: 3 },
    ],
    consignee: "王师傅",
  });
  expect(number).toMatch(/^CK\d{6}-[0-9A-Z]{4}$/);
  await expect(statusOf(client)).toContainText("待审核");

  // It arrives in the admin's queue live, opens beside it, and is approved.
  const waiting = queueOf(admin).getByRole("button").filter({ hasText: number });
  await waiting.click();
  await expect(admin.getByRole("main")).toContainText("王师傅");
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(waiting).toBeHidden();
  // The next one of the queue is open now; this one is sent when it can no longer be undone.
  await expect(admin.getByRole("main")).not.toContainText("王师傅");
  await expect(statusOf(client)).toContainText("待出库", { timeout: 30_000 });

  // Picking starts, and the client sees it.
  await admin.goto(`/exit/exit-handle?keyword=${number}`);
  await admin.getByRole("button", { name: "开始拣货" }).click();
  await expect(statusOf(client)).toContainText("拣货中");
  const id = idOf(client);
  const { allocations, lines } = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
  const skuOf = (lineId: string) => lines.find((line) => line.id === lineId)?.skuCode ?? "";

  // A wrong scan says why and changes nothing.
  await expect(admin.getByPlaceholder("扫描或输入")).toBeFocused();
  await scan(admin, "ZZ-99");
  await expect(admin.getByRole("alert").filter({ hasText: "ZZ-99" })).toBeVisible();

  // Everything is picked by keystrokes, but for one unit of the last row.
  for (const [at, each] of allocations.entries()) {
    await scan(admin, each.locationCode);
    await scan(admin, skuOf(each.lineId));
    const isLast = at === allocations.length - 1;
    const quantity = isLast ? each.quantity - 1 : each.quantity;
    if (quantity > 0) {
      await byHand(admin, String(quantity));
      await expect(admin.getByText(new RegExp(`已登记 .* × ${quantity}$`)).first()).toBeVisible();
    }
    const picked =
      allocations.slice(0, at + 1).reduce((sum, one) => sum + one.quantity, 0) - (isLast ? 1 : 0);
    await expect
      .poll(async () => {
        const now = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
        return now.pickedTotal;
      })
      .toBe(picked);
    // The short report below starts from what the desk has received.
    await expect(admin.getByText(new RegExp(`已拣 ${picked} / \\d+ 件`)).first()).toBeVisible();
    await admin.keyboard.press("Escape");
    await admin.keyboard.press("Escape");
  }

  // The last one is not there.
  await expect(admin.getByRole("button", { name: /^报缺/ })).toHaveCount(1);
  await admin.getByRole("button", { name: /^报缺/ }).click();
  const short = admin.getByRole("dialog");
  await short.getByLabel("原因").fill("货架上少一件");
  await short.getByRole("button", { name: "报缺", exact: true }).click();
  await expect(client.getByText(/^报缺 .+ 1 件：货架上少一件$/)).toBeVisible();
  await expect(admin.getByText("全部处理完")).toBeVisible();
  await admin.getByRole("button", { name: "完成拣货" }).click();
  await expect(statusOf(client)).toContainText("待发运");

  // Handed over: the client reads who took it.
  await admin.getByRole("button", { name: "交接提货" }).click();
  const handOver = admin.getByRole("dialog");
  await handOver.getByLabel("提货人").fill("李司机");
  await handOver.getByRole("button", { name: "交接提货" }).click();
  await expect(statusOf(client)).toContainText("已出库");
  await expect(client.getByText("李司机 提走")).toBeVisible();
  await expect(statusOf(admin)).toContainText("已出库");
});

test("what others reserve moves the available quantity under one's eyes, and asking for more is refused in words", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const one = await signIn(browser, server.url, "huaxin");
  const other = await signIn(browser, server.url, "huaxin2");
  const { warehouse, goods } = await stockOf(one);
  const [item] = goods;
  if (!item) throw new Error("goods are needed");
  await one.goto("/exit/exit-apply");
  await choose(one, "仓库", warehouse);
  await one.getByLabel("方式").selectOption("pickup");
  await fillLine(one, 1, item.code, item.available);
  const said = one.locator("main li").filter({ has: one.getByRole("combobox", { name: "货品 1" }) });
  const units = (count: number) => new Intl.NumberFormat("zh-CN").format(count);
  await expect(said).toContainText(`可用 ${units(item.available)}`);

  // A colleague takes two: the line shows it, without a reload.
  await fileExit(other, {
    warehouse,
    lines: [{ code: item.code, quantity: 2 }],
    consignee: "王师傅",
  });
  await expect(said).toContainText(`只有 ${units(item.available - 2)}`);

  // The draft survives a refresh.
  await one.reload();
  await expect(quantityField(one, 1)).toHaveValue(String(item.available));
  await one.getByRole("button", { name: "提交审核" }).click();
  // It stays on the form, bound to the draft that was kept, with the refusal beside the line that lacks.
  await expect(one.getByText(/提交未成功，填写的内容已存为草稿 CK/)).toBeVisible();
  await expect(said).toContainText(`只有 ${units(item.available - 2)}`);
});

test("of two admins who approve an exit at the same moment, the slower one is told who was faster", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const client = await signIn(browser, server.url, "huaxin");
  const { warehouse, goods } = await stockOf(client);
  await fileExit(client, {
    warehouse,
    lines: [{ code: goods[0]?.code ?? "", quantity: 1 }],
    consignee: "王师傅",
  });
  const path = new URL(client.url()).pathname;
  const faster = await signIn(browser, server.url, "admin");
  const slower = await signIn(browser, server.url, "operator");
  await faster.goto(path);
  await slower.goto(path);
  await approvedAtOnce(faster, slower, "**/api/exit/approve", "待出库");
  const dialog = slower.getByRole("dialog");
  await expect(dialog).toContainText(/已被 .+ 处理/);
  await expect(dialog).toContainText("待出库");
});
