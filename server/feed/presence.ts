import { sql } from "kysely";
import type { LookingValue, PresenceValue } from "../../src/contracts/audit.ts";
import type { Looked } from "../../src/contracts/live.ts";
import { holds, LOOKERS, type Onlooker, SHOWN_BY } from "../../src/contracts/permissions.ts";
import { LOOKED_ENTITIES } from "../../src/contracts/request-kinds.ts";
import { bounded } from "../platform/bounded.ts";
import { wakeAfterCommit } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Reader } from "../platform/reader.ts";
import { ALL } from "./scopes.ts";
import type { GaugeSpec } from "./topics.ts";

/**
 * Nodes renew their rows every 10 s and look as often, so that what a dead node has left is gone from pages after 30 s.
 * By the database's clock, which all nodes share.
 */
const leaseSeconds = 20;

/** The scope of the gauge `looking`: the kinds of requests that the person may open, or all. */
export const lookableScope = (onlooker: Onlooker): string => {
  if (onlooker.kind === "display") return "";
  const kinds = LOOKED_ENTITIES.filter((entity) => holds(onlooker, SHOWN_BY[entity]));
  return kinds.length === LOOKED_ENTITIES.length ? ALL : kinds.join();
};

/** Which admins have which requests open now, of the kinds in the scope; each person once a request. */
export async function readLooking(db: Reader, scope: string, now: Date): Promise<LookingValue> {
  const entities = scope === ALL ? [...LOOKED_ENTITIES] : scope.split(",");
  const { rows } = await sql<LookingValue["looking"][number]>`
    select distinct look.entity, look.id, users.id as "userId", users.user_name as "userName"
    from presence cross join lateral jsonb_to_recordset(presence.looking) as look (entity text, id uuid)
    join users on users.id = presence.user_id
    where presence.seen_at >= clock_timestamp() - make_interval(secs => ${sql.lit(leaseSeconds)})
      and look.entity = any(${entities}::text[])
    order by look.entity, look.id, users.user_name, users.id`.execute(db);
  return { asOf: now.toISOString(), looking: rows };
}

/** Reloading a page closes a socket and opens another one; the person has neither left nor come. */
const settleMs = 300;
const freshenMs = 10_000;
/** What a node that has died leaves behind counts this long. */
const staleSeconds = 30;
const lookWithinMs = 30_000;
const leastApartMs = 500;

/** The state of all nodes at one read. */
interface Seen {
  readonly online: ReadonlySet<string>;
  /** Who looks at what, as text: only whether it has changed matters. */
  readonly looking: string;
}

/**
 * Who has a socket open and which requests these people have open, on all nodes: each node keeps its own people in a table and reads the other nodes' rows
 * there. Database errors are ignored; the next read catches up.
 */
