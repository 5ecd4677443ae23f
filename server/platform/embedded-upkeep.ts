/**
 * What PostgreSQL's background processes do and the embedded engine has no process for: checkpoints, which bound how
 * much log a start after a crash replays, vacuum, without which deleted rows keep their space for ever, and analyze,
 * without which queries are planned for empty tables.
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

/**
 * One round: vacuums or analyzes each table that has changed beyond PostgreSQL's thresholds for both, then a checkpoint.
 * Answers the names of those that were vacuumed.
 */
export async function upkeep(run: Run): Promise<readonly string[]> {
  // Counts of changes reach the statistics only when a backend is idle for a while, which this one rarely is.
  await run("select pg_stat_force_next_flush()");
  const { rows } = await run(`
    select name, vacuums from (
      select quote_ident(s.relname) as name, s.n_dead_tup as dead,
        s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
          or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as vacuums,
        s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as analyzes
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid) as t
    where vacuums or analyzes order by dead desc`);
  const tables = rows as readonly { readonly name: string; readonly vacuums: boolean }[];
  // One table at a time: between two of them the commands have their turn.
  for (const { name, vacuums } of tables) await run(vacuums ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  await run("checkpoint");
  return tables.filter(({ vacuums }) => vacuums).map(({ name }) => name);
}
