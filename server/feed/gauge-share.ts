/**
 * A gauge's value is computed by one node and read by all (docs/decisions/0100): the first one that finds the stored value
 * too old claims its computation, and the others wait for what it stores. A claim ends with its lease, so that the others
 * do not wait for a node that is gone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Gate } from "./gate.ts";
import { type GaugeReading, LEAST_APART_MS, type Produced, type Wanted } from "./gauge-value.ts";

/** A claim that is not renewed for so long is open to other nodes. */
const leaseMs = 1_200;
const renewEveryMs = 400;
/** Between two looks for what another node computes: a look costs a few index probes. */
const firstLookMs = 15;
const mostLookMs = 100;

/** Whose value it is. */
export interface GaugePlace {
  readonly topic: string;
  readonly scope: string;
  /** Servers that compute differently, or watch other logs, share nothing. */
  readonly variant: string;
}

/** A stored value, and the claim on the next one, as one statement finds them. */
interface Found {
  /** The events so far in all logs that the gauge watches. */
  readonly events: number;
  /** Of the database's clock. */
  readonly at: string;
  /** This statement has claimed the computation. */
  readonly isClaimed: boolean;
  readonly isClaimedElsewhere: boolean;
  readonly isEnough: boolean;
  /** Of the stored value: when its computation began, by the database's clock, and how long that is ago. */
  readonly begunAt: string | null;
  readonly begunMsAgo: number | null;
  readonly asOf: Date | null;
  /** JSON; null where the caller has it already. */
  readonly value: string | null;
}

/** Produces the values of one gauge in one scope together with the other nodes. */
export class SharedGauge {
  readonly #db: Database;
  readonly #gate: Gate;
  readonly #log: Log;
  readonly #place: GaugePlace;
  readonly #logs: readonly { readonly topic: string; readonly scope: string }[];
  readonly #compute: () => Promise<GaugeReading>;
  /** The reading that this node has, and its begunAt. */
  #latest: { readonly reading: GaugeReading; readonly begunAt: string } | null = null;

  constructor(given: {
    readonly db: Database;
    readonly gate: Gate;
    readonly log: Log;
    readonly place: GaugePlace;
    /** The logs whose events change the value. */
    readonly logs: readonly { readonly topic: string; readonly scope: string }[];
    readonly compute: () => Promise<GaugeReading>;
  }) {
    this.#db = given.db;
    this.#gate = given.gate;
    this.#log = given.log;
    this.#place = given.place;
    this.#logs = given.logs;
    this.#compute = given.compute;
  }

