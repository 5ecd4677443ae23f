/**
 * npm run bench:commands: how many commands 16 writers get done in a second through the built server on PostgreSQL,
 * beside the very statements of those commands sent by 16 bare connections. In a database of its own beside the one
 * that DATABASE_URL names, dropped afterwards.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { buildApp } from "../server/app.ts";
import { systemClock } from "../server/platform/clock.ts";
import { loadConfig } from "../server/platform/config.ts";
import { openDatabase } from "../server/platform/database.ts";
import { listen, stopListening } from "../server/platform/http/listen.ts";
import { createLog } from "../server/platform/log.ts";
import type { RepertoryRow } from "../src/contracts/repertory.ts";
import { ask, signIn } from "./support/api.ts";
import { addGoods, addStock, settle } from "./support/big-stock.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { freshIds, recordCommand, replay } from "./support/recorded.ts";
import { dataFolder, serverBuiltNow, startBuilt, withOwnDatabase } from "./support/server.ts";

const WRITERS = 16;
const WARM_UP_MS = 2_000;
const LASTS_MS = 12_000;
const GOODS = 2_000;
const STOCK = 20_000;

interface Rate {
  readonly perSecond: number;
  readonly times: readonly number[];
}

/** Lets all writers work for the time given, after a time that is not counted. */
async function rateOf(writers: readonly (() => Promise<unknown>)[]): Promise<Rate> {
  const began = performance.now();
  const from = began + WARM_UP_MS;
  const until = from + LASTS_MS;
  const times: number[] = [];
  const work = async (once: () => Promise<unknown>) => {
    for (let at = began; at < until; ) {
      await once();
      const over = performance.now();
      if (at >= from && over <= until) times.push(over - at);
      at = over;
    }
  };
  await Promise.all(writers.map(work));
  return { perSecond: times.length / (LASTS_MS / 1000), times };
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

const rowOf = (url: string, token: string, id: string) =>
  ask<RepertoryRow>(url, token, `/api/repertory/detail?id=${id}`);

/** The statements of each writer's command, recorded from the product in this process, as bare writers. */
async function bareWriters(DATABASE_URL: string, token: string, ids: readonly string[]) {
  const folder = dataFolder();
  const log = createLog("silent");
  const config = loadConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL, DATA_DIR: folder.path });
  const db = await openDatabase(config, log, undefined, { creates: true });
  const app = await buildApp(
    { config, db, clock: systemClock, log },
    { client: null, version: "0", build: "bench" },
  );
  try {
    const url = await listen(app.http, config);
    const recorded = [];
    for (const id of ids) {
      const once = adjusting(url, token, await rowOf(url, token, id));
      const statements = await recordCommand(once);
      recorded.push({ statements, fresh: freshIds(statements, await recordCommand(once)) });
    }
    return recorded;
  } finally {
    await stopListening(app.http);
    await db.close();
    folder.remove();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: `bare ${randomUUID()}` });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export async function measureCommands(): Promise<readonly Figure[]> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    console.log("skipped: commands, for DATABASE_URL is not set");
    return [];
  }
  const built = await serverBuiltNow();
  try {
    return await withOwnDatabase(given, async (DATABASE_URL, client) => {
      const server = await startBuilt(built, { DATABASE_URL });
      let ids: readonly string[] = [];
      let token = "";
      let through: Rate;
      try {
        token = await signIn(server.url, "admin");
        await addGoods(client, GOODS);
        await addStock(client, 1, STOCK);
        await settle(client);
        // One row of each client in each warehouse: no command waits at another's gate, all wait at the counters.
        const { rows } = await client.query<{ id: string }>(`
          select distinct on (client_id, warehouse_id) id from stock where on_hand > 10 and lot like 'LOT%'
          order by client_id, warehouse_id, id limit ${WRITERS}`);
        ids = rows.map((row) => row.id);
        const starts = await Promise.all(ids.map((id) => rowOf(server.url, token, id)));
        through = await rateOf(starts.map((row) => adjusting(server.url, token, row)));
      } finally {
        await server.stop();
      }
      const recorded = await bareWriters(DATABASE_URL, token, ids);
      const clients = await Promise.all(recorded.map(() => connected(DATABASE_URL)));
      const bare = await rateOf(
        recorded.map(({ statements, fresh }, index) => {
          const own = clients[index];
          if (!own) throw new Error("a writer without a connection");
          return () => replay(own, statements, fresh);
        }),
      );
      await Promise.all(clients.map((own) => own.end()));
      const said = recorded[0]?.statements.length ?? 0;
      const samples = `${ids.length} writers, ${LASTS_MS / 1000} s`;
      const beside = (value: number) => ({ what: "bare SQL", value });
      return [
        {
          what: "stock adjusted through the API",
          value: through.perSecond,
          unit: "/s",
          beside: beside(bare.perSecond),
          samples: `${samples}; ${said} statements each`,
        },
        {
          what: "one command: p50",
          value: quantile(through.times, 0.5),
          unit: "ms",
          beside: beside(quantile(bare.times, 0.5)),
          samples,
        },
        {
          what: "one command: p95",
          value: quantile(through.times, 0.95),
          unit: "ms",
          beside: beside(quantile(bare.times, 0.95)),
          samples,
        },
      ];
    });
  } finally {
    built.remove();
  }
}
