/**
 * Why a server answers 50300: its load or what it stands on, never a fault of the request. Each name is a key of the
 * texts (`because.<name>`). Nothing was begun, except that `outcomeUnknown` leaves it open: the same Idempotency-Key
 * finds out.
 */
export const BUSY_REASONS = [
  "queueFull",
  "noConnection",
  "lockTimeout",
  "statementTimeout",
  "deadline",
  "contended",
  "connectionLost",
  "outcomeUnknown",
  "databaseAway",
  "databaseFull",
  "readOnlyDatabase",
  "diskFull",
  "filesAway",
  "tooManyFiles",
  "stopping",
] as const;

export type BusyReason = (typeof BUSY_REASONS)[number];

/** data of 50300, also in the header Retry-After: the whole seconds after which a new attempt may find room. */
export interface Busy {
  readonly because: readonly [BusyReason];
  readonly retryAfterSeconds: number;
}