  async produce(wanted: Wanted): Promise<Produced> {
    let events: number | null = null;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 1.5, mostLookMs)) {
      const { produced, found } = await this.#gate.through(() => this.#attempt(wanted, events));
      if (produced) return produced;
      // Later events are wanted by the next run.
      events ??= found.events;
      await sleep(lookMs);
    }
  }

  async #attempt(
    wanted: Wanted,
    events: number | null,
  ): Promise<{ readonly produced: Produced | null; readonly found: Found }> {
    const claim = newId();
    const found = await this.#claim(claim, wanted, events);
    const produced = found.isClaimed ? await this.#fulfil(claim, found) : this.#taken(wanted, found);
    return { produced, found };
  }

  /** The stored value, where it will do; null: another node is computing the one that is wanted. */
  #taken({ isAwaited }: Wanted, found: Found): Produced | null {
    const { begunAt, begunMsAgo, asOf, value } = found;
    if (begunAt === null || begunMsAgo === null || asOf === null) return null;
    const isKnown = this.#latest?.begunAt === begunAt;
    const isBetween = !isAwaited && !(found.isClaimedElsewhere && isKnown);
    if (!found.isEnough && !isBetween) return null;
    if (value !== null) this.#latest = { reading: { asOf, value: JSON.parse(value) as unknown }, begunAt };
    if (!this.#latest) return null;
    const { reading } = this.#latest;
    return { reading, againMs: found.isEnough ? null : Math.max(firstLookMs, LEAST_APART_MS - begunMsAgo) };
  }

  async #fulfil(claim: string, { events, at }: Found): Promise<Produced> {
    const renewal = setInterval(() => this.#renew(claim), renewEveryMs);
    try {
      const reading = await this.#compute();
      // Own readers do not wait for the others to have it.
      this.#store(claim, events, reading).catch((error) =>
        this.#log.debug({ err: error }, "a gauge was not shared"),
      );
      this.#latest = { reading, begunAt: at };
      return { reading, againMs: null };
    } catch (error) {
      await this.#release(claim).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  async #claim(claim: string, { notBefore, isAwaited }: Wanted, events: number | null): Promise<Found> {
    const { topic, scope, variant } = this.#place;
    const lease = sql`make_interval(secs => ${sql.lit(leaseMs / 1_000)})`;
    const apart = sql`make_interval(secs => ${sql.lit(LEAST_APART_MS / 1_000)})`;
    const { rows } = await sql<Found>`
      with counted as materialized (
        select coalesce(sum(seq), 0)::bigint as events, clock_timestamp() as at from feed_counter
        where (topic, scope) in (
          select * from unnest(${this.#logs.map((log) => log.topic)}::text[], ${this.#logs.map((log) => log.scope)}::text[])
        )
      ), wanted as materialized (
        select events, at, coalesce(${events}::bigint, events) as least_events, ${notBefore}::timestamptz as not_before from counted
      ), claimed as (
        insert into gauge_value as kept (topic, scope, variant, claim_id, claim_events, claimed_at, claimed_until)
        select ${topic}, ${scope}, ${variant}, ${claim}::uuid, events, at, at + ${lease} from wanted
        on conflict (topic, scope, variant) do update
          set claim_id = excluded.claim_id, claim_events = excluded.claim_events, claimed_at = excluded.claimed_at,
            claimed_until = excluded.claimed_until
          where (kept.events >= (select least_events from wanted) and kept.as_of >= (select not_before from wanted))
              is not true
            and (${isAwaited} or (kept.begun_at > excluded.claimed_at - ${apart}) is not true)
            and ((kept.claimed_until > excluded.claimed_at) is not true
              or ${isAwaited} and kept.claim_events < (select least_events from wanted))
        returning claim_id
      )
      select wanted.events, wanted.at::text as at, exists (select 1 from claimed) as is_claimed,
        (kept.claimed_until > wanted.at) is true as is_claimed_elsewhere,
        (kept.events >= wanted.least_events and kept.as_of >= wanted.not_before) is true as is_enough,
        kept.begun_at::text as begun_at, kept.as_of,
        extract(epoch from wanted.at - kept.begun_at)::double precision * 1000 as begun_ms_ago,
        case when kept.begun_at::text is distinct from ${this.#latest?.begunAt ?? null} then kept.value end as value
      from wanted left join gauge_value as kept
        on kept.topic = ${topic} and kept.scope = ${scope} and kept.variant = ${variant}`.execute(
      this.#db.pulse,
    );
    const [found] = rows;
    if (!found) throw new Error("a gauge's place was not found");
    return found;
  }

  /** Stores nothing if another node has claimed since. */
  async #store(claim: string, events: number, { asOf, value }: GaugeReading): Promise<void> {
    const { topic, scope, variant } = this.#place;
    await sql`
      update gauge_value set events = ${events}, as_of = ${asOf}, begun_at = claimed_at,
        value = ${JSON.stringify(value)}, claimed_until = null
      where topic = ${topic} and scope = ${scope} and variant = ${variant} and claim_id = ${claim}::uuid`.execute(
      this.#db.pulse,
    );
  }

  #renew(claim: string): void {
    const { topic, scope, variant } = this.#place;
    sql`
      update gauge_value set claimed_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1_000)})
      where topic = ${topic} and scope = ${scope} and variant = ${variant} and claim_id = ${claim}::uuid
        and claimed_until is not null`
      .execute(this.#db.pulse)
      .catch((error) => this.#log.debug({ err: error }, "a claim on a gauge was not renewed"));
  }

  /** Lets the next node try. */
  async #release(claim: string): Promise<void> {
    const { topic, scope, variant } = this.#place;
    await sql`
      update gauge_value set claimed_until = null
      where topic = ${topic} and scope = ${scope} and variant = ${variant} and claim_id = ${claim}::uuid`.execute(
      this.#db.pulse,
    );
  }
}
