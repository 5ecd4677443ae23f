/**
 * Why something could not be told outside, or a job failed, where the server knows the reason itself: each has its words
 * in both languages (`texts.trouble`). Any other reason is what the other side answered, and is shown as it is.
 */
const TROUBLES = [
  "addressUnreadable",
  "addressNotHttps",
  "addressPrivate",
  "answerWithoutCode",
  "noAnswer",
  "serverEnded",
  "keyRevoked",
  "topicNotRead",
  "cursorLost",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "EAUTH",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The trouble that a reason names by a word of its own, as a system's code in a longer message does. */
export const troubleIn = (reason: string): Trouble | undefined =>
  TROUBLES.find((trouble) => reason.split(/\W+/).includes(trouble));

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
