/** Goods are booked to the scanned location, also when the field held another one before. */
import { expect } from "@playwright/test";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import { serverOfFile } from "./own-server.ts";
import { fileEntry, signIn } from "./people.ts";
import { ask, idOf, scan, shelvesOf, statusOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

test("goods are received where they were scanned to after a click into a filled location, and nowhere after an unknown scan", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  await fileEntry(client, "A0001", 100);
  const id = idOf(client);
  await admin.goto(`/entry/entry-list/${id}`);
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(statusOf(admin)).toContainText("待处理");
  const receipts = async () => (await ask<EntryDetail>(admin, `/api/entry/detail?id=${id}`)).receipts;
  const { warehouseId } = await ask<EntryDetail>(admin, `/api/entry/detail?id=${id}`);
  const [first, second] = await shelvesOf(admin, warehouseId);

  await admin.getByRole("button", { name: "手动收货" }).click();
  const dialog = admin.getByRole("dialog");
  const location = dialog.getByRole("combobox", { name: "库位" });
  const receive = dialog.getByRole("button", { name: "收货", exact: true });
  await dialog.getByLabel("良品").fill("60");
  const lot = dialog.getByLabel(/^批次/);
  if (await lot.isVisible()) await lot.fill("L2026");
  const expiry = dialog.getByLabel(/^效期/);
  if (await expiry.isVisible()) await expiry.fill("2028-11-01");

  /** The code is in the field at once, the choice once the search has answered, which closes the list. */
  const scanned = async (code: string) => {
    await location.click();
    await scan(admin, code);
    await expect(location).toHaveValue(code);
    await expect(location).toHaveAttribute("aria-expanded", "false");
  };
  // Scanned once, and once more after a click into the present text.
  await scanned(first);
  await scanned(second);

  // An unknown code: said beside the field, no value, the focus and the text ready for the next scan.
  await location.click();
  await scan(admin, "ZZ-99");
  await expect(dialog.getByText("找不到“ZZ-99”").last()).toBeVisible();
  await expect(location).toHaveValue("ZZ-99");
  await expect(location).toBeFocused();
  // What is lacking is said by the press, which sends nothing.
  await receive.click();
  await expect(receive).toHaveAttribute("aria-disabled", "true");
  expect(await receipts()).toEqual([]);

  await scanned(second);
  await receive.click();
  await expect(dialog).toBeHidden();
  const [receipt, ...more] = await receipts();
  expect(more).toEqual([]);
  expect(receipt?.lines.map((line) => [line.locationCode, line.good])).toEqual([[second, 60]]);
});