export class Presence {
  readonly #deps: Deps;
  readonly #nodeId = newId();
  /** Who is here, and since when by `performance.now()`. */
  readonly #here = new Map<string, number>();
  /** How many pages of a person have which request open here, by `entity id`. */
  readonly #looks = new Map<string, Map<string, number>>();
  readonly #listeners = new Set<() => void>();
  readonly #lookListeners = new Set<() => void>();
  #seen: Seen = { online: new Set(), looking: "[]" };
  #isDirty = false;
  #soon: NodeJS.Timeout | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopWake: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#stopWake = this.#deps.db.onWake(() => this.#lookSoon(leastApartMs));
    this.#timer = setInterval(() => {
      this.#isDirty ||= this.#here.size > 0;
      this.#lookSoon(0);
    }, freshenMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopWake?.();
    if (this.#timer) clearInterval(this.#timer);
    if (this.#soon) clearTimeout(this.#soon);
    await this.#running;
    this.#here.clear();
    await this.#write().catch((error) => this.#deps.log.debug({ err: error }, "presence was not taken back"));
  }

  /** The first socket of a person here. */
  came(userId: string): void {
    this.#here.set(userId, performance.now());
    this.#changed();
  }

  /** The last socket of a person here has closed. */
  went(userId: string): void {
    this.#here.delete(userId);
    this.#changed();
  }

  /** One more (1) or one fewer (-1) page of the person here has the request open. */
  look(userId: string, { entity, id }: Looked, change: 1 | -1): void {
    const looks = this.#looks.get(userId) ?? new Map<string, number>();
    const key = `${entity} ${id}`;
    const count = (looks.get(key) ?? 0) + change;
    if (count > 0) looks.set(key, count);
    else looks.delete(key);
    if (looks.size > 0) this.#looks.set(userId, looks);
    else this.#looks.delete(userId);
    this.#changed();
  }

  isOnline(userId: string): boolean {
    return this.#here.has(userId) || this.#seen.online.has(userId);
  }

  /** The gauge `presence`, for people who may list users. */
  gauge(): GaugeSpec {
    return {
      topic: "presence",
      right: SHOWN_BY.user,
      scopeOf: () => ALL,
      affectedBy: [],
      watch: (touch) => {
        this.#listeners.add(touch);
        return () => void this.#listeners.delete(touch);
      },
      compute: (db, _scope, now) => readPresence(db, now),
    };
  }

  /** The gauge `looking`: an admin reads of the kinds of requests that they may open. */
  lookGauge(): GaugeSpec {
    return {
      topic: "looking",
      right: LOOKERS,
      scopeOf: lookableScope,
      affectedBy: [],
      watch: (touch) => {
        this.#lookListeners.add(touch);
        return () => void this.#lookListeners.delete(touch);
      },
      compute: readLooking,
    };
  }

  #changed(): void {
    this.#isDirty = true;
    this.#lookSoon(settleMs);
  }

  #lookSoon(afterMs: number): void {
    if (this.#soon || this.#isStopped) return;
    this.#soon = setTimeout(() => {
      this.#soon = null;
      const look = () => bounded(this.#look(), lookWithinMs, "A look at who is online");
      this.#running = this.#running.then(look).catch((error) => {
        this.#isDirty = true;
        this.#deps.log.warn({ err: error }, "who is online could not be kept");
      });
    }, afterMs);
    this.#soon.unref();
  }

  async #look(): Promise<void> {
    try {
      if (this.#isDirty) {
        this.#isDirty = false;
        await this.#write();
      }
      const { pulse } = this.#deps.db;
      const now = this.#deps.clock.now();
      const { online } = await readPresence(pulse, now);
      const { looking } = await readLooking(pulse, ALL, now);
      const before = this.#seen;
      const next = new Set(online.map(({ userId }) => userId));
      this.#seen = { online: next, looking: JSON.stringify(looking) };
      const isSame = next.size === before.online.size && [...next].every((id) => before.online.has(id));
      if (!isSame) for (const listener of this.#listeners) listener();
      if (this.#seen.looking !== before.looking) for (const listener of this.#lookListeners) listener();
    } catch (error) {
      this.#isDirty = true;
      this.#deps.log.debug({ err: error }, "who is online could not be kept");
    }
  }

  async #write(): Promise<void> {
    const nowMs = performance.now();
    const people = [...this.#here].map(([userId, sinceMs]) => ({
      userId,
      seconds: (nowMs - sinceMs) / 1_000,
      looking: this.#lookingOf(userId),
    }));
    await this.#deps.db.transaction(async (tx) => {
      const { rows } = await sql<{ changed: number }>`
        with here as (
          select "userId" as user_id, clock_timestamp() - make_interval(secs => seconds) as since, looking
          from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
            as row ("userId" uuid, seconds double precision, looking jsonb)
          where exists (select 1 from users where users.id = "userId")
        ), gone as (
          delete from presence
          where (node_id = ${this.#nodeId} and user_id not in (select user_id from here))
             or seen_at < ${staleBefore}
          returning 1
        ), otherwise as (
          select 1 from presence join here using (user_id)
          where node_id = ${this.#nodeId} and presence.looking <> here.looking
        ), there as (
          insert into presence (node_id, user_id, since, seen_at, looking)
          select ${this.#nodeId}::uuid, user_id, since, clock_timestamp(), looking from here
          on conflict (node_id, user_id) do update set seen_at = excluded.seen_at, looking = excluded.looking
          returning (xmax = 0) as is_new
        )
        select (select count(*) from gone)::integer + (select count(*) from otherwise)::integer
             + (select count(*) from there where is_new)::integer as changed`.execute(tx);
      if ((rows[0]?.changed ?? 0) > 0) wakeAfterCommit(tx);
    });
  }

  #lookingOf(userId: string): readonly Looked[] {
    return [...(this.#looks.get(userId)?.keys() ?? [])].sort().map((key) => {
      const [entity, id = ""] = key.split(" ");
      return { entity: entity as Looked["entity"], id };
    });
  }
}

/** By the database's clock, which all nodes share: the nodes' clocks may be minutes apart. */
const staleBefore = sql`clock_timestamp() - make_interval(secs => ${sql.lit(staleSeconds)})`;

/** Everyone who is online on any node, and since when. */
export async function readPresence(db: Reader, now: Date): Promise<PresenceValue> {
  const { rows } = await sql<{ userId: string; since: Date }>`
    select user_id, min(since) as since from presence where seen_at >= ${staleBefore}
    group by user_id order by user_id`.execute(db);
  return {
    asOf: now.toISOString(),
    online: rows.map(({ userId, since }) => ({ userId, since: since.toISOString() })),
  };
}
