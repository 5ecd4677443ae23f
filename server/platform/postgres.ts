import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { bounded } from "./bounded.ts";
import type { DatabaseChoice } from "./config.ts";
import { type LimitedPool, type Pools, typeParsers } from "./connections.ts";
import type { Log } from "./log.ts";
import { SilenceWatch } from "./silence.ts";
import { StartError } from "./start-error.ts";
import type { VariableName } from "./variables.ts";
import type { OpenWakeWire } from "./wake.ts";

const oldestVersion = 15;
type PostgresChoice = DatabaseChoice & { readonly kind: "postgresql" };

/** Limits of one pool, in milliseconds; docs/decisions/0016-bounded-locks.md explains how they add up. */
interface Bounds {
  readonly connections: number;
  /** For a free connection, or for a new one to open. */
  readonly connectMs: number;
  /** The server cancels a statement after this, or after `lockMs` of waiting for one lock. */
  readonly statementMs: number;
  readonly lockMs: number;
  /** The server ends a session, and so releases its locks, when its client is silent inside a transaction. */
  readonly idleInTransactionMs: number;
  /** The client closes a connection without an answer for this long: above `statementMs`, for silence only. */
  readonly answerMs: number;
  /** Statements that come again are planned once; not where lists have the filters of one reader. */
  readonly prepares: boolean;
}

/** Two nodes of 20 connections, and their listeners, fit well into PostgreSQL's default of 100. */
const bounds = {
  reading: {
    ...{ connections: 8, connectMs: 8_000, statementMs: 6_500, lockMs: 5_000 },
    ...{ idleInTransactionMs: 4_000, answerMs: 7_000, prepares: false },
  },
  pulse: {
    ...{ connections: 3, connectMs: 3_000, statementMs: 3_500, lockMs: 3_000 },
    ...{ idleInTransactionMs: 4_000, answerMs: 4_000, prepares: true },
  },
  probe: {
    ...{ connections: 1, connectMs: 3_000, statementMs: 3_500, lockMs: 3_000 },
    ...{ idleInTransactionMs: 4_000, answerMs: 4_000, prepares: true },
  },
  // Statement, then silence: 5.5 s + 4 s. A lost node holds its locks for at most 9.5 s.
  writing: {
    ...{ connections: 8, connectMs: 5_000, statementMs: 5_500, lockMs: 5_000 },
    ...{ idleInTransactionMs: 4_000, answerMs: 7_000, prepares: true },
  },
  archive: {
    ...{ connections: 4, connectMs: 3_000, statementMs: 6_500, lockMs: 5_000 },
    ...{ idleInTransactionMs: 4_000, answerMs: 7_000, prepares: false },
  },
} as const satisfies Record<keyof Pools, Bounds>;

/**
 * "Today" is always computed in BUSINESS_TIME_ZONE by name; the time zone only makes sessions equal. The server detects
 * a lost client machine after 11 s at the latest, and one that reads nothing after 8 s. Statements are short: compiling
 * one (jit) takes longer than it saves.
 */
const sessionSettings = {
  timezone: "UTC",
  jit: "off",
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 8_000,
};

/**
 * What is planned once is planned for all values. What is not, such as a list with the filters of one reader, is planned for
 * its own: an index of beginnings serves no pattern that is unknown, and a rare value is not one of average.
 */
const planMode = ({ prepares }: Bounds): string => (prepares ? "force_generic_plan" : "force_custom_plan");

/** What a transaction sets for itself behind a pooler, whose connections to PostgreSQL have settings of their own. */
const ownSettings = (bounds: Bounds): string =>
  Object.entries({
    ...{ timezone: "'UTC'", jit: "off", plan_cache_mode: planMode(bounds) },
    ...{ statement_timeout: bounds.statementMs, lock_timeout: bounds.lockMs },
    idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
  })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join("; ");

