/**
 * npm run bench:counts: a count of 2,000 lines is approved while others work, on PostgreSQL: how long until all of it is booked,
 * and what commands of others take meanwhile, in the same warehouse with the same client's goods, and elsewhere. With BESIDE
 * (a checkout with a build of its own) the commit before takes turns with this one. LINES and DIFFERS_EVERY change it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { CountRow } from "../src/contracts/count.ts";
import { ask, signIn } from "./support/api.ts";
import { type Figure, median } from "./support/figure.ts";
import { type Side, withBuilds } from "./support/server.ts";

const LINES = Number(process.env.LINES ?? 2_000);
const DIFFERS_EVERY = Number(process.env.DIFFERS_EVERY ?? 20);
const ROUNDS = 3;
const OTHERS = 2;

interface House {
  readonly url: string;
  readonly client: pg.Client;
  readonly token: string;
  readonly operator: string;
  /** A client, goods, a warehouse that is counted, and one that is not. */
  readonly goods: { readonly clientId: string; readonly typeId: string };
  readonly approval: number[];
  readonly booked: number[];
  readonly same: number[];
  readonly elsewhere: number[];
  readonly quiet: number[];
}

/** A warehouse with so many places and 100 units at each, by SQL; its first place is the others'. */
async function furnish({ client, goods }: Pick<House, "client" | "goods">, code: string, places: number) {
  const { rows } = await client.query<{ id: string }>(
    `insert into warehouse (id, code, name, created_at, updated_at) values (gen_random_uuid(), $1, $1, now(), now()) returning id`,
    [code],
  );
  const warehouseId = rows[0]?.id ?? "";
  const { rows: made } = await client.query<{ id: string }>(
    `with place as (insert into location (id, warehouse_id, code, zone, created_at, updated_at)
        select gen_random_uuid(), $1, 'L-' || n, 'storage', now(), now() from generate_series(1, $4::integer) n returning id),
      made as (insert into stock (id, client_id, type_id, warehouse_id, location_id, condition, on_hand, received_at, created_at,
          updated_at, version)
        select gen_random_uuid(), $2, $3, $1, p.id, 'good', 100, now(), now(), now(), 1 from place p returning id)
    insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after,
      cause_entity, cause_id, operator_name, at)
    select gen_random_uuid(), s.id, $2, $3, 'adjust', 100, 0, 100, 0, 'stock', s.id, 'bench', now() from made s
    returning stock_id as id`,
    [warehouseId, goods.clientId, goods.typeId, places],
  );
  return { warehouseId, stockIds: made.map(({ id }) => id) };
}

/** A count of all that lies in a warehouse, counted by SQL: what is measured is the approval. */
async function countedWarehouse(
  { url, token, client, goods }: House,
  warehouseId: string,
): Promise<CountRow> {
  const body = { warehouseId, typeIds: [goods.typeId], reason: "onDemand" };
  let row = await ask<CountRow>(url, token, "/api/count/saveOrUpdate", body);
  for (const command of ["open", "take"])
    row = await ask<CountRow>(url, token, `/api/count/${command}`, { id: row.id, version: row.version });
  await client.query(
    `update count_line l set state = 'settled', counted = case when line_no % $2::integer = 0 then 97 else 100 end,
      counted_by = l.taken_by, counted_at = now(), first_counted = 100, first_by = l.taken_by, first_at = now()
    where count_id = $1`,
    [row.id, DIFFERS_EVERY],
  );
  await client.query("update count set counted_lines = line_count where id = $1", [row.id]);
  row = await ask<CountRow>(url, token, "/api/count/finish", { id: row.id, version: row.version });
  await client.query("update count_line set state = 'settled' where count_id = $1", [row.id]);
  return row;
}

