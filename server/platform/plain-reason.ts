/** One line for an error that a person can put right: of the system, of the database, of what either lacks. */
import type { DatabaseChoice } from "./config.ts";
import { databaseName } from "./database-name.ts";
import { isFull } from "./free-space.ts";
import { StartError } from "./start-error.ts";

/** What the system says of a path. */
const ofPaths: Readonly<Record<string, string>> = {
  EACCES: "this user has no right to it",
  EPERM: "this user has no right to it",
  EBUSY: "another program holds it",
  EDQUOT: "this user's disk quota is used up",
  EEXIST: "it is there already",
  EIO: "its disk does not read or write",
  EISDIR: "it is a folder, where a file is needed",
  ELOOP: "its links lead in a circle",
  EMFILE: "this process has too many files open",
  ENAMETOOLONG: "its name is too long",
  ENFILE: "this machine has too many files open",
  ENOENT: "there is no such file or folder",
  ENOSPC: "its disk is full",
  ENOTDIR: "a part of its path is a file, where a folder is needed",
  ENOTEMPTY: "the folder is not empty",
  EROFS: "its file system is read-only",
  ESTALE: "its mount is gone",
  EXDEV: "it lies on another file system",
};

/** What the system says of a connection. */
const ofConnections = new Set([
  ...["EAI_AGAIN", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EHOSTDOWN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTCONN", "ENOTFOUND", "EPIPE", "ETIMEDOUT"],
]);

/** What PostgreSQL says by the class of its SQLSTATE, or by the whole of it. */
const ofDatabases: Readonly<Record<string, string>> = {
  "08": "the connection broke",
  "25006": "it is read-only",
  "25P03": "the connection broke",
  "28": "it does not let this role in",
  "3D000": "there is no such database",
  "40": "other work was in the way; try again",
  "42501": "this role lacks a right; MIGRATION_DATABASE_URL names the owner of the tables",
  "42703": "it lacks a column of this version; run tallyboard migrate as the owner of its tables",
  "42P01": "it lacks a table of this version; run tallyboard migrate as the owner of its tables",
  "53100": "its disk is full",
  "53200": "it has no memory left",
  "53300": "it has no connection left",
  "55P03": "another program holds a lock; try again",
  "57014": "a statement took too long",
  "57P": "it was stopped",
  "58": "it cannot read or write its files",
  XX: "it failed inside; its files may be damaged",
  XX001: "its files are damaged",
  XX002: "an index of it is damaged",
};
const damaged = /^(XX|58)/;

/** Messages of connections that carry no code. */
const broken =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end|The connection to the database was lost|The database (connection was lost|did not answer|cannot be reached|closed)|A (statement|transaction) took longer|No database connection became free)/;

interface Known {
  readonly code: string;
  readonly message: string;
  readonly path: string | null;
  readonly of: "path" | "connection" | "database";
}

function knownOf(error: unknown): Known | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const path = "path" in error && typeof error.path === "string" ? error.path : null;
  const message = error.message.split("\n")[0] ?? "";
  const own = { code, message, path };
  if (Object.hasOwn(ofPaths, code)) return { ...own, of: "path" };
  if (ofConnections.has(code)) return { ...own, of: "connection" };
  if (wordsOf(code)) return { ...own, of: "database" };
  const inner = knownOf(error.cause);
  return inner ?? (broken.test(message) ? { ...own, of: "connection" } : null);
}

const wordsOf = (state: string): string | undefined =>
  /^[0-9A-Z]{5}$/.test(state)
    ? (ofDatabases[state] ?? ofDatabases[state.slice(0, 3)] ?? ofDatabases[state.slice(0, 2)])
    : undefined;

/** Whether the database's own files are what failed, and not the connection or what was asked. */
export function isDamage(error: unknown): boolean {
  const known = knownOf(error);
  return known?.of === "connection" || (known?.of === "database" && damaged.test(known.code));
}

/** The error with the path that it is about, where the system named none, as it does when a write fails. */
export function atPath(path: string, error: unknown): unknown {
  const known = knownOf(error);
  if (error instanceof Error && known?.of === "path" && known.path === null) Object.assign(error, { path });
  return error;
}

/**
 * The line that a process prints before it ends with 1. Errors that no person can put right are bugs: they keep their
 * stack. `database` is what the process works on, if it knows.
 */
export function plainReason(error: unknown, database: DatabaseChoice | null): string {
  if (error instanceof StartError) return error.message;
  const known = knownOf(error);
  if (!known) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { code, message, path, of } = known;
  if (of === "path")
    return path === null
      ? `${sentence(ofPaths[code])} (${message}).`
      : `${path}: ${ofPaths[code]} (${code}).`;
  const name = database ? `The database (${databaseName(database)})` : "The database";
  if (database?.kind === "embedded" && isFull(database.directory))
    return `${database.directory}: its disk is full (ENOSPC).`;
  if (of === "connection") return `${name} does not answer: ${message.replace(/\.$/, "")}.`;
  return `${name}: ${wordsOf(code)} (${code}: ${message}).`;
}

const sentence = (words = ""): string => words.slice(0, 1).toUpperCase() + words.slice(1);