/** What every connection of a pool is opened with. */
function poolConfig(url: string, bounds: Bounds, isPooler: boolean): pg.PoolConfig {
  const session = {
    options: Object.entries({ ...sessionSettings, plan_cache_mode: planMode(bounds) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    statement_timeout: bounds.statementMs,
    lock_timeout: bounds.lockMs,
    idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
  };
  return {
    connectionString: url,
    application_name: "tallyboard",
    // A pooler refuses a start with parameters that it cannot keep.
    ...(isPooler ? {} : session),
    connectionTimeoutMillis: bounds.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    max: bounds.connections,
    pipeline: true,
    types: typeParsers,
  };
}

/** The pools of a PostgreSQL server. Throws StartError, one line, when it cannot serve. */
export async function openPostgres(
  { url, variable = "DATABASE_URL", directUrl, readUrl }: PostgresChoice,
  log: Log,
): Promise<Pools> {
  await assertServes(url, variable);
  const isPooler = directUrl !== undefined;
  if (isPooler) await assertServes(directUrl, "DATABASE_DIRECT_URL");
  const mayPrepare = !isPooler || (await keepsNames(url));
  const silence = new SilenceWatch();
  const openAt = (url: string, bounds: Bounds, isPooler: boolean): LimitedPool => {
    const pool = new pg.Pool(poolConfig(url, bounds, isPooler));
    // An idle connection that breaks (server restarted) leaves the pool automatically.
    pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
    // A connection in use reports its error to its query as well; without a listener it would end the process.
    pool.on("connect", (client) => client.on("error", () => undefined));
    silence.over(pool);
    const { answerMs: statementMs } = bounds;
    const settings = isPooler ? { settings: ownSettings(bounds) } : {};
    return { pool, statementMs, prepares: bounds.prepares && mayPrepare, isPipelined: true, ...settings };
  };
  const open = (bounds: Bounds): LimitedPool => openAt(url, bounds, isPooler);
  const { reading, pulse, probe, writing, archive } = bounds;
  const standby = readUrl === undefined ? {} : { archive: openAt(readUrl, archive, false) };
  return {
    reading: open(reading),
    pulse: open(pulse),
    probe: open(probe),
    writing: open(writing),
    ...standby,
  };
}

/**
 * Whether a pooler knows the names of prepared statements: then it gives them names of its own at PostgreSQL. One that
 * passes them on would say them to connections that have never seen them.
 */
async function keepsNames(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => undefined);
  const name = `tallyboard_${randomUUID()}`;
  const text = "select count(*)::integer as passed from pg_prepared_statements where name = $1";
  try {
    await client.connect();
    await client.query("begin");
    const { rows } = await client.query<{ passed: number }>({ name, text, values: [name] });
    const isPassed = rows[0]?.passed !== 0;
    if (isPassed) await client.query(`deallocate "${name}"`);
    await client.query("commit");
    return !isPassed;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const connectTimeoutMs = 10_000;

async function assertServes(url: string, variable: VariableName): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; shown: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding, current_setting('server_version') as shown`,
    );
    const [server] = rows;
    if (!server || server.version < oldestVersion) {
      throw new StartError(
        `${variable}: PostgreSQL ${oldestVersion} or newer is needed, not ${server?.shown}.`,
      );
    }
    if (server.encoding !== "UTF8") {
      throw new StartError(`${variable}: the database must be encoded in UTF8, not ${server.encoding}.`);
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${variable}: ${reasonOf(error, url)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Why it cannot be reached, in one line and without the password that the URL may hold. */
function reasonOf(error: unknown, url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname || "localhost"}:${port || "5432"}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known: Record<string, string> = {
    ECONNREFUSED: `nothing listens on ${server}.`,
    ENOTFOUND: `the host ${hostname} is unknown.`,
    EAI_AGAIN: `the host ${hostname} is unknown.`,
    ENOENT: `nothing listens on the socket in ${decodeURIComponent(hostname)}.`,
    ECONNRESET: `${server} closed the connection; is it a PostgreSQL server?`,
    ETIMEDOUT: `${server} does not answer.`,
    EHOSTUNREACH: `${server} cannot be reached.`,
    "28P01": `${server} refuses the password of ${username}.`,
    "28000": `${server} does not let ${username} in.`,
    "3D000": `${server} has no database ${decodeURIComponent(pathname.slice(1))}.`,
    "53300": `${server} has no connection left.`,
    "57P03": `${server} is starting up or stopping.`,
  };
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("client password must be a"))
    return `${server} asks for the password of ${username}, and the URL has none.`;
  return known[code] ?? `cannot connect to ${server}: ${message.split("\n")[0]}`;
}

/** The wake-up over LISTEN and NOTIFY, on its own connection, which reconnects automatically. */
export function postgresWire(url: string, log: Log): OpenWakeWire {
  return (heard) => {
    let client: pg.Client | null = null;
    let closed = false;
    let sending = false;
    let again = false;

    const connectOnce = async (): Promise<void> => {
      const next = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
      });
      let beat: NodeJS.Timeout | undefined;
      const ended = new Promise<void>((resolve) => {
        next.on("end", resolve);
        next.on("error", () => resolve());
      });
      next.on("notification", ({ processId }) => {
        if (processId !== ownProcessId(next)) heard();
      });
      try {
        await next.connect();
        await next.query(`listen ${channel}`);
        if (closed) return;
        client = next;
        // Announcements made while the connection was down are unknown.
        heard();
        // A silent connection looks like an idle one: send a statement, and close it without an answer.
        beat = setInterval(() => {
          bounded(next.query("select"), beatMs, "The wake-up connection").catch(() => cut(next));
        }, beatMs);
        beat.unref();
        await ended;
      } finally {
        clearInterval(beat);
        client = null;
        cut(next);
      }
    };
    const stayConnected = async (): Promise<void> => {
      let waitMs = firstWaitMs;
      while (!closed) {
        const began = Date.now();
        await connectOnce().catch((error) => log.debug({ err: error }, "the wake-up connection failed"));
        if (closed) return;
        waitMs = Date.now() - began > longestWaitMs ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
        log.warn(
          { retryMs: waitMs },
          "the wake-up connection broke; nodes look by themselves until it is back",
        );
        await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    };
    const send = async (): Promise<void> => {
      if (sending || !client) {
        again = sending;
        return;
      }
      sending = true;
      do {
        again = false;
        await client?.query(`notify ${channel}`).catch(() => undefined);
      } while (again && client);
      sending = false;
    };

    void stayConnected();
    return {
      announce: () => void send(),
      close: async () => {
        closed = true;
        if (client) cut(client);
      },
    };
  };
}

const channel = "tallyboard_wake";
const beatMs = 3_000;
const firstWaitMs = 250;
const longestWaitMs = 5_000;

/** Ends a connection without waiting for the other side, which may not answer any more. */
const cut = (client: pg.Client): void => void client.connection.stream.destroy();

/** pg keeps the backend's process id but does not type it. */
function ownProcessId(client: pg.Client): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}
