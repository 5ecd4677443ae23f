/**
 * What PostgreSQL's background processes do and the embedded engine has no process for: checkpoints, which bound how
 * much log a start after a crash replays, and vacuum, without which deleted rows keep their space for ever.
 */
import type { Log } from "./log.ts";

const everyMs = 300_000;

/** Runs one statement on its own, outside any transaction. */
type Run = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Runs the upkeep every 5 minutes. Returns what ends it. */
export function keepUp(run: Run, log: Log): () => void {
  const timer = setInterval(() => {
    upkeep(run).catch((error) => log.warn({ err: error }, "the embedded database's upkeep failed"));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round: vacuums each table whose dead rows exceed PostgreSQL's autovacuum threshold, then a checkpoint. */
export async function upkeep(run: Run): Promise<readonly string[]> {
  // Counts of changes reach the statistics only when a backend is idle for a while, which this one rarely is.
  await run("select pg_stat_force_next_flush()");
  const { rows } = await run(`
    select quote_ident(s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    order by s.n_dead_tup desc`);
  // One table at a time: between two of them the commands have their turn.
  const names = rows.map((row) => (row as { readonly name: string }).name);
  for (const name of names) await run(`vacuum (analyze) ${name}`);
  await run("checkpoint");
  return names;
}
