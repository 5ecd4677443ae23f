/** Failures that are no bug: load, and what the server stands on (database, disk, files). */
import type { BusyReason } from "../../src/contracts/busy.ts";
import { TookTooLong } from "./bounded.ts";

/** A failure that knows why the server is busy, and when to come back if that was computed. */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
  readonly because: BusyReason;
  /** Whole seconds; null: what is usual for the reason. */
  readonly retryAfterSeconds: number | null;

  constructor(
    because: BusyReason,
    message: string,
    {
      cause,
      retryAfterSeconds = null,
    }: { readonly cause?: unknown; readonly retryAfterSeconds?: number | null } = {},
  ) {
    super(message, { cause });
    this.because = because;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Another transaction was faster than this one: the same work may well succeed now, and is run again. */
export class Contended extends Trouble {
  override readonly name = "Contended";
  /** serialization_failure: `transaction` repeats what ends with it. */
  readonly code = "40001";

  constructor(message: string) {
    super("contended", message);
  }
}

/** The state of an error that the database reported (SQLSTATE), '' for every other error. */
export function sqlState(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : "";
}

/** SQLSTATEs that say something about the database and not about the statement. */
const byState: Readonly<Record<string, BusyReason>> = {
  "08000": "connectionLost",
  "08003": "connectionLost",
  "08006": "connectionLost",
  "25006": "readOnlyDatabase",
  "25P03": "connectionLost",
  "40001": "contended",
  "40P01": "contended",
  "53000": "databaseFull",
  "53100": "diskFull",
  "53200": "databaseFull",
  "53300": "databaseFull",
  "53400": "databaseFull",
  "55P03": "lockTimeout",
  "57014": "statementTimeout",
  "57P01": "connectionLost",
  "57P02": "connectionLost",
  "57P03": "databaseAway",
  "57P05": "connectionLost",
  "58030": "databaseAway",
};

/** Errors of the system's files; those of the database's connections arrive as Trouble (connections.ts). */
const bySystem: Readonly<Record<string, BusyReason>> = {
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
  EROFS: "filesAway",
  EIO: "filesAway",
  ESTALE: "filesAway",
  EMFILE: "tooManyFiles",
  ENFILE: "tooManyFiles",
};

/** When to come back, in seconds: what passes quickly, what a person has to mend. */
const usualSeconds: Readonly<Record<BusyReason, number>> = {
  queueFull: 2,
  noConnection: 2,
  lockTimeout: 2,
  statementTimeout: 2,
  deadline: 3,
  contended: 1,
  connectionLost: 1,
  outcomeUnknown: 1,
  databaseAway: 5,
  databaseFull: 5,
  readOnlyDatabase: 5,
  diskFull: 30,
  filesAway: 10,
  tooManyFiles: 5,
  stopping: 2,
};

/** Why the server is busy, and when to come back; null: the error is a bug. */
export function troubleOf(error: unknown): { readonly because: BusyReason; readonly seconds: number } | null {
  const because = reasonOf(error);
  if (!because) return null;
  const computed = error instanceof Trouble ? error.retryAfterSeconds : null;
  return { because, seconds: computed ?? usualSeconds[because] };
}

function reasonOf(error: unknown): BusyReason | null {
  if (error instanceof Trouble) return error.because;
  if (error instanceof TookTooLong) return "statementTimeout";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return byState[code] ?? bySystem[code] ?? null;
}

/** What a connection that could not be had says: of the pool, of the server behind it, or of our own end. */
export function connectionTrouble(error: unknown): Error {
  if (!(error instanceof Error)) return new Trouble("databaseAway", String(error));
  if (reasonOf(error)) return error;
  const { message } = error;
  if (message.startsWith("timeout exceeded when trying to connect"))
    return new Trouble("noConnection", "No database connection became free in time.", { cause: error });
  if (message.startsWith("Cannot use a pool after calling end"))
    return new Trouble("stopping", "The connections to the database are closed.", { cause: error });
  return new Trouble("databaseAway", `The database cannot be reached: ${message}`, { cause: error });
}
