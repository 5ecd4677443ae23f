import { type Calls, KEYED_CALLS } from "./api.ts";
import { RefusedError } from "./errors.ts";
import { sendPatiently } from "./send.ts";

export type CallName = keyof Calls;

/** What a call takes: query and body, where it has them. */
type Given<Name extends CallName> = Omit<Calls[Name], "answer"> & {
  /** Of a call that takes one; absent: the client makes one. Give your own where your program may send the call again later. */
  readonly idempotencyKey?: string;
  /** Ends the call: it rejects with the reason of the signal. What was sent may still take effect. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take; absent: that of the client. */
  readonly timeoutMs?: number;
};

/** The outcome of a call, judged by the envelope's code: `data` of a refusal depends on the code. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: number; readonly msg: string; readonly data: unknown };

/** Sends a call of the API and resolves to its outcome. */
export type Client = <Name extends CallName>(
  name: Name,
  ...given: object extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>]
) => Promise<Outcome<Calls[Name]["answer"]>>;

export interface ClientOptions {
  /** `https://warehouse.example.com` */
  readonly baseUrl: string;
  /** The access key of an integration; or what answers a token for each attempt (`oauthToken`). */
  readonly key?: string | (() => string | Promise<string>);
  /** Instead of a key, the token of a person's session. */
  readonly token?: string | null;
  /** The language of `msg`. */
  readonly language?: "zh-CN" | "en-US";
  /** How long a call is sent again while it is not answered, or the server is busy. Default: 60 s. */
  readonly patienceMs?: number;
  /** How long one attempt may take. Default: 30 s. */
  readonly timeoutMs?: number;
}

/**
 * Returns a function that sends a call of the API and resolves to its outcome. It works on Node 20.19 and later, in browsers
 * and in workers.
 *
 * Each call that takes an Idempotency-Key is sent under one: yours, or one that the client makes. All attempts of one call
 * carry the same key, so that a command takes effect once even if its answer was lost. That is why retries need no switch:
 * a lost connection, a silent server, 50300 and 42900 are retried for `patienceMs`. The client makes the key because a
 * forgotten one would make a retry unsafe without a sign of it; give your own when the call must survive the end of your
 * program, and send the same call under it after the start. Calls that neither read nor take a key are sent once.
 *
 * Refusals are outcomes. It throws NoAnswerError if no answer came, and the reason of the signal if that aborted.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, key, token = null, language = "en-US", patienceMs = 60_000 } = options;
  const headersFor = async (idempotencyKey: string | null, hasBody: boolean): Promise<Headers> => {
    const headers = new Headers({ "Accept-Language": language });
    const bearer = typeof key === "function" ? await key() : key;
    if (bearer !== undefined) headers.set("Authorization", `Bearer ${bearer}`);
    if (token !== null) headers.set("token", token);
    if (idempotencyKey !== null) headers.set("Idempotency-Key", idempotencyKey);
    if (hasBody) headers.set("Content-Type", "application/json");
    return headers;
  };
  const send = async (name: string, given: LooseGiven = {}): Promise<Outcome<unknown>> => {
    const { query = {}, body, signal, timeoutMs = options.timeoutMs ?? 30_000 } = given;
    const [method = "GET", path = ""] = name.split(" ");
    const url = new URL(path, baseUrl);
    for (const [field, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(field, String(value));
    const isKeyed = KEYED_CALLS.has(name);
    const idempotencyKey = isKeyed ? (given.idempotencyKey ?? crypto.randomUUID()) : null;
    const content = body === undefined ? null : JSON.stringify(body);
    const open = async (attempt: AbortSignal) => {
      const headers = await headersFor(idempotencyKey, content !== null);
      return fetch(url, { method, headers, body: content, signal: attempt });
    };
    const mayRepeat = isKeyed || method === "GET";
    const answer = await sendPatiently(open, { mayRepeat, patienceMs, timeoutMs, idempotencyKey, signal });
    const { code, msg, data } = answer;
    return code === 20000 ? { ok: true, data } : { ok: false, code, msg, data };
  };
  // The server's own document says what `data` is when the code is 20000.
  return send as Client;
}

interface LooseGiven {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** The data of an outcome, where a refusal can only end the work: throws RefusedError. */
export function granted<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new RefusedError(outcome);
}
