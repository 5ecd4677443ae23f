/**
 * The REST client: token and language in each request, the envelope judged by its code alone, every outcome a
 * value (specification sections 7 and 8; contract of the wire, "REST").
 */
import type {
  Answer,
  AskOptions,
  Download,
  Failure,
  QueryValues,
  RestClient,
  TransportFailure,
  UploadOptions,
} from "../contracts/answer.ts";
import { CODES, CONFIRM_PASSWORD, isEnvelope, type Refusal } from "../contracts/envelope.ts";
import type { KeptAnswers } from "../contracts/kept-answers.ts";
import { isBusy, retryDelayMs } from "../contracts/read-answer.ts";
import { TIME_ZONE_HEADER } from "../contracts/time-zone.ts";
import type { UploadedFile } from "../contracts/uploaded-file.ts";
import { judged } from "./judged.ts";
import { withRetryAfter } from "./retry-after.ts";
import { sendKeeping } from "./send-keeping.ts";
import { sendUpload } from "./upload.ts";

/** An answer that takes longer counts as a transport failure. */
const TIMEOUT_MS = 30_000;
/** How often a read is asked for while the server is busy; its reader decides what follows. */
const BUSY_TRIES = 3;
/** A read that would have to wait longer fails at once. */
const BUSY_PATIENCE_MS = 60_000;
/** The template's mock latency, kept as a development switch (specification section 9). */
const DELAY_MIN_MS = 600;
const DELAY_MAX_MS = 1_000;
const DELAYED = ["/api/message/", "/api/content-data", "/api/popular/", "/api/overview"];

export interface RestOptions {
  /** The session's token, or null: then no header is sent. */
  readonly token: () => string | null;
  /** zh-CN or en-US: the language of msg. */
  readonly locale: () => string;
  /** Base of the server; empty: the page's own origin. The build's API_BASE_URL unless given. */
  readonly baseUrl?: string;
  /**
   * Called for each failure that was not aborted: the session checks for logout codes, the toasts show a text.
   * `isRetried`: the server is busy, and the call is sent again. `isShown`: its view says that it failed.
   */
  readonly onFailure?: (failure: Failure, path: string, isRetried: boolean, isShown?: boolean) => void;
  /** Asks for the person's own password if a call needs it; true: send the call again. */
  readonly confirm?: () => Promise<boolean>;
  /** Receives the server's business time zone with each answer that names one. */
  readonly onTimeZone?: (timeZone: string) => void;
  /** Receives the Date header of each answer; null: it has none. */
  readonly onDate?: (header: string | null) => void;
  /** Delays message and dashboard answers by 600 to 1000 ms, so that loading states can be seen. */
  readonly isSlow?: () => boolean;
  /** Keeps the answers of calls that ask for it; absent: none is kept. */
  readonly kept?: KeptAnswers;
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
  readonly timeoutMs?: number;
}

interface Ask extends AskOptions {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/** Makes the client; nothing that it returns ever rejects. */
export function createRest(options: RestOptions): RestClient {
  const run = async <T>(ask: Ask, read: (response: Response) => Promise<Answer<T>>): Promise<Answer<T>> => {
    const { confirm, kept } = options;
    const first = await (kept && ask.keeps
      ? sendKeeping(kept, `${ask.path}${queryString(ask.query)}`, ask.signal, (signal) =>
          sendUntilRoom(options, { ...ask, signal }, read),
        )
      : sendUntilRoom(options, ask, read));
    const mustConfirm = confirm !== undefined && needsPassword(first);
    if (mustConfirm && !(await confirm())) return first;
    const answer = mustConfirm ? await sendUntilRoom(options, ask, read) : first;
    if (answer.ok || ask.isOptional) return answer;
    // A command that finds the server busy is sent again under its key; its own view says so.
    const isTold = isBusy(answer)
      ? ask.key !== undefined
      : answer.kind === "transport" && (answer.isAborted || ask.isQuiet);
    if (!isTold) options.onFailure?.(answer, ask.path, isBusy(answer) && ask.method === "GET", ask.isShown);
    return answer;
  };
  const get = <T>(path: string, query?: QueryValues, ask?: AskOptions): Promise<Answer<T>> =>
    run<T>({ method: "GET", path, query, ...ask }, readEnvelope);
  return {
    get,
    upload: async (path: string, content: Blob, upload: UploadOptions = {}) => {
      const url = `${options.baseUrl ?? process.env.API_BASE_URL ?? ""}${path}`;
      const headers = headersOf(options, { method: "POST", path });
      const type = content.type || "application/octet-stream";
      // The form itself shows what is wrong with a file: no toast beside it.
      return sendUpload<UploadedFile>({
        ...upload,
        url,
        content,
        headers: { ...headers, "Content-Type": type },
      });
    },
    post: <T>(path: string, body?: unknown, ask?: AskOptions) =>
      run<T>({ method: "POST", path, body: body ?? {}, ...ask }, readEnvelope),
    delete: <T>(path: string, query?: QueryValues, ask?: AskOptions) =>
      run<T>({ method: "DELETE", path, query, ...ask }, readEnvelope),
    page: (resource, query, ask) => get(`/api/${resource}/queryByPage`, query, ask),
    download: (path, query, ask) => run({ method: "GET", path, query, ...ask }, readDownload),
  };
}

/** `?a=1&b=x` of the values that say something: null, undefined and '' are skipped; '' when none does. */
export function queryString(query: QueryValues = {}): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") said.set(name, String(value));
  }
  const text = said.toString();
  return text === "" ? "" : `?${text}`;
}

