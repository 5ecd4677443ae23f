/** The driver's phone: the stops of a vehicle, signed on the glass with and without a network, and put in order. */
import { type Browser, expect, type Page } from "@playwright/test";
import type { DeliveryDetail, Trip } from "../../src/contracts/delivery.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { VehicleRow } from "../../src/contracts/vehicle.ts";
import { fileOf } from "../support/files.ts";
import { expectAccessible } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, send } from "./requests.ts";
import { draw } from "./signature.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const PHONE = { width: 390, height: 844 };

const deliveryOf = (page: Page, id: string) => ask<DeliveryDetail>(page, `/api/delivery/detail?id=${id}`);
const tripOf = (page: Page, vehicleId: string) =>
  ask<Trip>(page, `/api/delivery/trip?vehicleId=${vehicleId}`);

/** A driver's phone on the trip of the demo world that has so many stops to come. */
async function onTrip(
  browser: Browser,
  least: number,
): Promise<{ readonly page: Page; readonly trip: Trip }> {
  const page = await signIn(browser, server.url, "admin");
  await page.setViewportSize(PHONE);
  const { list } = await ask<ListPage<VehicleRow>>(page, "/api/vehicle/queryByPage?pageSize=50");
  for (const { id } of list) {
    const trip = await tripOf(page, id);
    if (trip.stops.filter(({ status }) => status === "inTransit").length < least) continue;
    await page.goto(`/delivery/trip/${id}`);
    return { page, trip };
  }
  throw new Error("no vehicle of the demo world has these stops ahead of it");
}

test("a stop is signed on the glass with a photo and a refused unit, and the next one opens", async ({
  browser,
}) => {
  const { page, trip } = await onTrip(browser, 2);
  const [stop, next] = trip.stops.filter(({ status }) => status === "inTransit");
  if (!stop || !next) throw new Error("no stops");
  await expect(page.getByRole("heading", { name: `本趟 ${trip.stops.length} 站` })).toBeVisible();
  await expect(page.getByRole("heading", { name: stop.consigneeName ?? "" })).toBeVisible();
  await expect(page.getByRole("link", { name: "打电话" })).toHaveAttribute(
    "href",
    `tel:${stop.consigneePhone}`,
  );
  await expect(page.getByRole("link", { name: "导航" })).toHaveAttribute("href", /^(geo|maps):/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  const sign = page.getByRole("button", { name: /^签收 / });
  await expect(sign).toHaveAttribute("aria-disabled", "true");
  await page
    .getByRole("button", { name: /拒收加一$/ })
    .first()
    .click();
  await draw(page);
  await expect(page.getByText("已签名")).toBeVisible();
  await page
    .getByLabel("照片", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer: fileOf("jpeg") });
  await expect(page.getByRole("button", { name: "照片 1", exact: true })).toBeVisible();
  // A refusal needs its reason.
  await expect(sign).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "外箱破损" }).click();
  await expect(sign).not.toHaveAttribute("aria-disabled", "true");
  await sign.click();
  await expect.poll(async () => (await deliveryOf(page, stop.id)).status).toBe("partlySigned");
  const signed = await deliveryOf(page, stop.id);
  expect(signed.proofs).toHaveLength(2);
  expect(signed.lines[0]).toMatchObject({ refused: 1, refuseReason: "packaging" });
  await expect(page.getByRole("heading", { name: next.consigneeName ?? "" })).toBeVisible();
  await page.context().close();
});

test("without a network a signature and a photo stay on the phone, and both are there once it is back", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, trip } = await onTrip(browser, 1);
  const stop = trip.stops.find(({ status }) => status === "inTransit");
  if (!stop) throw new Error("no stop");
  await expect(page.getByRole("heading", { name: stop.consigneeName ?? "" })).toBeVisible();
  await page.context().setOffline(true);
  await draw(page);
  // 2.8 MB that the browser cannot draw smaller.
  await page
    .getByLabel("照片", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer: fileOf("jpeg", 2_800_000) });
  await expect(page.getByRole("button", { name: "照片 1", exact: true })).toBeVisible();
  const handAt = Date.now();
  await page.getByRole("button", { name: /^签收 / }).click();
  await page
    .getByRole("button", { name: new RegExp(`第 \\d+ 站 ${stop.consigneeName}，已登记，待发送`) })
    .click();
  await expect(page.getByText("已保存在这台设备上，联网后自动发送。")).toBeVisible();

  // The office moves the ETA meanwhile.
  const office = await signIn(browser, server.url, "admin");
  const { id, version } = await deliveryOf(office, stop.id);
  await send(office, "/api/delivery/updateEta", {
    ...{ id, version, eta: new Date(Date.now() + 7_200_000).toISOString() },
  });
  await page.context().setOffline(false);
  await expect.poll(async () => (await deliveryOf(office, id)).status, { timeout: 60_000 }).toBe("signed");
  const signed = await deliveryOf(office, id);
  expect(signed.proofs).toHaveLength(2);
  const sizes = await office.evaluate(
    (files) =>
      Promise.all(
        files.map(
          async (file) => (await (await fetch(`/api/file/content?id=${file}`)).arrayBuffer()).byteLength,
        ),
      ),
    [...signed.proofs],
  );
  expect(sizes[1]).toBe(2_800_000);
  const history = await ask<readonly { type: string; at: string; doneAt?: string | null }[]>(
    office,
    `/api/delivery/history?id=${id}`,
  );
  const doneAt = Date.parse(history.findLast(({ type }) => type === "sign")?.doneAt ?? "");
  expect(Math.abs(doneAt - handAt)).toBeLessThan(60_000);
  await office.context().close();
  await page.context().close();
});
