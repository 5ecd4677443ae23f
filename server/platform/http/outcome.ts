import type { Readable } from "node:stream";
import type { Busy, BusyReason } from "../../../src/contracts/busy.ts";
import { CODES, type Code, type InvalidInput } from "../../../src/contracts/envelope.ts";

export type TextValues = Readonly<Record<string, string | number>>;

/** Success: the envelope carries `data`. */
export interface Ok<T = unknown> {
  readonly kind: "ok";
  readonly data: T;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected refusal. Its msg is rendered in the reader's language from `msgKey`, or from the code's own text. */
export interface Refused {
  readonly kind: "refused";
  readonly code: Exclude<Code, 20000>;
  readonly data: unknown;
  readonly msgKey: string | null;
  readonly values: TextValues;
  /** Whole seconds; only beside 42900 and 50300. */
  readonly retryAfterSeconds?: number;
}

/** A field that is wrong, by its dotted path (`lines.0.expected`); the message is rendered from `key`. */
export interface FieldError {
  readonly path: string;
  readonly key: string;
  readonly values?: TextValues;
  /** Of a code that names no row, or several: itself, and the rows that it may mean. */
  readonly named?: InvalidInput["errors"][number]["named"];
}

/** 40000 with the fields that are wrong. */
export interface Invalid {
  readonly kind: "invalid";
  readonly errors: readonly FieldError[];
}

/** An answer that is not JSON: CSV, files. */
export interface Streamed {
  readonly kind: "stream";
  readonly contentType: string;
  readonly body: Readable | AsyncIterable<string | Uint8Array>;
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
}

export type Outcome<T = unknown> = Ok<T> | Refused | Invalid | Streamed;

export const ok = <const T>(data: T): Ok<T> => ({ kind: "ok", data });

export const refuse = (
  code: Refused["code"],
  data: unknown = null,
  msgKey: string | null = null,
  values: TextValues = {},
): Refused => ({ kind: "refused", code, data, msgKey, values });

/** 40300 because of the named reasons. */
export const forbid = (...because: readonly string[]): Refused => refuse(CODES.notPermitted, { because });

/** A refusal in words for programs, where those for people do not fit. */
export const inWordsOfKeys = (refused: Refused): Refused => ({
  ...refused,
  msgKey: `ofKeys.${refused.code}`,
});

export const tooMany = (retryAfterSeconds: number): Refused => ({
  ...refuse(CODES.tooMany, { retryAfterSeconds }, null, { seconds: retryAfterSeconds }),
  retryAfterSeconds,
});

/** 50300: the request can be sent again as it is, after a time. */
export const busy = (because: BusyReason, retryAfterSeconds: number): Refused => ({
  ...refuse(CODES.busy, { because: [because], retryAfterSeconds } satisfies Busy),
  retryAfterSeconds,
});

export const invalid = (errors: readonly FieldError[]): Invalid => ({ kind: "invalid", errors });

export const stream = (
  contentType: string,
  body: Streamed["body"],
  { httpStatus = 200, headers = {} }: Partial<Pick<Streamed, "httpStatus" | "headers">> = {},
): Streamed => ({ kind: "stream", contentType, body, httpStatus, headers });
