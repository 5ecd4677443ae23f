import type { Calls } from "./api.ts";

type Call = keyof Calls;
/** What a call takes: query and body, where it has them. */
type Given<Name extends Call> = Omit<Calls[Name], "answer">;
/** The outcome of a call, judged by the envelope's code: `data` of a refusal depends on the code. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: number; readonly msg: string; readonly data: unknown };

export interface ClientOptions {
  /** `https://warehouse.example.com` */
  readonly baseUrl: string;
  /** The token of the session; null before the sign-in. */
  readonly token?: string | null;
  /** The language of `msg`. */
  readonly language?: "zh-CN" | "en-US";
  /** How long a call is sent again while the server is busy (50300) or counts too many (42900). Default: 60 s. */
  readonly patienceMs?: number;
}

/** Codes that pass: the same call is sent again after Retry-After, under the same key. */
const PASSING: readonly number[] = [50300, 42900];

/**
 * Returns a function that sends a call of the API and resolves to its outcome. Commands need an idempotency key: one for
 * each intent, the same one on a retry. A busy server is asked again after the time that it names, if the call is a
 * read or has a key. Rejects if no envelope came.
 */
export function createClient({
  baseUrl,
  token = null,
  language = "en-US",
  patienceMs = 60_000,
}: ClientOptions) {
  return async <Name extends Call>(
    name: Name,
    given: Given<Name> & { readonly key?: string },
  ): Promise<Outcome<Calls[Name]["answer"]>> => {
    const [method, path = ""] = name.split(" ");
    const { query, body, key } = given as { query?: object; body?: unknown; key?: string };
    const url = new URL(path, baseUrl);
    for (const [field, value] of Object.entries(query ?? {})) url.searchParams.set(field, String(value));
    const headers = new Headers({ "Accept-Language": language });
    if (token !== null) headers.set("token", token);
    if (key !== undefined) headers.set("Idempotency-Key", key);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      const response = await fetch(url, {
        headers,
        ...(method === undefined ? {} : { method }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The server's own document says what `data` is when the code is 20000.
      const envelope = (await response.json()) as { code: number; msg: string; data: Calls[Name]["answer"] };
      const { code, msg, data } = envelope;
      if (code === 20000) return { ok: true, data };
      // Up to a quarter more at random, so that many clients do not come back together.
      const waitMs = Number(response.headers.get("retry-after") ?? 1) * 1_000 * (1 + Math.random() / 4);
      const maySendAgain = method === "GET" || key !== undefined;
      if (!PASSING.includes(code) || !maySendAgain || Date.now() + waitMs > giveUpAt)
        return { ok: false, code, msg, data };
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
}
