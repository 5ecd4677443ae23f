import { resolve } from "node:path";
import { LOCALES, type Locale } from "../../src/contracts/texts/render.ts";
import { DEFAULT_TIME_ZONE } from "../../src/contracts/time-zone.ts";
import { CHECKS } from "../../src/domain/checks.ts";
import { readBucket } from "./bucket-settings.ts";
import { ConfigError, EMBEDDED, listOf, most, numberBetween, oneOf, text, url } from "./config-values.ts";
import { type LogLevel, logLevels } from "./log.ts";
import { type OidcSettings, readOidc } from "./oidc-settings.ts";
import type { Environment, VariableName } from "./variables.ts";

/** What a fresh database is filled with. */
const worlds = ["demo", "demo-en", "empty"] as const;
export type World = (typeof worlds)[number];

export type DatabaseChoice =
  | { readonly kind: "embedded"; readonly directory: string }
  | {
      readonly kind: "postgresql";
      readonly url: string;
      /** The variable that named it, if not DATABASE_URL. */
      readonly variable?: VariableName;
      /** The same database past a pooler, by connections that keep their session. Absent: `url` is no pooler. */
      readonly directUrl?: string;
      /** A standby of it. */
      readonly readUrl?: string;
    };

interface MetricsAccess {
  /** False: closed to all callers, in production without a token and without a port. */
  readonly isOpen: boolean;
  /** The required `Authorization: Bearer` token. null: no token is required. */
  readonly token: string | null;
  /** A port for /metrics alone. null: the port of everything else. */
  readonly port: number | null;
}

interface BackupSettings {
  /** Absolute. null: this server checks no backups. */
  readonly folder: string | null;
  /** The hour of the business day from which the last backup is checked. */
  readonly fromHour: number;
  /** Whether the server takes the nightly backup itself, and how many of those it keeps. */
  readonly isTaken: boolean;
  readonly keep: number;
}

const isProduction = (env: Environment): boolean => env.NODE_ENV === "production";

