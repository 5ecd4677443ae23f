// A migration only adds: old servers run on its tables while the new ones start (docs/decisions/0017). On a table that an
// earlier file made, it may add columns that old inserts can leave out, and make a check again that lets through all that it
// let through before; nothing that old statements can stumble over.
// What does more stands in EXCEPTIONS with its reason.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./paths.mjs";

/** What a file may do beyond adding: the beginning of the statement, and why no running server is harmed. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0004_master_data.sql": {
    "add constraint department_leader_user_id_fkey": "before 0013: no server ran beside another version",
  },
  "0005_exits_and_deliveries.sql": {
    "create unique index entry_by_return": "before 0013: no server ran beside another version",
    "add constraint entry_return_of_fkey": "before 0013: no server ran beside another version",
  },
  "0009_bulletins.sql": {
    "alter column uploaded_by drop not null": "before 0013: no server ran beside another version",
  },
  "0010_displays.sql": {
    "drop index event_of_master_data": "an index that is made again with one more kind of row",
  },
  "0012_ledger_indexes.sql": {
    "disable trigger ledger_is_append_only": "before 0013: no server ran beside another version",
    "update ledger": "before 0013: no server ran beside another version",
    "enable trigger ledger_is_append_only": "switched off four lines before",
    "alter column client_id set not null": "before 0013: no server ran beside another version",
    "alter column type_id set not null": "before 0013: no server ran beside another version",
  },
  "0023_unused_files_and_passwords.sql": {
    "drop index file_unclaimed":
      "an index for speed alone; file_unattached answers the old statement as well",
  },
  "0031_told_outside.sql": {
    "drop index event_of_master_data": "an index that is made again with one more kind of row",
  },
  "0039_one_form.sql": {
    "update ": "sets the column that the same file adds; old statements do not read it",
    "create unique index ":
      "exempts the rows that break it; an old server answers a new twin as it answers an equal code, by the index's name",
  },
  "0043_ground.sql": {
    "drop constraint delivery_exit_id_key":
      "made again in the next statement, without deliveries that were given up",
    "create unique index delivery_of_exit":
      "what the constraint before it said: every old row and insert passes",
  },
  "0051_integrations.sql": {
    "alter column role_id drop not null":
      "machines alone have none: old statements join people with their roles",
    "alter column password_hash drop not null": "machines alone have none: no old statement reads theirs",
    "add constraint users_are_people_or_machines": "every old row and insert is a person and passes",
    "drop index event_of_master_data": "an index that is made again with one more kind of row",
  },
  "0053_webhooks.sql": {
    "drop index event_of_master_data": "an index that is made again with one more kind of row",
  },
  "0056_long_lists.sql": {
    "do $$": "makes a function again that answers the same, sooner",
    "drop index goods_type_by_keyword": "an index for speed alone, which no statement uses since 0039",
    "drop index stock_by_lot": "an index for speed alone, which no statement uses since 0039",
  },
  "0057_role_todos.sql": {
    "alter column recipient_id drop not null":
      "todos of roles alone have none: old statements join messages with their recipients",
    "add constraint message_addressee_check": "every old row and insert has a recipient and no role",
    "create unique index message_once_a_role": "of todos of roles alone, which no old statement writes",
  },
  "0058_one_index.sql": {
    "drop index entry_approved_or_receiving": "an index that another one equals",
  },
};

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/** The statements without comments, with the bodies of functions and the insides of texts left out. */
function statementsOf(text: string): readonly string[] {
  return text
    .replace(/--[^\n]*/g, " ")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "$$$$")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

/** Splits at the commas that stand outside brackets. */
function actionsOf(list: string): readonly string[] {
  const actions = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

const isAdded = (action: string): boolean =>
  (/^add (column )?(?!constraint|check|unique|primary|foreign|exclude)/.test(action) &&
    (!/\bnot null\b|\bprimary key\b/.test(action) || /\b(default|generated)\b/.test(action))) ||
  /^alter (column )?\w+ set default\b/.test(action);

/** What of one statement is more than an addition; `own` are the tables that the same file makes. */
function moreThanAdding(statement: string, own: Set<string>): readonly string[] {
  const made = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement);
  if (made?.[1]) own.add(made[1]);
  if (made) return [];
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement);
  if (altered) {
    const [, table = "", list = ""] = altered;
    return own.has(table) ? [] : actionsOf(list).filter((action) => !isAdded(action));
  }
  const unique = /^create unique index (?:if not exists )?\w+ on (\w+)/.exec(statement);
  if (unique) return own.has(unique[1] ?? "") ? [] : [statement];
  const filled = /^insert into (\w+)/.exec(statement);
  if (filled || /^(create (?!or replace)|comment on|select )/.test(statement)) return [];
  return [statement];
}

/** The values that checks of single columns let through, by the name of the check, as the last file has them. */
type Allowed = Map<string, ReadonlySet<string>>;

const numbersBetween = (first: string, last: string): readonly string[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at));

const CHECK = /check \((\w+) (?:in \(([^)]*)\)|between (\d+) and (\d+))\)/;

/** The checks that a file writes of single columns: by their names, or as PostgreSQL names what stands in a table. */
function checksIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const checks = new Map<string, ReadonlySet<string>>();
  for (const statement of text
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .split(";")) {
    const [, table, name] = /(?:create|alter) table (\w+)(?: add constraint (\w+))?/i.exec(statement) ?? [];
    for (const [, column, list, first = "", last = ""] of statement.matchAll(new RegExp(CHECK, "gi")))
      checks.set(
        name ?? `${table}_${column}_check`,
        new Set(list?.split(",").map((value) => value.trim()) ?? numbersBetween(first, last)),
      );
  }
  return checks;
}

/** The checks that a file makes again so that each value passes which passed before. */
function widened(text: string, allowed: Allowed): readonly string[] {
  const checks = checksIn(text);
  const wider = [...checks].filter(([name, values]) => {
    const before = allowed.get(name);
    return before !== undefined && [...before].every((value) => values.has(value));
  });
  for (const [name, values] of checks) allowed.set(name, values);
  return wider.map(([name]) => name);
}

/** The statements that do more than add and are no listed exception, one line each, and the exceptions without use. */
export function migrationFaults(files: readonly MigrationFile[], exceptions = EXCEPTIONS): readonly string[] {
  const unused = new Set(
    Object.entries(exceptions).flatMap(([name, each]) =>
      Object.keys(each).map((start) => `${name}: ${start}`),
    ),
  );
  const allowed: Allowed = new Map();
  const faults = files.flatMap(({ name, text }) => {
    const own = new Set<string>();
    const wider = widened(text, allowed);
    const isWider = (part: string) => wider.includes(/^(?:drop|add) constraint (\w+)/.exec(part)?.[1] ?? "");
    return statementsOf(text)
      .flatMap((statement) => moreThanAdding(statement, own).filter((part) => !isWider(part)))
      .filter((part) => {
        const start = Object.keys(exceptions[name] ?? {}).find((each) => part.startsWith(each));
        if (start) unused.delete(`${name}: ${start}`);
        return start === undefined;
      })
      .map((part) => `${name} does more than add: ${part.slice(0, 100)}`);
  });
  return [...faults, ...[...unused].map((each) => `no such statement, take out the exception: ${each}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, "server/migrations");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  const faults = migrationFaults(files);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
