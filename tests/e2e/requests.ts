/** What the stories of exits, deliveries and stock share: asking the server, finding stock, filing an exit. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { AvailableGoods } from "../../src/contracts/exit.ts";
import type { LocationOption, Option } from "../../src/contracts/options.ts";
import { TRAIL_MS } from "../../src/domain/scan-reader.ts";
import { choose } from "./people.ts";

/** The server's answer to the person of this page. */
export function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (asked) => {
    const token = localStorage.getItem("token") ?? "";
    const answer = await fetch(asked, { headers: { token } });
    return ((await answer.json()) as { data: unknown }).data;
  }, path) as Promise<T>;
}

export interface Stocked {
  readonly warehouse: string;
  readonly goods: readonly { readonly code: string; readonly id: string; readonly available: number }[];
}

/** A warehouse where the client has at least so many goods of which something is available, the most first. */
export async function stockOf(client: Page, kinds = 2): Promise<Stocked> {
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  for (const warehouse of warehouses) {
    const available = await ask<readonly AvailableGoods[]>(
      client,
      `/api/exit/available?warehouseId=${warehouse.id}`,
    );
    const most = [...available].sort((left, right) => right.available - left.available).slice(0, 20);
    const types = await ask<{ list: readonly { id: string; skuCode: string }[] }>(
      client,
      "/api/goods/type/queryByPage?pageSize=200",
    );
    const goods = most.flatMap(({ typeId, available: units }) => {
      const type = types.list.find(({ id }) => id === typeId);
      return type && units >= 10 ? [{ code: type.skuCode, id: type.id, available: units }] : [];
    });
    if (goods.length >= kinds) return { warehouse: warehouse.name, goods };
  }
  throw new Error(`the client has no ${kinds} goods in one warehouse of the demo world`);
}

/** The quantity of a line of the form. */
export const quantityField = (page: Page, index: number): Locator =>
  page
    .locator("main li")
    .filter({ has: page.getByRole("combobox", { name: `货品 ${index}` }) })
    .getByRole("spinbutton");

/** Chooses goods on a line of the form. */
export async function fillLine(page: Page, index: number, code: string, quantity: number): Promise<void> {
  await choose(page, `货品 ${index}`, code, new RegExp(`\\b${code}\\b`));
  await quantityField(page, index).fill(String(quantity));
}

export interface Filed {
  readonly warehouse: string;
  readonly lines: readonly { readonly code: string; readonly quantity: number }[];
  readonly consignee: string;
  /** Where it is delivered to; absent: it is picked up. */
  readonly address?: string;
}

/** Files an exit by the form; the page is on its request afterwards. */
export async function fileExit(page: Page, filed: Filed): Promise<string> {
  await page.goto("/exit/exit-apply");
  await choose(page, "仓库", filed.warehouse);
  await page.getByLabel("方式").selectOption(filed.address ? "delivery" : "pickup");
  await page.getByRole("textbox", { name: "收货人" }).fill(filed.consignee);
  if (filed.address) {
    await page.getByRole("textbox", { name: /^联系电话/ }).fill("13800001234");
    await page.getByRole("textbox", { name: /^地址/ }).fill(filed.address);
  }
  for (const [at, { code, quantity }] of filed.lines.entries()) {
    if (at > 0) await page.getByRole("button", { name: "添加一行" }).click();
    await fillLine(page, at + 1, code, quantity);
  }
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page).toHaveURL(/\/exit\/exit-list\/[0-9a-f-]{36}/);
  return page.getByRole("heading", { level: 1 }).filter({ visible: true }).innerText();
}

/** The head of the request page that is open: its number and its status. */
export const statusOf = (page: Page): Locator =>
  page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });

/** The queue of a review desk. */
export const queueOf = (page: Page): Locator => page.getByRole("list", { name: "待审核" });

/** The id of the request page that is open. */
export const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/**
 * Presses the slower admin's approval, and lets the faster one's overtake it: the slower command is sent with the
 * version that its page saw.
 */
