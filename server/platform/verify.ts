/**
 * Checks the files of the database for damage: reads every page of every table, so that PostgreSQL checks its checksum,
 * and checks rows and indexes with PostgreSQL's extension amcheck.
 */
import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";
import { sqlState } from "./trouble.ts";

export interface FilesVerdict {
  readonly tables: number;
  readonly indexes: number;
  /** False: amcheck cannot be created here, or this role may not call it; then only checksums were checked. */
  readonly amcheck: boolean;
  /** One line a finding, with the table or index it is in. Empty: nothing was found. */
  readonly damage: readonly string[];
}

/** A table of a hundred million rows is read in minutes. */
const deadlineMs = 3_600_000;
const insufficientPrivilege = "42501";
const noSuchFile = "58P01";
const notSupported = "0A000";

interface Relation {
  readonly name: string;
  readonly kind: "r" | "i";
}

/** Reads everything in one transaction that is rolled back: the extension does not stay. */
export async function verifyFiles(db: Database): Promise<FilesVerdict> {
  const rolledBack = new Error("the check leaves nothing behind");
  let verdict: FilesVerdict | null = null;
  await db
    .transaction(
      async (tx) => {
        verdict = await inspect(tx);
        throw rolledBack;
      },
      { deadlineMs },
    )
    .catch((error) => {
      if (error !== rolledBack) throw error;
    });
  if (!verdict) throw new Error("the check did not come to an end");
  return verdict;
}

async function inspect(tx: Tx): Promise<FilesVerdict> {
  const { rows } = await sql<Relation>`
    select c.oid::regclass::text as name, c.relkind as kind from pg_class c
    left join pg_am a on a.oid = c.relam
    where c.relnamespace = 'public'::regnamespace and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'))
    order by c.relkind, 1`.execute(tx);
  const damage: string[] = [];
  const amcheck = await hasAmcheck(tx);
  const tables = rows.filter(({ kind }) => kind === "r");
  const indexes = rows.filter(({ kind }) => kind === "i");
  for (const { name } of tables) {
    // As text, so that values kept out of line are read too.
    await guarded(tx, name, damage, () =>
      sql`select sum(length(t::text)) from ${sql.raw(name)} t`.execute(tx),
    );
    if (!amcheck) continue;
    await guarded(tx, name, damage, async () => {
      const found = await sql<{ msg: string }>`select msg from verify_heapam(${name}::regclass)`.execute(tx);
      damage.push(...found.rows.map(({ msg }) => `${name}: ${msg}`));
    });
  }
  for (const { name } of amcheck ? indexes : []) {
    await guarded(tx, name, damage, () => sql`select bt_index_check(${name}::regclass, true)`.execute(tx));
  }
  return { tables: tables.length, indexes: amcheck ? indexes.length : 0, amcheck, damage };
}

async function hasAmcheck(tx: Tx): Promise<boolean> {
  await sql`savepoint amcheck`.execute(tx);
  try {
    await sql`create extension if not exists amcheck`.execute(tx);
    // A superuser may have created it: others may call its functions only where that was granted.
    const { rows } = await sql<{ may: boolean }>`
      select coalesce(bool_and(has_function_privilege(oid, 'execute')), false) as may from pg_proc
      where proname in ('verify_heapam', 'bt_index_check')`.execute(tx);
    return rows[0]?.may === true;
  } catch (error) {
    if (![insufficientPrivilege, noSuchFile, notSupported].includes(sqlState(error))) throw error;
    await sql`rollback to savepoint amcheck`.execute(tx);
    return false;
  }
}

/** Damage in one place must not hide the damage in the next. */
async function guarded(tx: Tx, name: string, damage: string[], work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (sqlState(error) === "") throw error;
    damage.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    await sql`rollback to savepoint part`.execute(tx);
  }
}
