import { sql } from "kysely";
import type { Tx } from "../platform/reader.ts";
import { spellWritten } from "../platform/spelled-rows.ts";
import type { Approved, GovernedRow } from "./command.ts";
import type { LifecyclePorts } from "./ports.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import type { Work } from "./work.ts";

/**
 * Carries out what the chart names, each effect once and in the chart's order, and saves the row with its new status
 * and version + 1. Returns what the effects added up to.
 */
export async function carryOutEffects<T extends KindTypes>(
  tx: Tx,
  ports: LifecyclePorts,
  { rows, sums, effects }: RequestKind<T>,
  approved: Approved<T["row"], T["prepared"]>,
): Promise<Work> {
  const changed = { lines: false, partId: null, posted: [] };
  const work: Work = { sets: [], details: {}, ...changed, notices: [], closesTodos: false };
  const payloadOf = <Command extends keyof T["payloads"] & string>(command: Command) => {
    if (command !== approved.command)
      throw new Error(`an effect of ${rows.name} reads ${command}, under ${approved.command}`);
    // The schema of that command has judged it.
    return approved.payload as T["payloads"][Command];
  };
  for (const effect of approved.effects) {
    const carryOutOne = effects[effect.type];
    if (!carryOutOne) throw new Error(`nothing carries out the effect ${effect.type} of ${rows.name}`);
    // The chart's types say what parameters its effects have.
    await carryOutOne({ tx, approved, ports, work, payloadOf }, effect as never);
  }
  await save(tx, rows.name, sums, approved, work);
  return work;
}

/** Saves the row, with the sums of its lines where these changed: lists need no join. */
async function save(
  tx: Tx,
  name: string,
  sums: readonly string[],
  { row, to, now }: Approved<GovernedRow, unknown>,
  work: Work,
): Promise<void> {
  const totals = sql.join(sums.map((column) => sql.ref(`${column}_total`)));
  const counted = sql.join(sums.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`));
  const sets = [
    ...work.sets,
    ...(work.lines
      ? [
          sql`(line_count, ${totals}) = (select count(*), ${counted}
            from ${sql.table(`${name}_line`)} where ${sql.ref(`${name}_id`)} = ${row.id})`,
        ]
      : []),
    ...(to === row.status ? [] : [sql`status = ${to}, status_since = ${now}`]),
    sql`version = version + 1, updated_at = ${now}`,
  ];
  await sql`update ${sql.table(name)} set ${sql.join(sets)} where id = ${row.id}`.execute(tx);
  if (work.sets.length > 0) await spellWritten(tx, name, [row.id]);
}
