/** The rows of all tables, as text that both engines write and read alike. */
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/reader.ts";
import type { TableColumns } from "./format.ts";

/**
 * Which servers run, who is online, and computed figures: true for a moment only. Migrations are restored by applying them. Jobs and
 * tellings: what was sent after the backup must not be sent a second time.
 */
const LEFT_OUT = ["gauge_value", "job", "node", "presence", "schema_migration", "telling"];
const ROWS_PER_PART = 500;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Instants and dates as text must not depend on the server's settings. */
export async function settleText(tx: Tx): Promise<void> {
  await sql.raw("set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'").execute(tx);
}

export async function readTables(db: Reader): Promise<readonly TableColumns[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`.execute(db);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !LEFT_OUT.includes(name));
  return names.map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map(({ column, type }) => ({ name: column, type })),
  }));
}

export interface Part {
  readonly rows: number;
  readonly content: Buffer;
}

/** The rows of a table in parts of at most 500, one JSON array a line. */
export async function* readRows(tx: Tx, { name, columns }: TableColumns): AsyncGenerator<Part> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const select = `select json_build_array(${values})::text as line from ${quoted(name)}`;
  await sql.raw(`declare backup_rows no scroll cursor for ${select}`).execute(tx);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS_PER_PART} from backup_rows`).execute(tx);
    if (rows.length === 0) break;
    yield { rows: rows.length, content: Buffer.from(rows.map(({ line }) => `${line}\n`).join("")) };
  }
  await sql.raw("close backup_rows").execute(tx);
}

/** Inserts the rows of one part, and returns how many there were. */
export async function writeRows(tx: Tx, { name, columns }: TableColumns, content: Buffer): Promise<number> {
  const lines = content.toString().split("\n").filter(Boolean);
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, place) => `(line->>${place})::${type}`).join(", ");
  await sql`insert into ${sql.raw(quoted(name))} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from json_array_elements(${`[${lines.join(",")}]`}::json) as line`.execute(tx);
  return lines.length;
}

/** Whether any table has a row. */
export async function holdsData(tx: Tx): Promise<boolean> {
  for (const { name } of await readTables(tx)) {
    const { rows } = await sql.raw(`select 1 from ${quoted(name)} limit 1`).execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Removes all tables, sequences and functions, but not the schema: the rights of the server's role on it stay. */
export async function dropEverything(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    union all
    -- Those of a column go with it.
    select format('drop sequence %s', c.oid::regclass) from pg_class c
    where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select * from (
      select format('drop %s %s cascade', case p.prokind when 'a' then 'aggregate' else 'function' end,
        p.oid::regprocedure) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.prokind <> 'a') as routines`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

/** Lets the sequences go on after what a restore has written with their numbers. */
export async function resumeSequences(tx: Tx): Promise<void> {
  await sql`select
    setval('feed_numbering', greatest(1, (select max(raised) from feed_counter))),
    setval(pg_get_serial_sequence('feed_pending', 'id'), greatest(1, (select max(id) from feed_pending)))`.execute(
    tx,
  );
}

/**
 * Runs `load` while foreign keys and triggers are off: rows come in any order, and the ledger's sums are rows of the
 * backup themselves. Restoring the keys checks all of them.
 */
export async function withoutChecks(tx: Tx, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(tx);
  const tables = (await readTables(tx)).map(({ name }) => quoted(name));
  const each = (statements: readonly string[]) => sql.raw(statements.join(";\n")).execute(tx);
  await each(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await each(tables.map((table) => `alter table ${table} disable trigger user`));
  // What the migrations themselves put there.
  await each([`truncate ${tables.join(", ")}`]);
  await load();
  await each(tables.map((table) => `alter table ${table} enable trigger user`));
  await each(
    keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  );
}