/** How each setting is read, in the order in which a start names what is wrong. */
const READERS = {
  production: isProduction,
  world,
  /** Origins that may open a socket besides the own one; empty means the own one only. */
  publicOrigins: origins,
  /** Absolute. Holds the embedded database, and uploaded files unless they lie in a bucket. */
  dataDir,
  database: databaseChoice,
  /** The bucket of uploaded files. null: they lie in the data folder. */
  files: readBucket,
  /** An origin when the browser's build talks to another host than the one that served it. */
  apiBaseUrl,
  /** Single sign-on by OpenID Connect. null: people sign in by password alone. */
  oidc,
  logLevel: (env): LogLevel => oneOf(env, "LOG_LEVEL", logLevels) ?? "info",
  host,
  /** 0 requests a free port from the system. */
  port: (env) => numberBetween(env, "PORT", 0, 65_535, { integer: true }) ?? 3000,
  redisUrl: (env) => url(env, "REDIS_URL", ["redis:", "rediss:"]),
  adminPassword,
  /** An IANA name: "today", series and throughput hours are counted in it. */
  businessTimeZone: timeZone,
  /** The language of pages and answers for readers who ask for none of ours. */
  defaultLocale: (env): Locale => oneOf(env, "DEFAULT_LOCALE", LOCALES) ?? "zh-CN",
  sessionIdleHours: (env) => numberBetween(env, "SESSION_IDLE_HOURS", Number.MIN_VALUE, 24 * 366) ?? 12,
  sessionMaxDays: (env) => numberBetween(env, "SESSION_MAX_DAYS", Number.MIN_VALUE, 366) ?? 7,
  /** As Fastify takes it: no proxy, any proxy, a number of hops, or addresses by comma. */
  trustProxy,
  /** Requests of /api that a person, and an address, may send in a minute. */
  requestsPerPerson: (env) => most(env, "REQUESTS_PER_PERSON", 12_000),
  requestsPerAddress: (env) => most(env, "REQUESTS_PER_ADDRESS", 60_000),
  /** Connections that an address may have at once; not counted behind a trusted proxy. */
  connectionsPerAddress: (env) => most(env, "CONNECTIONS_PER_ADDRESS", 4_000),
  /** Sockets that a person or display may have open at once, at each node. */
  socketsPerPerson: (env) => most(env, "SOCKETS_PER_PERSON", 100),
  /** For development: messages and dashboard answer 600 to 1000 ms late. */
  slowAnswers,
  /** The most MiB that a person may upload without using them. */
  uploadQuotaMb: (env) => numberBetween(env, "UPLOAD_QUOTA_MB", 1, 1_048_576, { integer: true }) ?? 1_024,
  /** Who may read /metrics, and where. */
  metrics,
  /** Whether /api/docs is available. */
  apiDocs: (env) => (oneOf(env, "API_DOCS", ["on", "off"]) ?? (isProduction(env) ? "off" : "on")) === "on",
  /** False: browsers are rid of the service worker, and the console opens only with a network. */
  serviceWorker: (env) => (oneOf(env, "SERVICE_WORKER", ["on", "off"]) ?? "on") === "on",
  /** Of an OpenTelemetry collector. null: no traces. */
  tracesUrl: (env) => url(env, "OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
  /** The folder of backups and what happens to them at night. */
  backups,
  /** The server that sends mail, and from which address. null: none is sent. */
  mail,
  /** Hosts that robots may post to although they are private, or speak http. */
  robotHosts: (env) => Object.freeze(listOf(env, "ROBOT_HOSTS").map((each) => each.toLowerCase())),
  /** The same for webhooks, whose addresses the people and programs of clients give. */
  webhookHosts: (env) => Object.freeze(listOf(env, "WEBHOOK_HOSTS").map((each) => each.toLowerCase())),
  /** Encrypts what the database keeps of robots and webhooks. null: a file of the embedded database does, or nothing. */
  secretsKey,
} satisfies Readonly<Record<string, (env: Environment) => unknown>>;

/** Everything that the surroundings may decide, read once at the start (contract, "Start"). */
export type Config = {
  readonly [Name in keyof typeof READERS]: ReturnType<(typeof READERS)[Name]>;
};

interface JudgedConfig {
  /** Without the settings whose variables cannot be used. */
  readonly config: Partial<Config>;
  /** One line for each value that cannot be used, in the order in which a start looks at them. */
  readonly faults: readonly string[];
}

/** Reads the environment to its end, whatever is wrong in it. */
export function judgeConfig(env: Environment): JudgedConfig {
  const faults = new Set<string>();
  const orFault = <T>(read: (env: Environment) => T): T | undefined => {
    try {
      return read(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.add(error.message);
      return undefined;
    }
  };
  const names = Object.keys(READERS) as (keyof Config)[];
  const settings = names.map((name) => [name, orFault<unknown>(READERS[name])] as const);
  orFault(readBackupKey);
  const config: Partial<Config> = Object.fromEntries(settings.filter(([, value]) => value !== undefined));
  return { config: Object.freeze(config), faults: [...faults] };
}

/** Reads the environment. Throws ConfigError, with one clear line, at the first value that cannot be used. */
export function loadConfig(env: Environment): Config {
  const { config, faults } = judgeConfig(env);
  if (faults[0] !== undefined) throw new ConfigError(faults[0]);
  return config as Config;
}

/**
 * As loadConfig, but with the database of MIGRATION_DATABASE_URL, or past a pooler, where that is set: for commands that change tables and
 * rights, which the server's own role may not.
 */
export function loadOwnerConfig(env: Environment): Config {
  const database = readOwner(env) ?? named(env, "DATABASE_DIRECT_URL");
  if (database === null) return loadConfig(env);
  return Object.freeze({ ...loadConfig({ ...env, DATABASE_URL: database.url }), database });
}

type NamedDatabase = DatabaseChoice & { readonly kind: "postgresql" };

/** The database as MIGRATION_DATABASE_URL names it. null: it is not set. */
export const readOwner = (env: Environment): NamedDatabase | null => named(env, "MIGRATION_DATABASE_URL");

function named(env: Environment, variable: VariableName): NamedDatabase | null {
  const value = url(env, variable, POSTGRES);
  return value === null ? null : { kind: "postgresql", url: value, variable };
}

/** The database past the pooler, and its standby, as databases of their own. */
export const beside = (database: DatabaseChoice) => {
  const { directUrl, readUrl } = database.kind === "postgresql" ? database : {};
  const choice = (variable: VariableName, value: string | undefined): NamedDatabase | null =>
    value === undefined ? null : { kind: "postgresql", url: value, variable };
  return {
    direct: choice("DATABASE_DIRECT_URL", directUrl),
    standby: choice("DATABASE_READ_URL", readUrl),
  };
};

const POSTGRES = ["postgres:", "postgresql:"];

function dataDir(env: Environment): string {
  return resolve(text(env, "DATA_DIR") ?? "./data");
}

function world(env: Environment): World {
  const production = isProduction(env);
  const chosen = oneOf(env, "WORLD", worlds) ?? (production ? "empty" : "demo");
  if (production && chosen !== "empty")
    throw new ConfigError(
      `WORLD=${chosen} has well-known passwords and is refused when NODE_ENV=production.`,
    );
  return chosen;
}

function oidc(env: Environment): OidcSettings | null {
  const around = { production: isProduction(env), publicOrigins: origins(env), apiBaseUrl: apiBaseUrl(env) };
  const settings = readOidc(env, around);
  if (typeof settings === "string") throw new ConfigError(settings);
  return settings;
}

function databaseChoice(env: Environment): DatabaseChoice {
  const value = text(env, "DATABASE_URL");
  const directUrl = url(env, "DATABASE_DIRECT_URL", POSTGRES);
  const readUrl = url(env, "DATABASE_READ_URL", POSTGRES);
  if (value !== null && value !== EMBEDDED) {
    const further = {
      ...(directUrl === null ? {} : { directUrl }),
      ...(readUrl === null ? {} : { readUrl }),
    };
    return { kind: "postgresql", url: url(env, "DATABASE_URL", POSTGRES) ?? value, ...further };
  }
  for (const [name, further] of [
    ["DATABASE_DIRECT_URL", directUrl],
    ["DATABASE_READ_URL", readUrl],
  ])
    if (further !== null) throw new ConfigError(`${name} needs DATABASE_URL, the same database.`);
  if (isProduction(env) && value === null)
    throw new ConfigError(
      `DATABASE_URL must be set when NODE_ENV=production: postgres://… of PostgreSQL, or ${EMBEDDED} for the database in DATA_DIR.`,
    );
  return { kind: "embedded", directory: dataDir(env) };
}

/** BACKUP_KEY as it is, or null when it is not set. Throws ConfigError when it cannot be used. */
export function readBackupKey(env: Environment): string | null {
  const key = env.BACKUP_KEY;
  if (key === undefined || key === "") return null;
  if (key.length < SHORTEST_BACKUP_KEY || key.trim() === "")
    throw new ConfigError(`BACKUP_KEY must have ${SHORTEST_BACKUP_KEY} or more characters.`);
  return key;
}

const SHORTEST_BACKUP_KEY = 16;

function host(env: Environment): string {
  const value = text(env, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(value)) {
    throw new ConfigError(`HOST must be a name or an address, not "${value}".`);
  }
  return value;
}

function origins(env: Environment): readonly string[] {
  const named = listOf(env, "PUBLIC_ORIGIN").map((each) => origin("PUBLIC_ORIGIN", each));
  if (isProduction(env) && !named.some((each) => each.startsWith("https://")))
    throw new ConfigError(
      "PUBLIC_ORIGIN must name the https origin that people open, like https://wms.example.com, when NODE_ENV=production.",
    );
  return Object.freeze(named);
}

function origin(name: string, value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const bare = parsed !== null && /^https?:$/.test(parsed.protocol) && `${parsed.origin}/` === parsed.href;
  if (!bare) {
    throw new ConfigError(`${name} must be origins like https://wms.example.com, not "${value}".`);
  }
  return parsed.origin;
}

function apiBaseUrl(env: Environment): string | null {
  const value = text(env, "API_BASE_URL");
  if (value === null) return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(`API_BASE_URL must be a URL like https://api.example.com, not "${value}".`);
  }
  return value.replace(/\/+$/, "");
}

function timeZone(env: Environment): string {
  const value = text(env, "BUSINESS_TIME_ZONE") ?? DEFAULT_TIME_ZONE;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`BUSINESS_TIME_ZONE must be a time zone like Asia/Shanghai, not "${value}".`);
  }
}

