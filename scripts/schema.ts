/**
 * Writes server/platform/schema.ts, the types of the tables and their indexes, from the migrations: it applies them to an
 * empty database in memory and reads the catalogue. `--check` compares and fails when they differ. kysely-codegen would do it from a
 * server that runs, but makes `string` of a column whose CHECK lists its values.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "../server/platform/migrate.ts";
import { root } from "./paths.mjs";

/** What the catalogue cannot know: what a jsonb column holds (otherwise an object), and values that no CHECK lists. */
const GIVEN = new Map([
  ["role.menu", "readonly string[]"],
  ["backupCheck.lines", "readonly string[]"],
  ["mailChoice.messageTypes", "readonly number[]"],
  ["receiptLine.photos", "readonly string[]"],
  [
    "bulletin.pictures",
    `readonly { readonly fileId: string; readonly fileEnId: string | null; readonly caption: string;
      readonly captionEn: string | null }[]`,
  ],
  ["sample.value", "object"],
  ["file.belongsTo", '"entry" | "delivery" | "bulletin" | "goodsType"'],
]);

/** How values arrive: see `typeParsers` in server/platform/connections.ts. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ uuid: "string", text: "string", date: "string", bool: "boolean", timestamptz: "Date" },
  tsvector: "string",
  ...{ int2: "number", int4: "number", int8: "number", jsonb: "Readonly<Record<string, unknown>>" },
};

const HEADER = `// Generated from server/migrations by \`npm run schema\`; compared by \`npm run check\`. Do not edit.
import type { ColumnType, Generated } from "kysely";

/**
 * The tables in camelCase: CamelCasePlugin translates both ways. A raw \`sql\` fragment uses snake_case, and its columns
 * also arrive in camelCase. Keys within jsonb stay as they are. Instants are Date, dates 'YYYY-MM-DD', bigint a number. A
 * jsonb column is read as its value and written as JSON text: pg would turn an array into an array literal of SQL.
 * Above each table stand its indexes, but that of its key.
 */
`;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** CHECK (name = ANY (ARRAY['a'::text, 'b'::text])); null: no CHECK of this column alone. */
  readonly check: string | null;
}

/** What PostgreSQL says of an index, without its names, and its table. */
interface Index {
  readonly table: string;
  readonly definition: string;
}

async function readTables(): Promise<{
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
}> {
  const database = await PGlite.create();
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) await database.exec(readFileSync(join(migrationsFolder(), file), "utf8"));
  const { rows } = await database.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%') as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  const indexes = await database.query<Index>(`
    select tablename as table, (case when indexdef like 'CREATE UNIQUE %' then 'unique ' else '' end)
      || regexp_replace(regexp_replace(indexdef, '^.* USING (btree )?', ''), '::text', '', 'g') as definition
    from pg_indexes where schemaname = 'public' and indexname not like '%_pkey' order by tablename, indexname`);
  await database.close();
  const inCamelCase = (text: string) => text.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  return {
    columns: rows.map((row) => ({ ...row, table: inCamelCase(row.table), name: inCamelCase(row.name) })),
    indexes: indexes.rows.map((row) => ({ ...row, table: inCamelCase(row.table) })),
  };
}

const keyOf = ({ table, name }: Column) => `${table}.${name}`;

function typeOf(column: Column): string {
  const { type, isNullable, hasDefault, check } = column;
  const listed = check?.match(/ARRAY\[(.*)\]/)?.[1]?.replace(/::\w+/g, "");
  const value =
    GIVEN.get(keyOf(column)) ?? listed?.replaceAll("'", '"').replaceAll(", ", " | ") ?? TYPES[type];
  if (!value)
    throw new Error(`${keyOf(column)} is a ${type}: say in scripts/schema.ts how its values arrive.`);
  const read = isNullable ? `${value} | null` : value;
  if (type !== "jsonb") return hasDefault ? `Generated<${read}>` : read;
  const written = isNullable ? "string | null" : "string";
  return `ColumnType<${read}, ${written}${hasDefault ? " | undefined" : ""}, ${written}>`;
}

const LINE = 108;

/** The indexes of a table beside that of its key, as a comment in lines. */
function commentOf(indexes: readonly Index[]): string {
  const lines = [""];
  for (const word of indexes
    .map(({ definition }) => definition)
    .join("; ")
    .split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines[0] === "" ? "" : lines.map((line) => `// ${line}\n`).join("");
}

function schemaOf({ columns, indexes }: Awaited<ReturnType<typeof readTables>>): string {
  const keys = columns.map(keyOf);
  const gone = [...GIVEN.keys()].filter((key) => !keys.includes(key));
  if (gone.length > 0)
    throw new Error(`No migration makes ${gone.join(", ")}: remove it from scripts/schema.ts.`);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const its = columns.filter((column) => column.table === table);
    const comment = commentOf(indexes.filter((index) => index.table === table));
    return `${comment}readonly ${table}: {\n${its.map((column) => `${column.name}: ${typeOf(column)};`).join("\n")}\n};`;
  });
  return `${HEADER}export interface Schema {\n${tables.join("\n")}\n}\n`;
}

const file = join(root, "server/platform/schema.ts");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const written = execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
  input: schemaOf(await readTables()),
  encoding: "utf8",
});
if (!process.argv.includes("--check")) writeFileSync(file, written);
else if (readFileSync(file, "utf8") !== written) {
  process.stderr.write(
    "server/platform/schema.ts is not what the migrations make. Run npm run schema and commit it.\n",
  );
  process.exit(1);
}
