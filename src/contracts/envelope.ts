/** The envelope of every JSON answer, and the codes it carries (contract of the wire; specification section 8). */
export const CODES = {
  success: 20000,
  invalid: 40000,
  wrongCredentials: 40001,
  codeNeeded: 40002,
  notPermitted: 40300,
  unknown: 40400,
  movedOn: 40900,
  refused: 42200,
  tooMany: 42900,
  busy: 50300,
  ourFault: 50000,
  noSession: 50008,
  endedElsewhere: 50012,
  expired: 50014,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];

/** The codes after which the person has to sign in again (specification section 8). */
export const LOGOUT_CODES: readonly number[] = [CODES.noSession, CODES.endedElsewhere, CODES.expired];

/** The HTTP status that accompanies each code. */
export const HTTP_STATUS: Readonly<Record<Code, number>> = {
  20000: 200,
  40000: 400,
  40001: 401,
  40002: 401,
  40300: 403,
  40400: 404,
  40900: 409,
  42200: 422,
  42900: 429,
  50000: 500,
  50008: 401,
  50012: 401,
  50014: 401,
  50300: 503,
};

export interface Envelope<T = unknown> {
  readonly data: T;
  readonly status: "ok" | "fail";
  readonly msg: string;
  readonly code: number;
}

/** data of 40000: which field is wrong, and why, in the reader's language. */
export interface InvalidInput {
  readonly errors: readonly {
    readonly path: string;
    readonly message: string;
    /** Of a code in place of an id: as it was sent, and the rows that it may mean where there are several. */
    readonly named?: {
      readonly value: string;
      readonly candidates?: readonly { readonly id: string; readonly code: string; readonly name: string }[];
    };
  }[];
}

/** data of 40300 and 42200: reason codes (guard names), and what they are about. */
export interface Refusal {
  readonly because: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The reason of a 40300 that a person lifts by giving their own password (POST /api/user/confirmPassword). */
export const CONFIRM_PASSWORD = "confirmPassword";

/** What has moved on: the row has a newer version than was sent, or its status does not know the command. */
export type MovedOnReason = "version" | "status" | "sourceNumberTaken";

/** data of 40900: what has moved on, the row as it is now, who changed it last, and when (ISO 8601). */
export interface MovedOn<Row = unknown> {
  readonly because: readonly MovedOnReason[];
  readonly current: Row;
  /** Of `put`: the fields in which the request says something else than what was sent; `lines` are one. */
  readonly differs?: readonly string[];
  /** Null: the system, or a row that a world came with. */
  readonly changedByUserId: string | null;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** An envelope as another back end may send it: what is null may be left out. Only the code is certain. */
export type ReceivedEnvelope = Pick<Envelope, "code"> & {
  readonly [Part in "data" | "msg" | "status"]?: unknown;
};

/** Whether an unknown JSON value is an envelope: an object with a numeric code, by which the browser judges it. */
export function isEnvelope(value: unknown): value is ReceivedEnvelope {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "number";
}