export async function approvedAtOnce(
  faster: Page,
  slower: Page,
  route: string,
  after: string,
): Promise<void> {
  const approve = (page: Page) => page.getByRole("button", { name: "通过", exact: true });
  await expect(approve(slower)).toBeEnabled();
  await expect(approve(faster)).toBeEnabled();
  await slower.route(route, async (held) => {
    await approve(faster).click();
    await expect(statusOf(faster)).toContainText(after);
    await held.continue();
  });
  await approve(slower).click();
}

/** Longer than what still belongs to a scan: the time in which a person has looked, and presses a key or the trigger. */
const LOOK_MS = TRAIL_MS + 100;
const KEY_MS = 90;

/** A hand rests on a key that types nothing. */
export const rest = (page: Page, restMs = LOOK_MS): Promise<void> =>
  page.keyboard.press("Shift", { delay: restMs });

/**
 * What a keyboard-wedge scanner does: a character every 5 ms where the focus is, and Enter. Without text: Enter by hand.
 * Each key says its own time, so that a busy machine does not make a hand of the scanner.
 */
export async function scan(page: Page, text: string): Promise<void> {
  if (text === "") return byHand(page, "");
  await pressFast(page, [...text, "Enter"]);
}

interface NamedKey {
  readonly key: string;
  readonly code?: string;
  readonly text?: string;
  readonly windowsVirtualKeyCode?: number;
}
const NAMED_KEYS: Readonly<Record<string, NamedKey>> = {
  Enter: { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
};

/** After a pause, keys at a scanner's pace: characters, Enter and Tab. */
export async function pressFast(page: Page, keys: readonly string[]): Promise<void> {
  await rest(page);
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now();
  await Promise.all(
    keys.flatMap((key, at) => {
      const timestamp = (startedAt + at * 5) / 1000;
      const { text, ...named } = NAMED_KEYS[key] ?? { key, text: key };
      return [
        session.send("Input.dispatchKeyEvent", {
          type: "keyDown",
          ...named,
          ...(text ? { text } : {}),
          timestamp,
        }),
        session.send("Input.dispatchKeyEvent", { type: "keyUp", ...named, timestamp }),
      ];
    }),
  );
  await session.detach();
}

/** What a person does: types a text in a person's time, and confirms it. */
export async function byHand(page: Page, text: string): Promise<void> {
  await rest(page);
  await page.keyboard.type(text, { delay: KEY_MS });
  await rest(page, KEY_MS);
  await page.keyboard.press("Enter");
}

/** Two usable shelves of a warehouse, and a code that it does not have. */
export async function shelvesOf(page: Page, warehouseId: string): Promise<readonly [string, string]> {
  const path = `/api/warehouse/location/options?warehouseId=${warehouseId}&keyword=`;
  const [first, second] = (await ask<readonly LocationOption[]>(page, path)).filter(
    ({ zone }) => zone === "storage",
  );
  if (!first || !second) throw new Error("two shelves are needed");
  return [first.code, second.code];
}

/** What the person of this page sends to the server beside the page, and its answer. */
export function send<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([to, given]) => {
      const headers = {
        token: localStorage.getItem("token") ?? "",
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      };
      const answer = await fetch(to, { method: "POST", headers, body: JSON.stringify(given) });
      const envelope = (await answer.json()) as { code: number; msg: string; data: unknown };
      if (envelope.code !== 20000) throw new Error(`${to}: ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
    [path, body] as const,
  ) as Promise<T>;
}

/** Sends a command on the request as it stands now. */
export async function command(
  page: Page,
  kind: string,
  name: string,
  id: string,
  payload: object = {},
): Promise<void> {
  const { version } = await ask<{ version: number }>(page, `/api/${kind}/detail?id=${id}`);
  await send(page, `/api/${kind}/${name}`, { id, version, ...payload });
}
