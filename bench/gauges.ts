/**
 * npm run bench:gauges: what the figures that pages follow cost one node and three on one PostgreSQL, and how soon they show
 * a command. Stock is corrected ten times a second while pages at each node follow the overview, as an admin and as a client;
 * then once in a while, and the time from the answer to each page is taken. With BESIDE (a checkout with a build of its own)
 * the commit before is measured in the same run.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import type { ClientToServer, Gauge, ServerToClient } from "../src/contracts/live.ts";
import type { RepertoryRow } from "../src/contracts/repertory.ts";
import { ask, signIn } from "./support/api.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { processorMsOf, type RunningServer, type Side, withBuilds } from "./support/server.ts";

const ACCOUNTS = ["admin", "huaxin"];
const COMMAND_EVERY_MS = 100;
const STORM_MS = 20_000;
const SINGLE_COMMANDS = 25;
/** Longer than the half second that lies between two values. */
const QUIET_MS = 900;

interface Page {
  readonly node: string;
  readonly socket: Socket<ServerToClient, ClientToServer>;
  readonly gauges: Gauge[];
  /** performance.now() of the last value. */
  heardMs: number;
}

async function openPage(node: string, token: string): Promise<Page> {
  const socket: Page["socket"] = io(node, { auth: { token }, transports: ["websocket"], forceNew: true });
  const page: Page = { node, socket, gauges: [], heardMs: 0 };
  socket.on("gauge", (gauge: Gauge) => {
    page.gauges.push(gauge);
    page.heardMs = performance.now();
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const answer = await socket.emitWithAck("sub", { topic: "overview", have: null });
  if (answer.kind !== "snapshot") throw new Error("the overview cannot be followed");
  return page;
}

/** What the nodes have computed so far; null: a build that does not say it computes each value that it sends. */
async function computedBy(nodes: readonly string[]): Promise<number | null> {
  const texts = await Promise.all(
    nodes.map(async (node) => (await fetch(`${node}/metrics`).then((answer) => answer.text())) as string),
  );
  const counts = texts.map((text) => /^\w*gauges_computed (\d+)/m.exec(text)?.[1]);
  return counts.includes(undefined) ? null : counts.reduce((sum, count) => sum + Number(count), 0);
}

async function sessionsMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  return rows.reduce((sum, { pid }) => sum + (processorMsOf(pid) ?? Number.NaN), 0);
}

/** A build with its pages open at so many nodes. */
interface House {
  readonly nodes: readonly string[];
  readonly client: pg.Client;
  readonly pages: readonly Page[];
  readonly correct: () => Promise<void>;
  readonly latenciesMs: number[];
  computedAMinute: number;
  databaseMs: number;
}

async function openHouse(side: Side, nodes: readonly string[], client: pg.Client): Promise<House> {
  const tokens = await Promise.all(ACCOUNTS.map((account) => signIn(side.url, account)));
  const pages = await Promise.all(nodes.flatMap((node) => tokens.map((token) => openPage(node, token))));
  const admin = tokens[0] ?? "";
  const { rows } = await client.query<{ id: string }>(`
    select s.id from stock s join client c on c.id = s.client_id join users u on u.client_id = c.id
    where u.user_account = 'huaxin' and s.on_hand > 10 order by s.id limit 1`);
  let row = await ask<RepertoryRow>(side.url, admin, `/api/repertory/detail?id=${rows[0]?.id}`);
  let quantity = 1;
  const correct = async () => {
    const body = { id: row.id, version: row.version, quantity, reason: "盘点" };
    row = await ask<RepertoryRow>(side.url, admin, "/api/repertory/adjust", body);
    quantity = -quantity;
  };
  return { nodes, client, pages, correct, latenciesMs: [], computedAMinute: 0, databaseMs: 0 };
}

const sentTo = (pages: readonly Page[]): number => pages.reduce((sum, { gauges }) => sum + gauges.length, 0);

/** Commands at an even pace, and what they cost. */
async function storm(house: House): Promise<void> {
  const { nodes, client, pages, correct } = house;
  const before = { computed: await computedBy(nodes), databaseMs: await sessionsMs(client) };
  const sentBefore = sentTo(pages);
  const beganMs = performance.now();
  for (let next = beganMs; next < beganMs + STORM_MS; next += COMMAND_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()));
    await correct();
  }
  await sleep(QUIET_MS);
  const seconds = (performance.now() - beganMs) / 1_000;
  const computed = await computedBy(nodes);
  const count =
    computed === null || before.computed === null ? sentTo(pages) - sentBefore : computed - before.computed;
  house.computedAMinute = (count / seconds) * 60;
  house.databaseMs = ((await sessionsMs(client)) - before.databaseMs) / seconds;
}

/** One command in quiet, until each page shows it. */
async function single({ pages, correct, latenciesMs }: House): Promise<void> {
  const counts = pages.map(({ gauges }) => gauges.length);
  await correct();
  const answeredMs = performance.now();
  while (pages.some(({ gauges }, index) => gauges.length === counts[index])) await sleep(1);
  latenciesMs.push(...pages.map(({ heardMs }) => Math.max(0, heardMs - answeredMs)));
  await sleep(QUIET_MS);
}

export async function measureGauges(): Promise<readonly Figure[]> {
  if (!process.env.DATABASE_URL) {
    console.log("skipped: gauges, for DATABASE_URL is not set");
    return [];
  }
  return withBuilds("gauges", async (sides) => {
    const clients = await Promise.all(
      sides.map(async ({ databaseUrl }) => {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on("error", () => {});
        await client.connect();
        return client;
      }),
    );
    const figures: Figure[] = [];
    for (const count of [1, 3]) {
      const houses: House[] = [];
      const others: RunningServer[] = [];
      for (const [index, side] of sides.entries()) {
        const client = clients[index];
        if (!client) throw new Error("a build has no database");
        const more = await Promise.all(Array.from({ length: count - 1 }, () => side.another()));
        others.push(...more);
        houses.push(await openHouse(side, [side.url, ...more.map(({ url }) => url)], client));
      }
      for (const house of houses) await storm(house);
      for (let turn = 0; turn < SINGLE_COMMANDS; turn += 1) for (const house of houses) await single(house);
      for (const { socket } of houses.flatMap(({ pages }) => pages)) socket.disconnect();
      await Promise.all(others.map((other) => other.stop()));
      figures.push(...figuresOf(count, houses));
    }
    await Promise.all(clients.map((client) => client.end()));
    return figures;
  });
}

function figuresOf(nodes: number, [own, before]: readonly House[]): readonly Figure[] {
  if (!own) throw new Error("nothing was measured");
  const samples = `${ACCOUNTS.length} scopes, 10 commands a second for ${STORM_MS / 1_000} s; ${SINGLE_COMMANDS} single ones`;
  const figure = (what: string, unit: Figure["unit"], of: (house: House) => number): Figure => ({
    ...{ what: `${nodes} node${nodes > 1 ? "s" : ""}: ${what}`, unit, value: of(own), samples },
    ...(before ? { beside: { what: "before", value: of(before) } } : {}),
  });
  return [
    figure("figures computed a minute", "requests", ({ computedAMinute }) => Math.round(computedAMinute)),
    figure("the database's processor time a second", "ms", ({ databaseMs }) => databaseMs),
    figure("single command answered to the page, p50", "ms", ({ latenciesMs }) => quantile(latenciesMs, 0.5)),
    figure("single command answered to the page, p95", "ms", ({ latenciesMs }) =>
      quantile(latenciesMs, 0.95),
    ),
  ];
}
