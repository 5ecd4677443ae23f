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
}

/**
 * Returns a function that sends a call of the API and resolves to its outcome. Commands need an idempotency key: one for
 * each intent, the same one on a retry. Rejects if no envelope came.
 */
export function createClient({ baseUrl, token = null, language = "en-US" }: ClientOptions) {
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
    const response = await fetch(url, {
      headers,
      ...(method === undefined ? {} : { method }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The server's own document says what `data` is when the code is 20000.
    const envelope = (await response.json()) as { code: number; msg: string; data: Calls[Name]["answer"] };
    const { code, msg, data } = envelope;
    return code === 20000 ? { ok: true, data } : { ok: false, code, msg, data };
  };
}