/** One approval while two people correct stock in the counted warehouse and two in another one. */
async function approve(house: House, round: number, isKept: boolean): Promise<void> {
  const { url, token, operator } = house;
  const counted = await furnish(house, `BC-${round}`, LINES);
  const besides = await furnish(house, `BO-${round}`, OTHERS);
  const count = await countedWarehouse(house, counted.warehouseId);
  let isOver = false;
  let times: { same: number[]; elsewhere: number[] } = { same: [], elsewhere: [] };
  const work = async (name: "same" | "elsewhere", index: number) => {
    // Goods of the same client in the same warehouse, in rows that came after the count.
    const place = name === "same" ? counted : besides;
    const stock = { ...house.goods, warehouseId: place.warehouseId, condition: "damaged" };
    const { rows } = await house.client.query<{ id: string }>(
      "select id from location where warehouse_id = $1 order by code offset $2 limit 1",
      [place.warehouseId, index],
    );
    while (!isOver) {
      const at = performance.now();
      await ask(url, token, "/api/repertory/adjust", {
        ...{ ...stock, locationId: rows[0]?.id, quantity: 1, reason: "bench" },
      });
      times[name].push(performance.now() - at);
    }
  };
  const others = (["same", "elsewhere"] as const).flatMap((name) =>
    Array.from({ length: OTHERS }, (_, index) => work(name, index)),
  );
  await sleep(1_500);
  const quiet = Math.max(...times.same, ...times.elsewhere);
  times = { same: [], elsewhere: [] };
  const began = performance.now();
  const after = { id: count.id, version: count.version };
  await ask(url, operator, "/api/count/approve", after);
  const approval = performance.now() - began;
  for (;;) {
    const { rows } = await house.client.query(
      "select 1 from count_line where count_id = $1 and posted is null limit 1",
      [count.id],
    );
    if (rows.length === 0) break;
    await sleep(5);
  }
  const booked = performance.now() - began;
  isOver = true;
  await Promise.all(others);
  if (!isKept) return;
  house.quiet.push(quiet);
  house.approval.push(approval);
  house.booked.push(booked);
  house.same.push(Math.max(...times.same));
  house.elsewhere.push(Math.max(...times.elsewhere));
}

async function openHouse({ url, databaseUrl }: Side): Promise<House> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  // Goods without lot and expiry, so that others can post to them by quantity alone.
  const { rows } = await client.query<House["goods"]>(
    `with chosen as (select c.id as client_id, t.id as type_id from client c
      join goods_type t on t.client_id = c.id or t.client_id is null
      where c.status = 'active' and t.status = 'enabled' order by t.id, c.id limit 1)
    update goods_type t set track_lot = false, track_expiry = false from chosen where t.id = chosen.type_id
    returning chosen.client_id as "clientId", t.id as "typeId"`,
  );
  const [goods] = rows;
  if (!goods) throw new Error("the demo data has no plain goods");
  const [token, operator] = [await signIn(url, "admin"), await signIn(url, "operator")];
  const figures = { approval: [], booked: [], same: [], elsewhere: [], quiet: [] };
  return { url, client, token, operator, goods, ...figures };
}

export async function measureCounts(): Promise<readonly Figure[]> {
  if (!process.env.DATABASE_URL) {
    console.log("skipped: counts, for DATABASE_URL is not set");
    return [];
  }
  return withBuilds("counts", async (sides: readonly Side[]) => {
    const houses: House[] = [];
    for (const side of sides) houses.push(await openHouse(side));
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const house of houses) await approve(house, round, round > 0);
    for (const { client } of houses) await client.end();
    const [own, before] = houses;
    if (!own) return [];
    const samples = `${ROUNDS} counts of ${LINES} lines, every ${DIFFERS_EVERY}th differs, ${OTHERS} + ${OTHERS} others`;
    const figure = (what: string, atMost: number | null, of: (house: House) => number): Figure => ({
      ...{ what, unit: "ms", value: of(own), samples },
      ...(atMost === null ? {} : { atMost }),
      ...(before ? { beside: { what: "before", value: of(before) } } : {}),
    });
    return [
      figure("count approved: answered, median", null, ({ approval }) => median(approval)),
      figure("count approved: all of it booked, slowest", 3_000, ({ booked }) => Math.max(...booked)),
      figure("others in its warehouse meanwhile, slowest", 200, ({ same }) => Math.max(...same)),
      figure("others in another warehouse, slowest", 200, ({ elsewhere }) => Math.max(...elsewhere)),
      figure("others before it, slowest", null, ({ quiet }) => Math.max(...quiet)),
    ];
  });
}
