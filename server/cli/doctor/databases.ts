/** Whether the database can be reached and serves this version, by the server's role and by the owner's. */
import { sql } from "kysely";
import { beside, type Config, type DatabaseChoice, readOwner } from "../../platform/config.ts";
import { type Database, openDatabase } from "../../platform/database.ts";
import { databaseClock } from "../../platform/database-clock.ts";
import { databaseName } from "../../platform/database-name.ts";
import { createLog } from "../../platform/log.ts";
import { migrationsGap } from "../../platform/migrate.ts";
import { mayMigrate } from "../../platform/migrate-at-start.ts";
import { plainReason } from "../../platform/plain-reason.ts";
import { judgeRights } from "../../platform/server-role.ts";
import type { Environment } from "../../platform/variables.ts";
import { type Finding, type Findings, failed, firstLine, ok, orOk, warning } from "./finding.ts";

const log = createLog("silent");

/** A database that the other checks may use, or why there is none. */
export interface Opened {
  readonly choice: DatabaseChoice;
  readonly db: Database | null;
  /** Why it cannot be opened. */
  readonly reason: string | null;
  /** What of its migrations does not fit; then its tables are not read. */
  readonly gap: string | null;
}

/** Opens the database, on the embedded engine also through the server that runs. It never makes one. */
export async function openForChecks({ database: choice }: Partial<Config>): Promise<Opened | null> {
  if (!choice) return null;
  let db: Database | null = null;
  try {
    db = await openDatabase({ database: choice, redisUrl: null }, log, undefined, { joins: true });
    return { choice, db, reason: null, gap: await migrationsGap(db) };
  } catch (error) {
    return { choice, db, reason: firstLine(plainReason(error, choice)), gap: null };
  }
}

const LINE_TOLD = 'See "It does not start" in docs/troubleshooting.md.';

export async function judgeDatabase({ choice, db, reason }: Opened): Promise<Findings> {
  if (!db) return [failed(reason ?? "", LINE_TOLD)];
  const { rows } = await sql<{ version: string; encoding: string; isReadOnly: boolean }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`.execute(
    db.pulse,
  );
  const { version = "", encoding = "", isReadOnly = false } = rows[0] ?? {};
  if (isReadOnly)
    return [
      failed(
        `${databaseName(choice)} takes no writes`,
        "DATABASE_URL names a standby, or default_transaction_read_only is on.",
      ),
    ];
  return [ok(`${databaseName(choice)}: version ${version.split(" ", 1)[0]}, ${encoding}`)];
}

export async function judgeRole({ db }: Opened): Promise<Findings> {
  if (!db || db.engine === "embedded") return null;
  const { name, isMighty, lacking, beyond } = await judgeRights(db.pulse);
  if (isMighty)
    return [
      warning(
        `${name} has rights over the whole PostgreSQL server`,
        'See "A role with the least rights" in docs/security-keys.md.',
      ),
    ];
  if (await mayMigrate(db)) return [ok(`${name} owns the tables and migrates them at the start`)];
  const again = `Run tallyboard role ${name} as the owner of the tables.`;
  const found: Finding[] = [];
  if (lacking.length > 0) found.push(failed(`${name} lacks rights on ${shortened(lacking)}`, again));
  if (beyond.length > 0) found.push(warning(`${name} may rewrite ${shortened(beyond)}`, again));
  return orOk(found, `${name} has the rights that the server needs, and no more`);
}

const shortened = (tables: readonly string[]): string =>
  tables.length <= 3 ? tables.join(", ") : `${tables.slice(0, 3).join(", ")} and ${tables.length - 3} more`;

export async function judgeMigrations({ db, reason, gap }: Opened): Promise<Findings> {
  if (!db) return null;
  // Without the right to read the table of migrations nothing is known of them.
  if (reason !== null) return [failed(reason, LINE_TOLD)];
  if (gap === null) return [ok("all of this version are there")];
  const remedy = (await mayMigrate(db))
    ? "The next start of the server adds what is missing."
    : 'See "Upgrade" in docs/operations.md.';
  return [failed(firstLine(gap), remedy)];
}

/** The database by MIGRATION_DATABASE_URL, for migrations. */
export async function judgeOwner(env: Environment): Promise<Findings> {
  const database = readOwner(env);
  if (database === null) return null;
  const db = await openDatabase({ database, redisUrl: null }, log);
  try {
    if (await mayMigrate(db)) return [ok(`${databaseName(database)} owns the tables`)];
    return [
      failed(
        `${databaseName(database)} may not change the tables`,
        "Set MIGRATION_DATABASE_URL to the role that owns them.",
      ),
    ];
  } finally {
    await db.close();
  }
}

/** The other ways to the database: past a pooler by DATABASE_DIRECT_URL, and its standby by DATABASE_READ_URL. */
export async function judgeWays({ choice, db }: Opened): Promise<Findings> {
  const { direct, standby } = beside(choice);
  const found = [
    ...(direct ? [await judgeWay(direct, async (there) => judgeDirect(db, there))] : []),
    ...(standby ? [await judgeWay(standby, judgeStandby)] : []),
  ];
  return found.length === 0 ? null : found;
}

type Named = DatabaseChoice & { readonly kind: "postgresql" };

async function judgeWay(
  way: Named,
  judge: (there: Database, name: string) => Promise<Finding>,
): Promise<Finding> {
  let there: Database | null = null;
  try {
    there = await openDatabase({ database: way, redisUrl: null }, log);
    return await judge(there, `${way.variable}: ${databaseName(way)}`);
  } catch (error) {
    return failed(firstLine(plainReason(error, way)), LINE_TOLD);
  } finally {
    await there?.close();
  }
}

async function judgeDirect(db: Database | null, there: Database): Promise<Finding> {
  if (db && (await db.identity()) !== (await there.identity()))
    return failed(
      "DATABASE_DIRECT_URL names another database than DATABASE_URL",
      "Name the database that the pooler leads to.",
    );
  return ok("DATABASE_DIRECT_URL leads to the same database");
}

async function judgeStandby(there: Database, name: string): Promise<Finding> {
  const { rows } = await sql<{ isStandby: boolean; behind: number | null }>`
    select pg_is_in_recovery() as is_standby,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::double precision as behind`.execute(
    there.pulse,
  );
  const { isStandby = false, behind = null } = rows[0] ?? {};
  if (!isStandby)
    return warning(
      `${name} is no standby`,
      "Name a standby of the database, or leave DATABASE_READ_URL out.",
    );
  return ok(`${name}: a standby, its last change is ${Math.round(behind ?? 0)} s old`);
}

/** Beyond this, logs and certificates are wrong before people notice. */
const SKEWED_MS = 5_000;

/** `otherMs` minus this machine's clock, as a finding. `precisionMs`: how exactly the other one is known. */
export function judgeSkew(of: string, otherMs: number, nowMs: number, precisionMs = 0): Finding {
  const skewMs = Math.max(0, Math.abs(otherMs - nowMs) - precisionMs);
  if (skewMs <= SKEWED_MS) return ok(`this machine agrees with ${of}`);
  const direction = otherMs > nowMs ? "behind" : "ahead of";
  return warning(
    `this machine is ${Math.round(skewMs / 1_000)} s ${direction} ${of}`,
    "Synchronise both clocks by NTP (timedatectl).",
  );
}

export async function judgeDatabaseClock({ db }: Opened): Promise<Findings> {
  if (!db || db.engine === "embedded") return null;
  const clock = await databaseClock(db, log);
  return [judgeSkew("the database", clock.now().getTime(), Date.now())];
}