function adminPassword(env: Environment): string | null {
  // Not trimmed: a password is taken as it is.
  const value = env.ADMIN_PASSWORD;
  if (value === undefined || value === "") return null;
  if (value.length < 8 || value.length > 128) {
    throw new ConfigError("ADMIN_PASSWORD must have 8 to 128 characters.");
  }
  return value;
}

/** A shorter token could be guessed. */
const SHORTEST_TOKEN = 16;

function metrics(env: Environment): MetricsAccess {
  const token = text(env, "METRICS_TOKEN");
  if (token !== null && !new RegExp(`^[\\x21-\\x7e]{${SHORTEST_TOKEN},}$`).test(token))
    throw new ConfigError(
      `METRICS_TOKEN must have ${SHORTEST_TOKEN} or more printable characters, without spaces.`,
    );
  const port = numberBetween(env, "METRICS_PORT", 0, 65_535, { integer: true });
  if (port !== null && port !== 0 && port === numberBetween(env, "PORT", 0, 65_535, { integer: true }))
    throw new ConfigError("METRICS_PORT must be another port than PORT.");
  return { isOpen: !isProduction(env) || token !== null || port !== null, token, port };
}

function backups(env: Environment): BackupSettings {
  const folder = text(env, "BACKUP_DIR");
  const isTaken = oneOf(env, "BACKUP_NIGHTLY", ["on", "off"]) === "on";
  if (isTaken && folder === null)
    throw new ConfigError("BACKUP_NIGHTLY=on needs BACKUP_DIR, the folder for the backups.");
  return {
    folder: folder === null ? null : resolve(folder),
    fromHour: numberBetween(env, "BACKUP_HOUR", 0, 23, { integer: true }) ?? 3,
    isTaken,
    keep: numberBetween(env, "BACKUP_KEEP", 1, 3_650, { integer: true }) ?? 14,
  };
}

