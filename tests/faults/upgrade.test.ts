// The upgrade from the previous release under load: two of its nodes are replaced one after the other, old and new serve
// side by side on one PostgreSQL, and at the end the database has each acknowledged command exactly once. Before that a
// version with a broken migration fails, and afterwards a version that is too old is refused.
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { GoodsTypeOption, LocationOption } from "../../src/contracts/options.ts";
import { Balancer } from "../support/balancer.ts";
import { tallyboard } from "../support/command-line.ts";
import { createBlankDatabase } from "../support/database.ts";
import { type RunningNode, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { buildRelease, findPreviousRelease } from "../support/previous-release.ts";
import { apiAt } from "../support/server.ts";
import { type BuiltServer, buildServer, type ServerProcess } from "../support/server-process.ts";
import { newestMigration, withMigration } from "../support/versions.ts";
import { report, times } from "./share.ts";

const { DATABASE_URL } = process.env;
const people = 4;

const migrationsOf = ({ main }: BuiltServer): string => join(dirname(main), "migrations");

interface Option {
  readonly id: string;
}

describe.skipIf(!DATABASE_URL)("an upgrade from the previous release under load", () => {
  let database: { url: string; discard: () => Promise<void> };
  let sql: pg.Client;
  let older: BuiltServer;
  let newer: BuiltServer;
  const built: BuiltServer[] = [];
  const started: ServerProcess[] = [];
  const balancer = new Balancer();
  let picked = 0;
  /** The status that was acknowledged last, by the source number of the request. */
  const acknowledged = new Map<string, string>();

  beforeAll(async () => {
    const current = await buildServer();
    built.push(current);
    const previous = findPreviousRelease();
    older = previous ? buildRelease(previous) : current;
    const isSame = newestMigration(migrationsOf(older)) === newestMigration(migrationsOf(current));
    // With the same migrations on both sides the upgrade would have none to run.
    newer = isSame
      ? withMigration(
          current,
          "9001_newer",
          "-- compatible-from: 0012\nalter table entry add column newer_9001 text;\n",
        )
      : current;
    built.push(newer);
    report(
      previous
        ? `upgrade from ${previous.name}${isSame ? ", to this version with one more migration" : ""}`
        : "SKIPPED: the upgrade from the last release, for the history has none (no tag, or a shallow clone); " +
            "from this version to one with one more migration instead",
    );
    database = await createBlankDatabase(DATABASE_URL ?? "");
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    for (let count = 0; count < 2; count += 1) balancer.nodes.add(await start(older));
    await settled("both are ready", () => [...balancer.nodes].every((node) => balancer.isReady(node)));
  });
  afterAll(async () => {
    balancer.stop();
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    await sql?.end();
    await database?.discard();
  });

  const launch = (version: BuiltServer): ServerProcess => {
    const node = version.start({ DATABASE_URL: database.url, WORLD: "demo" });
    started.push(node);
    return node;
  };
  const start = async (version: BuiltServer): Promise<RunningNode> => {
    const node = launch(version);
    return { ...node, url: await node.listening };
  };

  /** Starts a version that must not serve; returns what it says. */
  async function refusal(version: BuiltServer): Promise<string> {
    const node = launch(version);
    expect((await node.ended).code).toBe(1);
    return node.stderr();
  }

  /** A client files and submits requests, an admin approves them, until `isOver`; each command has its key. */
  async function work(person: number, isOver: () => boolean): Promise<void> {
    const url = balancer.next() ?? "";
    const [owner, admin] = [await tokenAt(url, "huaxin"), await tokenAt(url, "operator")];
    const option = async (of: string) =>
      (await apiAt(url, owner).get<readonly Option[]>(`/api/${of}/options`)).data[0]?.id ?? "";
    const [warehouseId, typeId] = [await option("warehouse"), await option("goods/type")];
    for (let count = 0; !isOver(); count += 1) {
      const sourceNumber = `UPGRADE-${person}-${count}`;
      let row = { id: "", version: 0 };
      const command = (name: string, token: string, body: object) => {
        const key = randomUUID();
        return balancer.act(async (at) => {
          const answer = await apiAt(at, token).post<EntryRow>(`/api/entry/${name}`, { body, key });
          if (answer.code === 20000) {
            row = { id: answer.data.id, version: answer.data.version };
            acknowledged.set(sourceNumber, answer.data.status);
          }
          return answer.code;
        });
      };
      const draft = { warehouseId, sourceNumber, lines: [{ typeId, expected: 1 }] };
      const isWhole =
        (await command("saveOrUpdate", owner, draft)) &&
        (await command("submit", owner, row)) &&
        (await command("approve", admin, row));
      if (!isWhole) return;
      await sleep(20);
    }
  }

  /** Exits are picked, handed over or given up at the door, on whichever node comes next, until `isOver`. */
  async function pick(isOver: () => boolean): Promise<void> {
    const url = balancer.next() ?? "";
    const [owner, admin] = [await tokenAt(url, "huaxin"), await tokenAt(url, "operator")];
    const first = async <T>(path: string, query: Record<string, string> = {}) =>
      (await apiAt(url, admin).get<readonly T[]>(path, { query })).data;
    const warehouseId = (await first<Option>("/api/warehouse/options"))[0]?.id ?? "";
    const shelves = await first<LocationOption>("/api/warehouse/location/options", { warehouseId });
    const { data } = await apiAt(url, owner).get<{ list: readonly ExitRow[] }>("/api/exit/queryByPage");
    const clientId = data.list[0]?.clientId ?? "";
    const types = await first<GoodsTypeOption>("/api/goods/type/options", { clientId });
    const [type] = types;
    const typeId = type?.id;
    const counted = {
      ...{ clientId, warehouseId, typeId, locationId: shelves[0]?.id, condition: "good" },
      ...{ quantity: 100_000, reason: "盘点" },
      ...(type?.trackLot ? { lot: "UPGRADE" } : {}),
      ...(type?.trackExpiry ? { expiry: "2099-01-01" } : {}),
    };
    const { code, data: said } = await apiAt(url, admin).post("/api/repertory/adjust", {
      body: counted,
      key: randomUUID(),
    });
    if (code !== 20000) throw new Error(`there is nothing to pick: ${code} ${JSON.stringify(said)}`);
    for (let count = 0; !isOver(); count += 1) {
      let row: Pick<ExitRow, "id" | "version"> = { id: "", version: 0 };
      const command = (name: string, token: string, body: object) => {
        const key = randomUUID();
        return balancer.act(async (at) => {
          const answer = await apiAt(at, token).post<ExitRow>(`/api/exit/${name}`, { body, key });
          if (answer.code === 20000) row = answer.data;
          return answer.code;
        });
      };
      const now = () => ({ id: row.id, version: row.version });
      await command("saveOrUpdate", owner, {
        warehouseId,
        mode: "pickup",
        lines: [{ typeId, requested: 2 }],
      });
      await command("submit", owner, now());
      await command("approve", admin, now());
      await command("startPicking", admin, now());
      let lineId: string | undefined;
      await balancer.act(async (at) => {
        const query = { id: row.id };
        const { code, data } = await apiAt(at, admin).get<ExitDetail>("/api/exit/detail", { query });
        lineId = data?.lines[0]?.id;
        return code;
      });
      for (let unit = 0; unit < 2; unit += 1) await command("pick", admin, { ...now(), lineId, quantity: 1 });
      if (count % 3 === 0) await command("cancel", admin, { ...now(), reason: "改期" });
      else if (await command("finishPicking", admin, now()))
        await command("handOver", admin, { ...now(), signer: "王提货" });
      picked += 1;
    }
  }

  /** Waits until people have done more since now: the nodes that serve at this moment do their work. */
  async function peopleGoOn(): Promise<void> {
    const before = balancer.figures.actions;
    await settled("people go on", () => balancer.figures.actions > before + times(100, 20));
  }

  test("no command is lost, failed or carried out twice, and at every moment a node is ready", async () => {
    let isOver = false;
    const working = Array.from({ length: people }, (_, person) => work(person, () => isOver));
    working.push(pick(() => isOver));
    await peopleGoOn();
    balancer.outages = 0;

    const broken = withMigration(
      newer,
      "9002_broken",
      "-- compatible-from: 0012\ncreate table broken_9002 (id int); select no_such_function();\n",
    );
    built.push(broken);
    expect(await refusal(broken)).toContain("no_such_function");
    const { rows: left } = await sql.query(
      "select to_regclass('broken_9002') as made, (select max(name) from schema_migration) as newest",
    );
    expect(left).toEqual([{ made: null, newest: newestMigration(migrationsOf(older)) }]);
    await peopleGoOn();

    for (const old of [...balancer.nodes]) {
      const next = await start(newer);
      balancer.nodes.add(next);
      await settled("the new one is ready", () => balancer.isReady(next));
      expect(balancer.isReady(old)).toBe(true);
      await peopleGoOn();
      old.child.kill("SIGTERM");
      expect((await old.ended).code).toBe(0);
      balancer.nodes.delete(old);
      await peopleGoOn();
    }
    isOver = true;
    await Promise.all(working);

    const { actions, failed, retried } = balancer.figures;
    report(
      `upgrade: ${actions} commands, ${failed} failed, ${retried} retried, ${acknowledged.size} requests, ${picked} exits picked`,
    );
    const { rows } = await sql.query<{ source_number: string; status: string }>(
      "select source_number, status from entry where source_number like 'UPGRADE-%'",
    );
    expect(rows.map((row) => [row.source_number, row.status]).sort()).toEqual([...acknowledged].sort());
    expect({ failed, outages: balancer.outages }).toEqual({ failed: 0, outages: 0 });
    const { rows: twice } = await sql.query(
      "select entity_id, version from event where entity = 'entry' group by 1, 2 having count(*) > 1",
    );
    expect(twice).toEqual([]);
    const { code, stdout } = await tallyboard(newer, { DATABASE_URL: database.url }, ["reconcile"]);
    expect({ code, last: stdout.trim().split("\n").at(-1) }).toEqual({ code: 0, last: "Nothing is wrong." });
  });

  test("a version that the database's migrations do not allow is refused in one line, and those that run stop being ready", async () => {
    const [running] = [...balancer.nodes];
    const incompatible = withMigration(
      newer,
      "9003_incompatible",
      "create table incompatible_9003 (id int);\n",
    );
    built.push(incompatible);
    await start(incompatible);
    for (const version of [newer, older])
      expect(await refusal(version)).toMatch(
        /^The database has the migration 9003_incompatible\.sql, which this version does not know; run the newer version\.\n$/,
      );
    await settled("the running one is not ready", async () => !(await fetch(`${running?.url}/readyz`)).ok);
  });
});
