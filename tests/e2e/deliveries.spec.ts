import { type Browser, expect, type Page } from "@playwright/test";
import type { DeliveryDetail, VehicleLoad } from "../../src/contracts/delivery.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Option } from "../../src/contracts/options.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import { serverOfFile } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import { ask, byHand, fileExit, idOf, scan, statusOf, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

/** The button of a command of the page, not of a dialog. */
const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true });

/** Opens a command of the page, fills its dialog in and sends it. */
async function command(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => {},
  /** What its button is called where a desk does it too. */
  opener = name,
): Promise<void> {
  // The most wanted are buttons, the others in the menu beside them.
  const more = page.getByRole("button", { name: /的其他操作$/ }).filter({ visible: true });
  await expect(button(page, opener).or(more).first()).toBeVisible();
  if (!(await button(page, opener).isVisible())) {
    await more.click();
    await page.getByRole("menuitem", { name: opener, exact: true }).click();
  } else await button(page, opener).click();
  const dialog = page.getByRole("dialog");
  await fill(dialog);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The plates of the vehicles that may be sent now. */
async function idlePlates(admin: Page): Promise<readonly string[]> {
  const vehicles = await ask<readonly Option[]>(admin, "/api/vehicle/options?keyword=");
  const loads = await Promise.all(
    vehicles.map(({ id }) => ask<VehicleLoad>(admin, `/api/delivery/load?id=${id}`)),
  );
  return loads
    .filter((load) => !load.onTrip && load.papersValid && load.maxLoadKg > 500)
    .map((load) => load.plate);
}

/** Picks everything of the exit whose page is open, by the list; a delivery opens. Returns its id. */
async function pickAll(admin: Page): Promise<string> {
  const id = idOf(admin);
  await admin.goto(`/exit/exit-list/${id}`);
  await button(admin, "通过").click();
  await expect(statusOf(admin)).toContainText("待出库");
  const { number } = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
  await admin.goto(`/exit/exit-handle?keyword=${number}`);
  await admin.getByRole("button", { name: "开始拣货" }).click();
  const input = admin.getByPlaceholder("扫描或输入");
  await expect(input).toBeFocused();
  const { allocations, lines } = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
  for (const each of allocations) {
    const sku = lines.find((line) => line.id === each.lineId)?.skuCode ?? "";
    for (const text of [each.locationCode, sku]) {
      await expect(input).toBeFocused();
      await scan(admin, text);
    }
    await byHand(admin, String(each.quantity));
    const left = async () => {
      const now = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
      return now.allocations.find((one) => one.id === each.id)?.status;
    };
    await expect.poll(left).toBe("picked");
    await admin.keyboard.press("Escape");
    await admin.keyboard.press("Escape");
  }
  await expect(admin.getByText("全部处理完")).toBeVisible();
  await admin.getByRole("button", { name: "完成拣货" }).click();
  const deliveryOf = async () => (await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`)).deliveryId ?? "";
  await expect.poll(deliveryOf).not.toBe("");
  return deliveryOf();
}

/** An exit to be delivered, filed by the client and picked by the warehouse. */
async function openedDelivery(
  browser: Browser,
  quantity: number,
  width: number,
): Promise<{
  readonly client: Page;
  readonly admin: Page;
  readonly deliveryId: string;
  readonly exitId: string;
}> {
  const client = await signIn(browser, server.url, "huaxin", { width });
  const admin = await signIn(browser, server.url, "admin");
  const { warehouse, goods } = await stockOf(client);
  const lines = [{ code: goods[0]?.code ?? "", quantity }];
  await fileExit(client, { warehouse, lines, consignee: "周掌柜", address: "南京西路 1266 号" });
  const exitId = idOf(client);
  await admin.goto(`/exit/exit-list/${exitId}`);
  const deliveryId = await pickAll(admin);
  return { client, admin, deliveryId, exitId };
}

/** A datetime-local value this many minutes from now, in the browser's time zone. */
const inMinutes = (page: Page, minutes: number): Promise<string> =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 60_000);
    const two = (value: number) => String(value).padStart(2, "0");
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
  }, minutes);

test("a client follows an exit on a phone from application to signature, refuses a part, and the part comes back to where it was", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { client, admin, deliveryId, exitId } = await openedDelivery(browser, 6, 390);
  // The page that the client keeps open is never loaded again.
  let loads = 0;
  client.on("load", () => {
    loads += 1;
  });
  await expect(statusOf(client)).toContainText("待发运");
  const stations = client.locator("main ol").first().locator("> li");
  await expect(stations.last()).toContainText("签收");
  const { allocations, lines } = await ask<ExitDetail>(admin, `/api/exit/detail?id=${exitId}`);
  const stockIds = allocations.map((each) => each.stockId);
  const staged = () =>
    Promise.all(stockIds.map((id) => ask<RepertoryRow>(admin, `/api/repertory/detail?id=${id}`)));
  const before = await staged();
  /** The shelf that a picked part came from. */
  const shelfOf = async ({ lineId, fromLocationId, lot }: ExitDetail["allocations"][number]) => {
    const typeId = lines.find(({ id }) => id === lineId)?.typeId;
    const { list } = await ask<{ list: readonly RepertoryRow[] }>(
      admin,
      `/api/repertory/queryByPage?condition=good&typeId=${typeId}&locationId=${fromLocationId}&pageSize=50`,
    );
    return list.find((row) => row.lot === lot);
  };
  const shelves = await Promise.all(allocations.map(shelfOf));

  // The dispatcher finds it on the board and gives it a vehicle by keyboard.
  const { number } = await ask<DeliveryDetail>(admin, `/api/delivery/detail?id=${deliveryId}`);
  const [plate = ""] = await idlePlates(admin);
  await admin.goto("/delivery/delivery-handle");
  const card = (column: string) =>
    admin
      .getByRole("region", { name: new RegExp(`^${column}`) })
      .getByRole("listitem")
      .filter({ hasText: number });
  await card("待配送").getByRole("button", { name: "派车", exact: true }).click();
  const assignment = admin.getByRole("dialog");
  const vehicle = assignment.getByRole("combobox", { name: "车辆" });
  await vehicle.fill(plate);
  await expect(assignment.getByRole("option", { name: new RegExp(plate) }).first()).toBeVisible();
  await vehicle.press("Enter");
  await expect(assignment.getByText(/年检至/)).toBeVisible();
  await assignment.getByRole("button", { name: "派车", exact: true }).click();
  await expect(assignment).toBeHidden();
  await expect(card("已派车")).toContainText(plate);
  await expect(client.getByText(plate).first()).toBeVisible();

  // It departs: the goods leave the stock at that moment, and the client's line of stations moves on.
  await card("已派车").getByRole("button", { name: "发车", exact: true }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "发车", exact: true }).click();
  await expect(card("配送中")).toContainText(plate);
  await expect(statusOf(client)).toContainText("已出库");
  await expect(stations.last()).toContainText("配送中");

  // The client opens the delivery by its link. The time until arrival is counted down before their eyes.
  await client.getByRole("link", { name: number }).click();
  await expect(statusOf(client)).toContainText("配送中");
  await expect(client.getByText("已出发，到达时间待定")).toBeVisible();
  await admin.goto(`/delivery/delivery-list/${deliveryId}`);
  const eta = await inMinutes(admin, 47);
  await command(admin, "更新预计到达", (dialog) => dialog.getByLabel("预计到达").fill(eta));
  const counting = client.getByText(/^预计 4[4-7] 分.*后到达$/);
  await expect(counting).toBeVisible();
  const first = await counting.innerText();
  // The page goes by the server's time: a minute passes.
  await expect(client.getByText(first, { exact: true })).toBeHidden({ timeout: 75_000 });
  await expect(counting).toBeVisible();

  // Signed for on the spot, two refused, with a photo.
  const photo = await admin.screenshot({ type: "jpeg" });
  await command(admin, "签收", async (dialog) => {
    await dialog.getByLabel("签收人").fill("周小姐");
    await dialog.getByLabel("拒收").fill("2");
    await expect(dialog.getByLabel("签收", { exact: true })).toHaveValue("4");
    await expect(dialog.getByText("拒收 2 件，将生成退货入库单")).toBeVisible();
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "proof.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(dialog.getByRole("button", { name: /照片 1|签收凭证/ }).first()).toBeVisible();
  });
  await expect(statusOf(client)).toContainText("部分签收");
  await expect(client.getByText("周小姐 部分签收，拒收 2 件")).toBeVisible();
  const proof = client.getByRole("button", { name: "签收凭证" });
  await proof.click();
  const large = client.getByRole("dialog").getByRole("img", { name: "签收凭证" });
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await client.keyboard.press("Escape");
  // Nothing on the phone's page is wider than the phone.
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Refused goods wait as an entry; the warehouse receives them in the place they came from.
  const { returnEntryId, returnEntryNumber } = await ask<DeliveryDetail>(
    admin,
    `/api/delivery/detail?id=${deliveryId}`,
  );
  await client.getByRole("link", { name: returnEntryNumber ?? "none" }).click();
  await expect(statusOf(client)).toContainText("待处理");
  await admin.getByRole("link", { name: returnEntryNumber ?? "none" }).click();
  const entry = await ask<EntryDetail>(admin, `/api/entry/detail?id=${returnEntryId}`);
  const home = shelves.find(
    (row) => row?.typeId === entry.lines[0]?.typeId && row?.lot === (entry.lines[0]?.lot || row?.lot),
  );
  await command(
    admin,
    "收货",
    async (dialog) => {
      await choose(dialog, "库位", home?.locationCode ?? "");
      await dialog.getByLabel("良品").fill("2");
      const lot = dialog.getByLabel(/^批次/);
      if (await lot.isVisible()) await lot.fill(home?.lot ?? "");
      const expiry = dialog.getByLabel(/^效期/);
      if (await expiry.isVisible()) await expiry.fill(home?.expiry ?? "");
    },
    "手动收货",
  );
  await expect(statusOf(client)).toContainText("已入库");

  // All six have left staging and are reserved no more; two of them are back on their shelf.
  const sum = (rows: readonly RepertoryRow[], key: "onHand" | "reserved") =>
    rows.reduce((total, row) => total + row[key], 0);
  const after = await staged();
  for (const key of ["onHand", "reserved"] as const) expect(sum(after, key)).toBe(sum(before, key) - 6);
  const backAt = allocations[shelves.indexOf(home)];
  expect((backAt && (await shelfOf(backAt)))?.onHand).toBe((home?.onHand ?? 0) + 2);
  expect(loads).toBe(0);
});

test("a delivery that found no one at home is brought again, signed for by hand, and notifies its client both times", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { client, admin, deliveryId } = await openedDelivery(browser, 2, 390);
  await client.goto(`/delivery/delivery-list/${deliveryId}`);
  await admin.goto(`/delivery/delivery-list/${deliveryId}`);
  const [plate = ""] = await idlePlates(admin);
  const send = async () => {
    await command(admin, "派车", async (dialog) => {
      await choose(dialog, "车辆", plate);
      await expect(dialog.getByText(/年检至/)).toBeVisible();
    });
    await command(admin, "发车");
    await expect(statusOf(client)).toContainText("配送中");
  };
  await send();
  await command(admin, "登记配送失败", async (dialog) => {
    await dialog.getByRole("button", { name: "无人签收" }).click();
  });
  await expect(statusOf(client)).toContainText("配送失败");
  await expect(client.getByText("无人签收").first()).toBeVisible();
  await command(admin, "重新配送");
  await expect(statusOf(client)).toContainText("待配送");
  await expect(client.getByText("第 2 次配送").first()).toBeVisible();
  const rows = async () => {
    const page = await ask<ListPage<{ kind: string }>>(
      admin,
      `/api/ledger/queryByPage?kind=issue&causeNumber=${await numberOf()}`,
    );
    return page.total;
  };
  const numberOf = async () =>
    (await ask<DeliveryDetail>(admin, `/api/delivery/detail?id=${deliveryId}`)).exitNumber;
  const issued = await rows();
  expect(issued).toBeGreaterThan(0);
  await send();
  // The goods left the stock once.
  expect(await rows()).toBe(issued);

  await button(admin, "签收").click();
  const dialog = admin.getByRole("dialog");
  const signer = dialog.getByLabel("签收人");
  await signer.fill("");
  await expect(dialog.getByRole("button", { name: "签收", exact: true })).toBeDisabled();
  await signer.fill("周掌柜");
  const pad = dialog.getByRole("img", { name: "签名" });
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is nothing to sign on");
  await admin.mouse.move(box.x + 30, box.y + 40);
  await admin.mouse.down();
  await admin.mouse.move(box.x + 160, box.y + 90, { steps: 8 });
  await admin.mouse.move(box.x + 240, box.y + 30, { steps: 8 });
  await admin.mouse.up();
  // The drawing counts as it is.
  await dialog.getByRole("button", { name: "签收", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(statusOf(client)).toContainText("已签收");
  await expect(client.getByText("周掌柜 已签收")).toBeVisible();
  // The signature is kept as it was drawn: all of the paper, with ink where the pen went.
  await client.getByRole("button", { name: "签收凭证" }).click();
  const signature = client.getByRole("dialog").getByRole("img", { name: "签收凭证" });
  await expect.poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  const inked = await signature.evaluate((image: HTMLImageElement) => {
    const paper = document.createElement("canvas");
    paper.width = image.naturalWidth;
    paper.height = image.naturalHeight;
    const pen = paper.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const { data = [] } = pen?.getImageData(0, 0, paper.width, paper.height) ?? {};
    let [left, right] = [paper.width, 0];
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] === 0) continue;
      const column = ((at - 3) / 4) % paper.width;
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
    return [left / paper.width, right / paper.width];
  });
  expect(inked[0]).toBeCloseTo(30 / box.width, 1);
  expect(inked[1]).toBeCloseTo(240 / box.width, 1);
});

test("of two dispatchers who give a delivery a vehicle at the same moment, the slower one is told who was faster", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { admin: faster, deliveryId } = await openedDelivery(browser, 1, 1440);
  const slower = await signIn(browser, server.url, "operator");
  const path = `/delivery/delivery-list/${deliveryId}`;
  await faster.goto(path);
  await slower.goto(path);
  // The tests before may have left one vehicle alone; both may want it.
  const [first = "", second = first] = await idlePlates(faster);
  // The slower page misses the event for a moment: its command is sent with the version that it saw.
  await slower.route("**/api/delivery/assign", async (route) => {
    await command(faster, "派车", (dialog) => choose(dialog, "车辆", first));
    await expect(statusOf(faster)).toContainText("已派车");
    await route.continue();
  });
  await button(slower, "派车").click();
  const dialog = slower.getByRole("dialog");
  await choose(dialog, "车辆", second);
  await dialog.getByRole("button", { name: "派车", exact: true }).click();
  await expect(dialog).toContainText(/已被 .+ 处理/);
  await expect(dialog).toContainText("已派车");
  const { plate } = await ask<DeliveryDetail>(faster, `/api/delivery/detail?id=${deliveryId}`);
  expect(plate).toBe(first);
});