function mail(env: Environment): { readonly url: string; readonly from: string } | null {
  const server = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  const from = text(env, "SMTP_FROM");
  if (server === null) return null;
  if (from === null || !CHECKS.email(from))
    throw new ConfigError("SMTP_FROM must be the address that mail comes from, like wms@example.com.");
  return { url: server, from };
}

/** A shorter one could be guessed by who has the database. */
const SHORTEST_KEY = 32;

function secretsKey(env: Environment): string | null {
  const value = text(env, "SECRETS_KEY");
  if (value !== null && value.length < SHORTEST_KEY)
    throw new ConfigError(`SECRETS_KEY must have ${SHORTEST_KEY} or more characters.`);
  return value;
}

function slowAnswers(env: Environment): boolean {
  const isOn = oneOf(env, "SLOW_ANSWERS", ["on", "off"]) === "on";
  if (isOn && isProduction(env)) {
    throw new ConfigError("SLOW_ANSWERS=on is for development and is refused when NODE_ENV=production.");
  }
  return isOn;
}

function trustProxy(env: Environment): boolean | number | string {
  const value = text(env, "TRUST_PROXY");
  if (value === null || /^(off|false|no|0)$/i.test(value)) return false;
  if (/^(on|true|yes)$/i.test(value)) return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (/^[0-9A-Fa-f.:/, ]+$|^(loopback|linklocal|uniquelocal)$/.test(value)) return value;
  throw new ConfigError(
    `TRUST_PROXY must be on, off, a number of hops or addresses by comma, not "${value}".`,
  );
}
