/** Several real server processes on one PostgreSQL, and people who work at them. */
import { randomUUID } from "node:crypto";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "./database.ts";
import { createSmallWorld, password, type SmallWorld } from "./people.ts";
import { type Answer, apiAt } from "./server.ts";
import { type BuiltServer, buildServer, environmentOf, type ServerProcess } from "./server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "./warehouse.ts";

export interface RunningNode extends ServerProcess {
  readonly url: string;
}

export class FaultNodes {
  readonly built: BuiltServer;
  readonly warehouse: SmallWarehouse;
  /** That one, and as many others as were asked for. */
  readonly warehouses: readonly SmallWarehouse[];
  readonly world: SmallWorld;
  readonly #prepared: PreparedDatabase;
  readonly #nodes: ServerProcess[] = [];

  private constructor(
    built: BuiltServer,
    prepared: PreparedDatabase,
    world: SmallWorld,
    warehouses: readonly [SmallWarehouse, ...SmallWarehouse[]],
  ) {
    this.built = built;
    this.world = world;
    this.#prepared = prepared;
    [this.warehouse] = warehouses;
    this.warehouses = warehouses;
  }

  /** A database with five people, a warehouse and `more` others; no node is started yet. */
  static async prepare(databaseUrl = process.env.DATABASE_URL, more = 0): Promise<FaultNodes> {
    const prepared = await prepareTestDatabase(databaseUrl);
    const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    const world = await createSmallWorld({ db, clock: systemClock });
    const home = { db, clock: systemClock };
    const warehouses: [SmallWarehouse, ...SmallWarehouse[]] = [await createSmallWarehouse(home)];
    for (let made = 0; made < more; made += 1)
      warehouses.push(await createSmallWarehouse(home, `MORE${made}`));
    await db.close();
    return new FaultNodes(await buildServer(), prepared, world, warehouses);
  }

  get databaseUrl(): string {
    if (this.#prepared.choice.kind !== "postgresql") throw new Error("these faults need DATABASE_URL");
    return this.#prepared.choice.url;
  }

  /** Starts one more node. */
  async start(env: Readonly<Record<string, string>> = {}, built = this.built): Promise<RunningNode> {
    const node = built.start({ ...environmentOf(this.#prepared.choice), ...env });
    this.#nodes.push(node);
    return { ...node, url: await node.listening };
  }

  async close(): Promise<void> {
    for (const { child } of this.#nodes) child.kill("SIGKILL");
    await Promise.all(this.#nodes.map(({ ended }) => ended));
    await this.#prepared.discard();
  }
}

const preload = (url: URL) => ({ NODE_OPTIONS: `--import=${url.href}` });

/** Of a server that can be frozen or killed at one moment of a command, which the file `armed` names. */
export const freezable = (armed: string) => ({
  ...preload(new URL("./fault-kill.mjs", import.meta.url)),
  FAULT_KILL_FILE: armed,
});

/** Of a server whose clock on the wall is wrong. */
export const skewed = (byMs: number) => ({
  ...preload(new URL("./fault-skew.mjs", import.meta.url)),
  FAULT_SKEW_MS: String(byMs),
});

/** Signs in at a node and answers the token. */
export async function tokenAt(url: string, username: string): Promise<string> {
  const body = { username, password };
  const answer = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
  return answer.data.tokenValue;
}

/** People who file drafts one after the other, each command with its own key, until stopped. */
export class Filing {
  /** `performance.now()` of each command that was acknowledged. */
  readonly acknowledgedMs: number[] = [];
  readonly keys: string[] = [];
  readonly #startedMs = performance.now();
  readonly #workers: readonly Promise<void>[];
  #isOver = false;

  /** `urlOf` says where the next try goes. */
  constructor(given: {
    readonly people: number;
    readonly token: string;
    readonly warehouse: SmallWarehouse;
    readonly urlOf: () => string;
  }) {
    this.#workers = Array.from({ length: given.people }, async () => {
      while (!this.#isOver) {
        const key = randomUUID();
        await this.#file(given, key);
      }
    });
  }

  /** As the browser does: the same key again, a moment later, when nothing or 50300 came back. */
  async #file(
    given: { readonly token: string; readonly warehouse: SmallWarehouse; readonly urlOf: () => string },
    key: string,
  ): Promise<void> {
    const { warehouseId, typeId } = given.warehouse;
    const body = { warehouseId, lines: [{ typeId, expected: 1 }] };
    while (!this.#isOver) {
      const answer: Answer<EntryRow> | null = await apiAt(given.urlOf(), given.token)
        .post<EntryRow>("/api/entry/saveOrUpdate", { body, key })
        .catch(() => null);
      if (answer?.code === 20000) {
        this.acknowledgedMs.push(performance.now());
        this.keys.push(key);
        return;
      }
      if (answer && answer.code !== 50300) throw new Error(`a draft was refused: ${answer.code}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** The longest time without an acknowledgement since `fromMs`, in seconds; the time since the last one counts. */
  longestGapSeconds(fromMs = this.#startedMs): number {
    return longestGap(this.acknowledgedMs, fromMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
  }
}

/** The longest time between two successive `momentsMs`, `fromMs` and now, in seconds. */
export function longestGap(momentsMs: readonly number[], fromMs: number): number {
  const moments = [fromMs, ...momentsMs.filter((at) => at > fromMs).sort((a, b) => a - b), performance.now()];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at))) / 1_000;
}
