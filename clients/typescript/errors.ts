/** No answer of the server came within the patience of the client; the cause says what came instead. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  /** The key under which the same call may be sent again later; null: the call takes none. */
  readonly idempotencyKey: string | null;
  /** Whether a later attempt may succeed. False: something else answers at this address. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    parts: { readonly cause: unknown; readonly idempotencyKey: string | null; readonly mayPass: boolean },
  ) {
    super(message, { cause: parts.cause });
    this.idempotencyKey = parts.idempotencyKey;
    this.mayPass = parts.mayPass;
  }
}

/** A refusal where the caller can only stop: of `granted`, `scan` and `follow`. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: number;
  readonly data: unknown;

  constructor({ code, msg, data }: { readonly code: number; readonly msg: string; readonly data: unknown }) {
    super(`${code} ${msg}`);
    this.code = code;
    this.data = data;
  }
}
