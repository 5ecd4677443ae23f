import { sql } from "kysely";
import type { Attendance } from "../../feed/sockets.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import { publishAttendance } from "./display.commands.ts";

/** A page that loads again closes a socket and opens another one; no display has come or gone. */
const settleMs = 300;
const freshenMs = 10_000;
/** What a node that has died leaves behind counts this long. */
const staleSeconds = 30;

/**
 * Which displays have a socket open, on all nodes, and when each was seen last. Each node writes its own; errors of the
 * database are waited out, for the next look writes what was missed.
 */
export class DisplayAttendance implements Attendance {
  readonly #deps: Deps;
  readonly #nodeId = newId();
  readonly #here = new Set<string>();
  #soon: NodeJS.Timeout | null = null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#writeSoon(0), freshenMs);
    this.#timer.unref();
  }

  /** Takes back what this node has said; sockets must have closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    if (this.#soon) clearTimeout(this.#soon);
    await this.#running;
    this.#here.clear();
    await this.#write();
  }

  came(displayId: string): void {
    this.#here.add(displayId);
    this.#writeSoon(settleMs);
  }

  went(displayId: string): void {
    this.#here.delete(displayId);
    this.#writeSoon(settleMs);
  }

  #writeSoon(afterMs: number): void {
    if (this.#soon || this.#isStopped) return;
    this.#soon = setTimeout(() => {
      this.#soon = null;
      this.#running = this.#running.then(() => this.#write());
    }, afterMs);
    this.#soon.unref();
  }

  async #write(): Promise<void> {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const here = [...this.#here];
    // By the database's clock, which all nodes share.
    const stale = sql`clock_timestamp() - make_interval(secs => ${sql.lit(staleSeconds)})`;
    const isOver = sql`((seen_by_node = ${this.#nodeId}::uuid and id <> all(${here}::uuid[]))
      or (seen_by_node is not null and last_seen_at < ${stale} and id <> all(${here}::uuid[])))`;
    try {
      const gone = await sql`select 1 from display where ${isOver} limit 1`.execute(db.reader);
      if (here.length === 0 && gone.rows.length === 0) return;
      await db.transaction(async (tx) => {
        const came = await sql<{ isNews: boolean }>`
          update display as d set seen_by_node = ${this.#nodeId}::uuid, last_seen_at = clock_timestamp()
          from (select id, seen_by_node from display where id = any(${here}::uuid[]) order by id for update) as before
          where d.id = before.id
          returning before.seen_by_node is null as is_news`.execute(tx);
        const went = await sql`
          update display set seen_by_node = null,
            last_seen_at = case when seen_by_node = ${this.#nodeId}::uuid then clock_timestamp() else last_seen_at end
          where id in (select id from display where ${isOver} order by id for update)
          returning id`.execute(tx);
        if (went.rows.length > 0 || came.rows.some(({ isNews }) => isNews))
          await publishAttendance(tx, this.#nodeId, now);
      });
    } catch (error) {
      log.debug({ err: error }, "which displays are online could not be kept");
    }
  }
}
