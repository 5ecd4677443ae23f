/** The role that the server needs at PostgreSQL while it serves, and nothing beyond (docs/decisions/0028). */
import { sql } from "kysely";
import type { Reader, Tx } from "./reader.ts";
import { StartError } from "./start-error.ts";

export interface ServerRole {
  readonly name: string;
  /** What `create role … password` takes, when the role is not there yet. null: the role is made without one. */
  readonly password: string | null;
}

/** Read-only for the role: it must not mark an unmigrated database as migrated. */
const READ_ONLY = "schema_migration";

/** Tables that refuse to be rewritten, as their triggers say. */
const isAppendOnly = sql`exists (select 1 from pg_trigger t
  where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_rewriting'))`;

/** Each table of the schema, with the rights that the server needs. */
const neededRights = sql`
  select c.oid, c.relname, c.oid::regclass::text as table, case
    when c.relname = ${sql.lit(READ_ONLY)} then 'select'
    when ${isAppendOnly} then 'select, insert'
    else 'select, insert, update, delete' end as rights
  from pg_class c where c.relkind in ('r', 'p', 'v') and c.relnamespace = current_schema()::regnamespace`;

/** A name that needs no quotes, and that PostgreSQL does not keep for itself. */
export function roleName(text: string | undefined): string {
  if (text === undefined || !/^[a-z_][a-z0-9_]{0,62}$/.test(text) || /^(pg_|public$|none$)/.test(text))
    throw new StartError(
      "tallyboard role NAME: the name has small letters, digits and _, at most 63 of them, and no pg_ in front.",
    );
  return text;
}

/** What makes the role and gives it its rights. Throws StartError when a role of this name has more of them. */
export async function serverRoleStatements(
  db: Reader,
  { name, password }: ServerRole,
): Promise<readonly string[]> {
  const { owner, database, schema, tables } = await readPlace(db);
  const exists = await assertHarmless(db, name, owner);
  const withPassword = password === null ? "" : ` password '${password}'`;
  const attributes = "nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
  const later = `alter default privileges for role ${owner} in schema ${schema} grant`;
  return [
    ...(exists ? [] : [`create role "${name}" login ${attributes}${withPassword}`]),
    `grant connect on database ${database} to "${name}"`,
    `revoke temporary on database ${database} from public`,
    `revoke create, temporary on database ${database} from "${name}"`,
    // Databases upgraded from PostgreSQL 14 let every role create tables.
    `grant usage, create on schema ${schema} to ${owner}`,
    `revoke create on schema ${schema} from public, "${name}"`,
    `grant usage on schema ${schema} to "${name}"`,
    // Tables by name, each with all that it may: nothing is granted for a moment and taken away again.
    ...tables.flatMap(({ table, rights }) => [
      `revoke all on ${table} from "${name}"`,
      `grant ${rights} on ${table} to "${name}"`,
    ]),
    `grant usage, select on all sequences in schema ${schema} to "${name}"`,
    `grant execute on all functions in schema ${schema} to "${name}"`,
    `${later} select, insert, update, delete on tables to "${name}"`,
    `${later} usage, select on sequences to "${name}"`,
    `${later} execute on functions to "${name}"`,
  ];
}

interface Place {
  readonly owner: string;
  readonly database: string;
  readonly schema: string;
  readonly tables: readonly { readonly table: string; readonly rights: string }[];
}

/** Names as SQL quotes them. */
async function readPlace(db: Reader): Promise<Place> {
  const { rows } = await sql<Omit<Place, "tables">>`
    select quote_ident(pg_get_userbyid(relowner)) as owner, quote_ident(current_database()) as database,
      quote_ident(current_schema()) as schema
    from pg_class where oid = to_regclass('schema_migration')`.execute(db);
  const [place] = rows;
  if (!place) throw new StartError("The database has no tables yet: run tallyboard migrate first.");
  const { rows: tables } = await sql<{ table: string; rights: string }>`
    select t.table, t.rights from (${neededRights}) t order by t.relname`.execute(db);
  return { ...place, tables };
}

interface RightsVerdict {
  readonly name: string;
  /** Has rights over the whole PostgreSQL server. */
  readonly isMighty: boolean;
  /** Tables for which the role lacks a right that the server needs. */
  readonly lacking: readonly string[];
  /** Tables that the role may rewrite although the server never does. */
  readonly beyond: readonly string[];
}

/** What the role of this connection may, against what the server needs. */
export async function judgeRights(db: Reader): Promise<RightsVerdict> {
  const { rows } = await sql<RightsVerdict>`
    with judged as (
      select t.table, r.needed = any (string_to_array(t.rights, ', ')) as is_needed,
        has_table_privilege(t.oid, r.needed) as is_there
      from (${neededRights}) t cross join unnest(array['select', 'insert', 'update', 'delete']) as r (needed))
    select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as is_mighty,
      array(select distinct j.table from judged j where is_needed and not is_there order by 1) as lacking,
      array(select distinct j.table from judged j where is_there and not is_needed order by 1) as beyond
    from pg_roles where rolname = current_user`.execute(db);
  if (!rows[0]) throw new Error("the role of this connection is missing in pg_roles");
  return rows[0];
}

/** Returns whether the role exists. Refuses one with more rights than it would get here. */
async function assertHarmless(db: Reader, name: string, owner: string): Promise<boolean> {
  const { rows } = await sql<{ mayMore: boolean }>`
    select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls
      or pg_has_role(oid, ${owner}::regrole, 'member') as may_more
    from pg_roles where rolname = ${name}`.execute(db);
  if (rows[0]?.mayMore)
    throw new StartError(
      `The role ${name} owns the tables or has rights over the whole server: choose another name.`,
    );
  return rows.length > 0;
}

/**
 * Revokes updates and deletes on append-only tables from all roles but the owner: tables of new migrations have a
 * table's default rights.
 */
export async function withdrawRewriting(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select distinct format('revoke %s on %s from %I',
      case when c.relname = ${READ_ONLY} then 'insert, update, delete, truncate' else 'update, delete, truncate' end,
      c.oid::regclass, r.rolname) as statement
    from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.grantee <> c.relowner
      and (c.relname = ${READ_ONLY} or ${isAppendOnly})`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}
