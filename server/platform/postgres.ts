import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { typeParsers } from "./connections.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";
import type { OpenWakeWire } from "./wake.ts";

const oldestVersion = 15;
const connectTimeoutMs = 10_000;
/** Two nodes of 16 connections, and their listeners, fit well into PostgreSQL's default of 100. */
const connectionsPerPool = 8;
const statementTimeoutMs = 30_000;

/** What every connection of the two pools is opened with. */
function poolConfig(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: "tallyboard",
    // "Today" is always computed in BUSINESS_TIME_ZONE by name; this only keeps sessions alike.
    options: "-c timezone=UTC",
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    max: connectionsPerPool,
    statement_timeout: statementTimeoutMs,
    types: typeParsers,
  };
}

/** The pools of a PostgreSQL server. Throws StartError, one line, when it cannot serve. */
export async function openPostgres(url: string, log: Log): Promise<{ reading: pg.Pool; writing: pg.Pool }> {
  await assertServes(url);
  const open = () => {
    const pool = new pg.Pool(poolConfig(url));
    // An idle connection that breaks (server restarted) leaves the pool by itself.
    pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
    // One in use tells whoever waits for it; without a listener its error would end the process as well.
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  };
  return { reading: open(), writing: open() };
}

async function assertServes(url: string): Promise<void> {
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
        `DATABASE_URL: PostgreSQL ${oldestVersion} or newer is needed, not ${server?.shown}.`,
      );
    }
    if (server.encoding !== "UTF8") {
      throw new StartError(`DATABASE_URL: the database must be encoded in UTF8, not ${server.encoding}.`);
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`DATABASE_URL: ${reasonOf(error, url)}`);
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
    "57P03": `${server} is still starting up.`,
  };
  const message = error instanceof Error ? error.message : String(error);
  return known[code] ?? `cannot connect to ${server}: ${message.split("\n")[0]}`;
}

/** "Look again" over LISTEN and NOTIFY, on a connection of its own that comes back by itself. */
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
        // What was announced while nobody listened is unknown.
        heard();
        await ended;
      } finally {
        client = null;
        next.end().catch(() => undefined);
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
        await client?.end().catch(() => undefined);
      },
    };
  };
}

const channel = "tallyboard_wake";
const firstWaitMs = 250;
const longestWaitMs = 5_000;

/** pg keeps the backend's process id but does not type it. */
function ownProcessId(client: pg.Client): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}
