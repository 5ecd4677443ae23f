import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretKeys = ["token", "tokenValue", "password", "authorization", "cookie"];
const otherSecretKeys = ["oldPassword", "newPassword", "userPassword", "passwordHash", "set-cookie"];

// pino's paths have no wildcard for any depth, so the depths of such keys in requests and errors are listed.
function pathsOf(key: string): string[] {
  const leaf = key.includes("-") ? `["${key}"]` : `.${key}`;
  const top = key.includes("-") ? leaf : key;
  return [top, `*${leaf}`, `*.*${leaf}`, `*.*.*${leaf}`];
}

/** What a log level may be called, from the quietest to the loudest. */
export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A structured log, one JSON object a line, in which tokens, passwords and cookies never appear. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths: [...secretKeys, ...otherSecretKeys].flatMap(pathsOf), censor: "[redacted]" },
  };
  return destination ? pino(options, destination) : pino(options);
}
