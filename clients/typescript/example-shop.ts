/**
 * A shop whose goods lie in the warehouse: goods and stock by code, orders in, shipments out.
 *
 *   npx tsx example-shop.ts check A0020             the goods as the warehouse knows them, and what is available
 *   npx tsx example-shop.ts order SO-1 A0020 2      keeps an order and files it
 *   npx tsx example-shop.ts follow                  marks orders as they ship, until it is interrupted
 *
 * TALLYBOARD is the server, KEY an access key with goods:read, stock:read and exit:write, WAREHOUSE a code, SHOP the file in
 * which the shop keeps its orders and its place among the events. It may be ended at any moment and started again: an order
 * is filed once, and events from while it was away come first.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Client, createClient, granted } from "./client.ts";
import type { EventOf } from "./events.ts";
import { follow } from "./follow.ts";

interface Order {
  readonly number: string;
  readonly skuCode: string;
  readonly quantity: number;
  /** new: the warehouse does not know it yet. */
  readonly status: string;
  readonly shipped: number;
  /** Of the exit as it was last seen: an event of an earlier one is old news. */
  readonly version: number;
}
interface Shop {
  readonly orders: Readonly<Record<string, Order>>;
  /** The place among the events of exits. */
  readonly cursor: string | null;
}

const ADDRESS = {
  ...{ consigneeName: "Li Min", consigneePhone: "13800138000" },
  ...{ regionCode: 310105, address: "No. 1, Changning Road" },
};

/** The file in place of the shop's database: orders and cursor are replaced together, at once or not at all. */
export function shopIn(path: string) {
  const read = (): Shop => {
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Shop;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return { orders: {}, cursor: null };
      throw error;
    }
  };
  const write = (next: Shop): void => {
    writeFileSync(`${path}.new`, JSON.stringify(next, null, 2));
    renameSync(`${path}.new`, path);
  };
  return { read, write };
}
type ShopFile = ReturnType<typeof shopIn>;

/** Files every order that the warehouse does not know yet. Under one number an order is filed once, however often it is sent. */
async function fileNew(client: Client, shop: ShopFile, warehouseCode: string): Promise<void> {
  for (const order of Object.values(shop.read().orders)) {
    if (order.status !== "new") continue;
    const { number: sourceNumber, skuCode, quantity: requested } = order;
    const body = { sourceNumber, warehouseCode, ...ADDRESS, lines: [{ skuCode, requested }], submit: true };
    const filed = await client("POST /api/exit/put", { body });
    // Out of stock, unknown goods: the next order may be right.
    const { status, version } = filed.ok
      ? filed.data.row
      : { status: `refused: ${filed.msg}`, version: order.version };
    const { orders, ...more } = shop.read();
    shop.write({ ...more, orders: { ...orders, [sourceNumber]: { ...order, status, version } } });
  }
}

/** The order after an event of its exit. */
const afterEvent = (order: Order, { version, data: { row } }: EventOf<"exit">): Order =>
  row && version > order.version
    ? { ...order, status: row.status, shipped: row.shippedTotal, version }
    : order;

/** Keeps the orders as the warehouse has them, until the signal aborts. */
export async function followOrders(client: Client, shop: ShopFile, signal: AbortSignal): Promise<void> {
  const topics = ["exit"] as const;
  const after = shop.read().cursor;
  if (after === null) throw new Error("the place is kept with the first order");
  for await (const page of follow(client, { topics, after, signal })) {
    const { orders } = shop.read();
    const next = { ...orders };
    if (page.kind === "cursorLost") {
      // Away for too long, or the warehouse was restored from a backup: read what is open.
      for (const order of Object.values(orders)) {
        if (order.status === "new" || order.status === "shipped") continue;
        const found = await client("GET /api/exit/find", { query: { sourceNumber: order.number }, signal });
        if (found.ok)
          next[order.number] = {
            ...order,
            status: found.data.status,
            shipped: found.data.shippedTotal,
            version: found.data.version,
          };
      }
      page.goOn();
    } else {
      for (const event of page.events) {
        const order = next[event.data.row?.sourceNumber ?? ""];
        if (order) next[order.number] = afterEvent(order, event);
      }
    }
    // Orders and place in one step: no event is forgotten, and none is processed twice.
    shop.write({ orders: next, cursor: page.cursor });
    for (const { number, status, shipped } of Object.values(next))
      if (orders[number]?.status !== status) process.stdout.write(`${number} ${status} ${shipped}\n`);
  }
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  const { TALLYBOARD = "http://127.0.0.1:3000", KEY = "", WAREHOUSE = "SH01" } = process.env;
  const shop = shopIn(process.env.SHOP ?? "shop.json");
  const client = createClient({ baseUrl: TALLYBOARD, key: KEY });
  const [first = "", skuCode = "", quantity = "1"] = args;
  if (command === "check") {
    const goods = granted(await client("GET /api/goods/type/find", { query: { code: first } }));
    const query = { skuCode: goods.skuCode, warehouseCode: WAREHOUSE };
    const stock = granted(await client("GET /api/repertory/goods/queryByPage", { query }));
    const available = stock.list.reduce((sum, row) => sum + row.available, 0);
    process.stdout.write(`${goods.skuCode} ${goods.name}: ${available} ${goods.unit} available\n`);
  } else if (command === "order") {
    const before = shop.read();
    // The place first: nothing can happen to the order before it.
    const cursor =
      before.cursor ?? granted(await client("GET /api/event/start", { query: { topics: "exit" } })).cursor;
    const order = {
      number: first,
      skuCode,
      quantity: Number(quantity),
      status: "new",
      shipped: 0,
      version: 0,
    };
    const orders = first in before.orders ? before.orders : { ...before.orders, [first]: order };
    shop.write({ cursor, orders });
    await fileNew(client, shop, WAREHOUSE);
    process.stdout.write(`${first} ${shop.read().orders[first]?.status}\n`);
  } else if (command === "follow") {
    const end = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
    await fileNew(client, shop, WAREHOUSE);
    await followOrders(client, shop, end.signal);
  } else throw new Error("check SKU, order NUMBER SKU QUANTITY, or follow");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2));
