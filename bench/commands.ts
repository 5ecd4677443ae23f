/**
 * npm run bench:commands: how many commands 16 writers get done in a second through the built server on PostgreSQL, and
 * what processor time one command takes of the server and of the database. With BESIDE (a checkout with a build of its own)
 * the commit before takes turns with this one.
 */
import pg from "pg";
import type { RepertoryRow } from "../src/contracts/repertory.ts";
import { ask, signIn } from "./support/api.ts";
import { addGoods, addStock, settle } from "./support/big-stock.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { processorMsOf, type Side, withBuilds } from "./support/server.ts";

const WRITERS = 16;
const ROUNDS = 4;
const WARM_UP_MS = 1_000;
const LASTS_MS = 4_000;
const GOODS = 2_000;
const STOCK = 20_000;

interface House {
  readonly side: Side;
  readonly client: pg.Client;
  readonly writers: readonly (() => Promise<unknown>)[];
  readonly rates: number[];
  readonly times: number[];
  readonly server: number[];
  readonly database: number[];
  /** What one command left in the database, in KB: its lasting rows, the events of 72 hours, and what vacuum will free. */
  readonly kilobytes: number[];
}

/** One writer's correction of its own row, with the version of the last answer: one more, one less. */
function adjusting(url: string, token: string, start: RepertoryRow): () => Promise<unknown> {
  let row = start;
  let quantity = 1;
  return async () => {
    const body = { id: row.id, version: row.version, quantity, reason: "盘点" };
    row = await ask<RepertoryRow>(url, token, "/api/repertory/adjust", body);
    quantity = -quantity;
  };
}

async function openHouse(side: Side): Promise<House> {
  const { url } = side;
  const client = new pg.Client({ connectionString: side.databaseUrl });
  client.on("error", () => {});
  await client.connect();
  const token = await signIn(url, "admin");
  await addGoods(client, GOODS);
  await addStock(client, 1, STOCK);
  await settle(client);
  // One row of each client in each warehouse: no command waits at another's gate.
  const { rows } = await client.query<{ id: string }>(`
    select distinct on (client_id, warehouse_id) id from stock where on_hand > 10 and lot like 'LOT%'
    order by client_id, warehouse_id, id limit ${WRITERS}`);
  const starts = await Promise.all(
    rows.map(({ id }) => ask<RepertoryRow>(url, token, `/api/repertory/detail?id=${id}`)),
  );
  const writers = starts.map((row) => adjusting(url, token, row));
  return { side, client, writers, rates: [], times: [], server: [], database: [], kilobytes: [] };
}

/** What the sessions of this database took of the processors; null: it runs on another machine. */
async function databaseMs({ client }: House): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  const each = rows.map(({ pid }) => processorMsOf(pid));
  return each.every((ms) => ms !== null) ? each.reduce((sum, ms) => sum + ms, 0) : null;
}

async function sizeOf({ client }: House): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    "select pg_database_size(current_database()) as size",
  );
  return Number(rows[0]?.size);
}

/** Lets all writers work for the time given, after a time that is not counted. */
async function work(house: House, isKept: boolean): Promise<void> {
  const began = performance.now();
  const from = began + WARM_UP_MS;
  const until = from + LASTS_MS;
  const times: number[] = [];
  let done = 0;
  const sizeBefore = await sizeOf(house);
  const before = { server: house.side.processorMs(), database: await databaseMs(house) };
  const writing = async (once: () => Promise<unknown>) => {
    for (let at = began; at < until; ) {
      await once();
      done += 1;
      const over = performance.now();
      if (at >= from && over <= until) times.push(over - at);
      at = over;
    }
  };
  await Promise.all(house.writers.map(writing));
  const after = { server: house.side.processorMs(), database: await databaseMs(house) };
  if (!isKept) return;
  house.rates.push(times.length / (LASTS_MS / 1000));
  house.times.push(...times);
  house.kilobytes.push(((await sizeOf(house)) - sizeBefore) / 1024 / done);
  for (const name of ["server", "database"] as const)
    house[name].push(((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) / done);
}

export async function measureCommands(): Promise<readonly Figure[]> {
  if (!process.env.DATABASE_URL) {
    console.log("skipped: commands, for DATABASE_URL is not set");
    return [];
  }
  return withBuilds("commands", async (sides) => {
    const houses: House[] = [];
    for (const side of sides) houses.push(await openHouse(side));
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) for (const house of houses) await work(house, round > 0);
    for (const { client } of houses) await client.end();
    const [own, before] = houses;
    if (!own) return [];
    const samples = `${own.writers.length} writers, ${ROUNDS} × ${LASTS_MS / 1000} s`;
    const figure = (what: string, unit: Figure["unit"], of: (house: House) => number): Figure => ({
      ...{ what, unit, value: of(own), samples },
      ...(before ? { beside: { what: "before", value: of(before) } } : {}),
    });
    return [
      figure("stock adjusted through the API", "/s", ({ rates }) => quantile(rates, 0.5)),
      figure("one command: p50", "ms", ({ times }) => quantile(times, 0.5)),
      figure("one command: p99", "ms", ({ times }) => quantile(times, 0.99)),
      figure("processor time of a command: server", "ms", ({ server }) => quantile(server, 0.5)),
      figure("processor time of a command: database", "ms", ({ database }) => quantile(database, 0.5)),
      figure("left in the database by a command", "KB", ({ kilobytes }) => quantile(kilobytes, 0.5)),
    ];
  });
}
