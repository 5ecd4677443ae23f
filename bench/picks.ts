/**
 * npm run bench:picks: how many picks eight people get done in a second on PostgreSQL, each on exits of their own, with a
 * staging location to put the goods down. With BESIDE (a checkout with a build of its own) the commit before takes turns
 * with this one. Every pick takes a whole line.
 */
import pg from "pg";
import type { AvailableGoods, ExitDetail, ExitRow } from "../src/contracts/exit.ts";
import { ask, signIn } from "./support/api.ts";
import { addGoods, addStock, settle } from "./support/big-stock.ts";
import { type Figure, median, quantile } from "./support/figure.ts";
import { type Side, withBuilds } from "./support/server.ts";

const PICKERS = 8;
const LINES = 40;
const ROUNDS = 5;

interface Home {
  readonly clientId: string;
  readonly warehouseId: string;
}

/** A build with its data, and two who may not approve what they submitted themselves. */
interface House {
  readonly url: string;
  readonly token: string;
  readonly operator: string;
  readonly homes: readonly Home[];
  readonly rates: number[];
  readonly times: number[];
}

/** Goods, stock and staging locations by SQL; the homes of as many pickers, which meet at no gate. */
async function furnish(databaseUrl: string): Promise<readonly Home[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  await addGoods(client, 2_000);
  await addStock(client, 1, 60_000);
  await client.query(`insert into location (id, warehouse_id, code, zone, created_at, updated_at)
    select gen_random_uuid(), w.id, 'O' || n, 'outbound', now(), now() from warehouse w, generate_series(1, 2) n
    where w.code like 'BENCH-%'`);
  await client.query("update goods_type set status = 'enabled' where sku_code like 'SKU-%'");
  await settle(client);
  const { rows } = await client.query<Home>(`
    select s.client_id as "clientId", s.warehouse_id as "warehouseId" from stock s join client c on c.id = s.client_id
    where s.lot like 'LOT%' and c.code like 'BENCH-%' group by 1, 2 having count(distinct s.type_id) > ${LINES * 2}
    order by count(distinct s.type_id) desc, 1, 2 limit ${PICKERS}`);
  await client.end();
  return rows;
}

/** An exit of one unit of each of many goods, being picked. */
async function exitToPick(
  { url, token, operator }: House,
  { clientId, warehouseId }: Home,
): Promise<ExitDetail> {
  const there = await ask<readonly AvailableGoods[]>(
    url,
    token,
    `/api/exit/available?clientId=${clientId}&warehouseId=${warehouseId}`,
  );
  const lines = there
    .filter(({ available }) => available > ROUNDS)
    .slice(0, LINES)
    .map(({ typeId }) => ({ typeId, requested: 1 }));
  const draft = { clientId, warehouseId, mode: "pickup", lines };
  let row = await ask<ExitRow>(url, token, "/api/exit/saveOrUpdate", draft);
  for (const [command, by] of [
    ["submit", token],
    ["approve", operator],
    ["startPicking", token],
  ] as const)
    row = await ask<ExitRow>(url, by, `/api/exit/${command}`, { id: row.id, version: row.version });
  return ask<ExitDetail>(url, token, `/api/exit/detail?id=${row.id}`);
}

/** One round of all pickers: picks a second, and how long each took. */
async function pickAll(house: House) {
  const { url, token } = house;
  const exits = await Promise.all(house.homes.map((home) => exitToPick(house, home)));
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    exits.map(async ({ id, lines }) => {
      for (const line of lines) {
        const at = performance.now();
        await ask<ExitRow>(url, token, "/api/exit/pick", { id, lineId: line.id, quantity: line.requested });
        times.push(performance.now() - at);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - began) / 1000), times };
}

export async function measurePicks(): Promise<readonly Figure[]> {
  if (!process.env.DATABASE_URL) {
    console.log("skipped: picks, for DATABASE_URL is not set");
    return [];
  }
  return withBuilds("picks", async (sides: readonly Side[]) => {
    const houses: House[] = [];
    for (const { url, databaseUrl } of sides) {
      const homes = await furnish(databaseUrl ?? "");
      const [token, operator] = [await signIn(url, "admin"), await signIn(url, "operator")];
      houses.push({ url, token, operator, homes, rates: [], times: [] });
    }
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const house of houses) {
        const found = await pickAll(house);
        // The first round warms up.
        if (round === 0) continue;
        house.rates.push(found.perSecond);
        house.times.push(...found.times);
      }
    const [own, before] = houses;
    if (!own) return [];
    const samples = `${PICKERS} pickers, ${ROUNDS} rounds of ${LINES} lines`;
    const beside = (of: (house: House) => number) =>
      before ? { beside: { what: "before", value: of(before) } } : {};
    const figure = (what: string, unit: "/s" | "ms", of: (house: House) => number): Figure => ({
      ...{ what, unit, value: of(own), samples },
      ...beside(of),
    });
    return [
      figure("picks through the API", "/s", ({ rates }) => median(rates)),
      figure("one pick: p50", "ms", ({ times }) => quantile(times, 0.5)),
      figure("one pick: p99", "ms", ({ times }) => quantile(times, 0.99)),
    ];
  });
}
