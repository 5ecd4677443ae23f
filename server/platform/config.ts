import { resolve } from "node:path";
import { type LogLevel, logLevels } from "./log.ts";
import { StartError } from "./start-error.ts";

/** A variable of the environment that cannot be used; the message is one line that names it. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a fresh database is filled with. */
export const worlds = ["demo", "empty"] as const;
export type World = (typeof worlds)[number];

export type DatabaseChoice =
  | { readonly kind: "embedded"; readonly directory: string }
  | { readonly kind: "postgresql"; readonly url: string };

/** Everything that the surroundings may decide, read once at the start (contract, "Start"). */
export interface Config {
  readonly production: boolean;
  readonly logLevel: LogLevel;
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  /** Absolute. Holds the embedded database and uploaded files. */
  readonly dataDir: string;
  readonly database: DatabaseChoice;
  readonly redisUrl: string | null;
  readonly world: World;
  readonly adminPassword: string | null;
  /** Origins that may open a socket besides the own one; empty means the own one only. */
  readonly publicOrigins: readonly string[];
  /** An origin when the browser's build talks to another host than the one that served it. */
  readonly apiBaseUrl: string | null;
  /** An IANA name: "today", series and throughput hours are counted in it. */
  readonly businessTimeZone: string;
  readonly sessionIdleHours: number;
  readonly sessionMaxDays: number;
  /** As Fastify takes it: no proxy, any proxy, a number of hops, or addresses by comma. */
  readonly trustProxy: boolean | number | string;
  /** For development: messages and dashboard answer 600 to 1000 ms late. */
  readonly slowAnswers: boolean;
}

/** Reads the environment. Throws ConfigError, with one clear line, at the first value that cannot be used. */
export function loadConfig(env: Environment): Config {
  const production = env.NODE_ENV === "production";
  const dataDir = resolve(text(env, "DATA_DIR") ?? "./data");
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"]);
  const world = oneOf(env, "WORLD", worlds) ?? (production ? "empty" : "demo");
  if (production && world !== "empty") {
    throw new ConfigError(`WORLD=${world} has well-known passwords and is refused when NODE_ENV=production.`);
  }
  return Object.freeze({
    production,
    logLevel: oneOf(env, "LOG_LEVEL", logLevels) ?? "info",
    host: host(env),
    port: numberBetween(env, "PORT", 0, 65_535, { integer: true }) ?? 3000,
    dataDir,
    database: databaseUrl
      ? ({ kind: "postgresql", url: databaseUrl } as const)
      : ({ kind: "embedded", directory: dataDir } as const),
    redisUrl: url(env, "REDIS_URL", ["redis:", "rediss:"]),
    world,
    adminPassword: adminPassword(env),
    publicOrigins: Object.freeze(origins(env)),
    apiBaseUrl: apiBaseUrl(env),
    businessTimeZone: timeZone(env),
    sessionIdleHours: numberBetween(env, "SESSION_IDLE_HOURS", Number.MIN_VALUE, 24 * 366) ?? 12,
    sessionMaxDays: numberBetween(env, "SESSION_MAX_DAYS", Number.MIN_VALUE, 366) ?? 7,
    trustProxy: trustProxy(env),
    slowAnswers: slowAnswers(env, production),
  });
}

/** An unset variable and an empty one are the same: compose files and CI systems cannot unset. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function oneOf<T extends string>(env: Environment, name: string, known: readonly T[]): T | null {
  const value = text(env, name);
  if (value === null) return null;
  const found = known.find((each) => each === value);
  if (!found) throw new ConfigError(`${name} must be one of ${known.join(", ")}, not "${value}".`);
  return found;
}

function numberBetween(
  env: Environment,
  name: string,
  least: number,
  most: number,
  { integer = false } = {},
): number | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(parsed >= least && parsed <= most) || (integer && !Number.isInteger(parsed))) {
    const range = least === Number.MIN_VALUE ? `above 0 and at most ${most}` : `from ${least} to ${most}`;
    throw new ConfigError(
      `${name} must be ${integer ? "a whole number" : "a number"} ${range}, not "${value}".`,
    );
  }
  return parsed;
}

/** A connection URL often holds a password, so the message never repeats it. */
function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols[0]}// (its value is not shown).`,
    );
  }
  return value;
}

function host(env: Environment): string {
  const value = text(env, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(value)) {
    throw new ConfigError(`HOST must be a name or an address, not "${value}".`);
  }
  return value;
}

function origins(env: Environment): string[] {
  const values = (text(env, "PUBLIC_ORIGIN") ?? "").split(",").map((each) => each.trim());
  return values.filter((each) => each !== "").map((each) => origin("PUBLIC_ORIGIN", each));
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
  const value = text(env, "BUSINESS_TIME_ZONE") ?? "Asia/Shanghai";
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

function slowAnswers(env: Environment, production: boolean): boolean {
  const isOn = oneOf(env, "SLOW_ANSWERS", ["on", "off"]) === "on";
  if (isOn && production) {
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
