// An older backup is restored into the same database and the epoch is not renewed. The restored history continues
// elsewhere, so that its logs are longer than what the open pages have seen: their numbers alone reveal nothing.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { createRest } from "../../src/services/rest.ts";
import { createSocket } from "../../src/services/socket.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { approved } from "../support/entries.ts";
import { FaultPage, settled, viewOf } from "../support/fault-page.ts";
import { type Account, createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { report } from "./share.ts";

const run = promisify(execFile);
const accounts = ["admin", "huaxin"] as const satisfies readonly Account[];

interface Watcher {
  readonly page: FaultPage;
  readonly token: string;
  readonly account: (typeof accounts)[number];
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const urlOf = ({ choice }: PreparedDatabase): string => {
  if (choice.kind !== "postgresql") throw new Error("not on PostgreSQL");
  return choice.url;
};

describe.skipIf(!process.env.DATABASE_URL)("an older backup restored under the same epoch", () => {
  let built: BuiltServer;
  let live: PreparedDatabase;
  let elsewhere: PreparedDatabase;
  let warehouse: SmallWarehouse;
  let port: number;
  let server: ServerProcess;
  let url: string;
  const tokens = new Map<Account, string>();
  const watching: Watcher[] = [];
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-restore-"));

  beforeAll(async () => {
    built = await buildServer();
    live = await prepareTestDatabase();
    elsewhere = await prepareTestDatabase();
    const db = await openDatabase({ database: live.choice, redisUrl: null }, testLog);
    await createSmallWorld({ db, clock: systemClock });
    warehouse = await createSmallWarehouse({ db, clock: systemClock });
    await db.close();
    port = await freePort();
    await startLive();
    for (const account of ["admin", "operator", "huaxin"] as const) {
      const body = { username: account, password };
      const { data } = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
      tokens.set(account, data.tokenValue);
    }
  });
  afterAll(async () => {
    for (const { page } of watching) page.stop();
    server.child.kill("SIGKILL");
    await server.ended;
    await live.discard();
    await elsewhere.discard();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startLive(): Promise<void> {
    server = built.start({ ...environmentOf(live.choice), PORT: String(port) });
    url = await server.listening;
  }

  const tokenOf = (account: Account): string => tokens.get(account) ?? "";

  /** So many entries are made and approved. */
  async function work(at: string, entries: number): Promise<void> {
    const [owner, admin] = [apiAt(at, tokenOf("huaxin")), apiAt(at, tokenOf("operator"))];
    for (let n = 0; n < entries; n += 1)
      await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  }

  async function dump(database: PreparedDatabase, name: string): Promise<string> {
    const file = join(folder, name);
    await run("pg_dump", ["--format=custom", "--no-owner", `--file=${file}`, urlOf(database)]);
    return file;
  }

  const restore = (database: PreparedDatabase, file: string) =>
    run("pg_restore", [
      "--clean",
      "--if-exists",
      "--no-owner",
      "--single-transaction",
      `--dbname=${urlOf(database)}`,
      file,
    ]);

  /**
   * A backup of a history that parts from the present one here: what the live database does next is not in it, and what
   * was done elsewhere is, in greater number.
   */
  async function otherHistory(name: string): Promise<string> {
    await restore(elsewhere, await dump(live, `${name}-before`));
    const other = built.start(environmentOf(elsewhere.choice));
    await work(await other.listening, 6);
    other.child.kill("SIGTERM");
    await other.ended;
    return dump(elsewhere, `${name}-after`);
  }

  function open(account: (typeof accounts)[number], checkMarks: boolean): Watcher {
    const token = tokenOf(account);
    const rest = createRest({ baseUrl: url, token: () => token, locale: () => "zh-CN" });
    const page = new FaultPage({
      token,
      rest,
      socket: createSocket({ baseUrl: url }),
      random: () => Math.random() / 9,
      reducer: { checkMarks },
    });
    const watcher = { page, token, account };
    watching.push(watcher);
    return watcher;
  }

  /** How many rows of a page are not what the server lists. */
  async function wrongRows({ page, token }: Watcher): Promise<number> {
    const query = { pageSize: 200 };
    const { data } = await apiAt(url, token).get<ListPage<EntryRow>>("/api/entry/queryByPage", { query });
    const right = viewOf(data.list);
    const ids = new Set([...Object.keys(page.view), ...Object.keys(right)]);
    return [...ids].filter((id) => page.view[id]?.version !== right[id]?.version).length;
  }

  /** Everything that was done before is shown, and one more change on top of it. */
  async function atRest(pages: readonly Watcher[]): Promise<void> {
    await work(url, 1);
    const { data } = await apiAt(url, tokenOf("admin")).get<ListPage<EntryRow>>("/api/entry/queryByPage", {
      query: { pageSize: 1, sort: "-updatedAt" },
    });
    const [last] = data.list;
    for (const { page, account } of pages)
      await settled(
        `a page of ${account} shows the last change`,
        () => last !== undefined && page.view[last.id]?.version === last.version,
      );
  }

  test("under running servers: each page recovers with exactly one snapshot and shows what the server has", async () => {
    const pages = accounts.map((account) => open(account, true));
    const backup = await otherHistory("running");
    await work(url, 2);
    await atRest(pages);
    for (const watcher of pages) expect(await wrongRows(watcher)).toBe(0);
    const before = pages.map(({ page }) => page.resyncs);
    await restore(live, backup);
    await atRest(pages);
    for (const [index, watcher] of pages.entries()) {
      expect(await wrongRows(watcher)).toBe(0);
      expect(watcher.page.resyncs).toBe((before[index] ?? 0) + 1);
    }
  });

  test("while the server is down: pages heal by one snapshot; without marks they show what never was", async () => {
    const pages = accounts.map((account) => open(account, true));
    const blind = accounts.map((account) => open(account, false));
    const backup = await otherHistory("down");
    await work(url, 2);
    await atRest([...pages, ...blind]);
    const before = pages.map(({ page }) => page.resyncs);
    server.child.kill("SIGKILL");
    await server.ended;
    await restore(live, backup);
    await startLive();
    await settled("every page is back", () => [...pages, ...blind].every(({ page }) => page.isOpen));
    await atRest([...pages, ...blind]);
    for (const [index, watcher] of pages.entries()) {
      expect(await wrongRows(watcher)).toBe(0);
      expect(watcher.page.resyncs).toBe((before[index] ?? 0) + 1);
    }
    // The control: that the marks are what does it.
    const wrong = [];
    for (const watcher of blind) wrong.push(await wrongRows(watcher));
    report(`restored under the same epoch: 0 wrong rows; pages without marks ${wrong.join(" and ")}`);
    expect(Math.min(...wrong)).toBeGreaterThan(0);
  });
});