/** Sends it; a read that finds the server busy waits as long as the server asks for, and is sent again. */
async function sendUntilRoom<T>(
  options: RestOptions,
  ask: Ask,
  read: (response: Response) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(options, ask, read);
    if (answer.ok || ask.method !== "GET" || ask.key || tries >= BUSY_TRIES || !isBusy(answer)) return answer;
    const delayMs = retryDelayMs(answer, 0, (options.random ?? Math.random)());
    if (delayMs === 0 || delayMs > BUSY_PATIENCE_MS) return answer;
    if (!ask.isOptional) options.onFailure?.(answer, ask.path, true);
    await pause(delayMs, ask.signal);
    if (ask.signal?.aborted) return { ok: false, kind: "transport", isAborted: true };
  }
}

/** Ends early when the caller withdraws. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });

async function send<T>(
  options: RestOptions,
  ask: Ask,
  read: (response: Response) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { baseUrl = process.env.API_BASE_URL ?? "", timeoutMs = TIMEOUT_MS } = options;
  const ending = new AbortController();
  const withdraw = (): void => ending.abort();
  const timer = setTimeout(withdraw, timeoutMs);
  ask.signal?.addEventListener("abort", withdraw);
  if (ask.signal?.aborted) withdraw();
  try {
    // Without a wait the request leaves within the call, before React renders what the same event changed.
    if (isSlowed(options, ask)) await slowDown(options);
    const response = await (options.fetch ?? fetch)(`${baseUrl}${ask.path}${queryString(ask.query)}`, {
      method: ask.method,
      headers: headersOf(options, ask),
      body: ask.body === undefined ? undefined : JSON.stringify(ask.body),
      // An answer kept by the browser would hide what others have changed since.
      cache: "no-store",
      keepalive: ask.isLast === true,
      signal: ending.signal,
    });
    options.onDate?.(response.headers.get("date"));
    const timeZone = response.headers.get(TIME_ZONE_HEADER);
    if (timeZone) options.onTimeZone?.(timeZone);
    return withRetryAfter(await read(response), response.headers.get("retry-after"));
  } catch {
    // The browser's own text ("Failed to fetch") does not help: the caller says "Request Error", translated.
    return ask.signal?.aborted
      ? { ok: false, kind: "transport", isAborted: true }
      : { ok: false, kind: "transport" };
  } finally {
    clearTimeout(timer);
    ask.signal?.removeEventListener("abort", withdraw);
  }
}

function headersOf(options: RestOptions, ask: Ask): Record<string, string> {
  const token = options.token();
  return {
    // Builds before this one took 50300 for a final refusal: the server gives it to those that name it.
    Accept: `application/json; busy=${CODES.busy}`,
    "Accept-Language": options.locale(),
    ...(ask.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { token } : {}),
    ...(ask.key ? { "Idempotency-Key": ask.key } : {}),
  };
}

const isSlowed = ({ isSlow }: RestOptions, { method, path }: Ask): boolean =>
  method === "GET" && isSlow?.() === true && DELAYED.some((start) => path.startsWith(start));

async function slowDown({ random = Math.random }: RestOptions): Promise<void> {
  const delayMs = DELAY_MIN_MS + random() * (DELAY_MAX_MS - DELAY_MIN_MS);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
}

function needsPassword(answer: Answer<unknown>): boolean {
  if (answer.ok || answer.kind !== "refused" || answer.code !== CODES.notPermitted) return false;
  return (answer.data as Refusal | null)?.because?.includes(CONFIRM_PASSWORD) ?? false;
}

async function readEnvelope<T>(response: Response): Promise<Answer<T>> {
  const value = await parsed(response);
  return isEnvelope(value) ? judged<T>(value) : noEnvelope(response);
}

async function readDownload(response: Response): Promise<Answer<Download>> {
  if (response.ok && !response.headers.get("content-type")?.includes("json")) {
    return { ok: true, data: { content: await response.blob(), fileName: fileNameOf(response) } };
  }
  const value = await parsed(response);
  return isEnvelope(value) && value.code !== CODES.success ? judged<Download>(value) : noEnvelope(response);
}

async function parsed(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A proxy's page, or nothing at all: its status is the only thing known. */
const noEnvelope = (response: Response): TransportFailure => ({
  ok: false,
  kind: "transport",
  ...(response.ok ? {} : { msg: `${response.status} ${response.statusText}`.trim() }),
});

function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}
