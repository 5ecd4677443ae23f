/** What a call to the server comes to, as a value: services return it, machines decide by it. */
import type { Code } from "./envelope.ts";
import type { ListPage, ListQuery } from "./list.ts";
import type { UploadedFile } from "./uploaded-file.ts";
import type { AnswerTo, PathOf } from "./wire.ts";

/** Answered by an envelope whose code is not 20000; `data` is what the code's contract says (Refusal, MovedOn …). */
export interface Refused {
  readonly ok: false;
  readonly kind: "refused";
  readonly code: Code | number;
  readonly msg: string;
  readonly data: unknown;
  /** The server asks not to be asked again before. */
  readonly retryAfterMs?: number;
}

/** An answer that this device has kept, and when the server gave it (epoch ms). */
export interface Kept<T> {
  readonly data: T;
  readonly at: number;
}

/** No envelope came: the network, a proxy, or a time limit. `isAborted`: the asker itself withdrew the call. */
export interface TransportFailure {
  readonly ok: false;
  readonly kind: "transport";
  readonly msg?: string;
  readonly isAborted?: boolean;
  /** A proxy asks not to be asked again before. */
  readonly retryAfterMs?: number;
  /** What was answered before, of a call that asked to keep its answer. The caller shows its age. */
  readonly kept?: Kept<unknown>;
}

export type Failure = Refused | TransportFailure;
export type Answer<T> = { readonly ok: true; readonly data: T } | Failure;

/** Values of a query string; null, undefined and '' are skipped (specification section 7). */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Idempotency-Key of a command: one per intent, the same again on a retry. */
  readonly key?: string;
  /** The caller itself shows that no answer came: no error toast for each try. */
  readonly isQuiet?: boolean;
  /** The page does without the answer: no error toast, whatever the failure. */
  readonly isOptional?: boolean;
  /** The view that asked shows the failure in the place of its data: no error toast says it again. */
  readonly isShown?: boolean;
  /**
   * The answer is kept on this device for a day, for this person alone. Where no answer comes, the failure holds the kept
   * one.
   */
  readonly keeps?: boolean;
  /** It reaches the server although its page is being left; for bodies below 64 KB. */
  readonly isLast?: boolean;
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Hears which part of it, 0 to 1, has gone out. */
  readonly onProgress?: (part: number) => void;
}

/** A file or CSV that is no envelope: its content and the name that the server gave it. */
export interface Download {
  readonly content: Blob;
  readonly fileName: string | null;
}

/** The REST client as services make it; paths begin with /api. Never rejects. */
export interface RestClient {
  get<T>(path: string, query?: QueryValues, options?: AskOptions): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown, options?: AskOptions): Promise<Answer<T>>;
  /** POST of a file as it is; tells how far it has come. */
  upload(path: string, content: Blob, options?: UploadOptions): Promise<Answer<UploadedFile>>;
  delete<T>(path: string, query?: QueryValues, options?: AskOptions): Promise<Answer<T>>;
  /** GET of what is not JSON (CSV exports); a refusal is an envelope as everywhere. */
  download(path: string, query?: QueryValues, options?: AskOptions): Promise<Answer<Download>>;
  /** A page of the list R: `page<EntryRow>("entry", query)`. */
  page<Row>(resource: string, query: ListQuery, options?: AskOptions): Promise<Answer<ListPage<Row>>>;
}

type Known<Method extends string, Given> = <Path extends PathOf<Method>>(
  path: Path,
  given?: Given,
  options?: AskOptions,
) => Promise<Answer<AnswerTo<Method, Path>>>;

/**
 * The REST client as machines see it: the answer of a known path follows from its contract. Of a path that is put
 * together at run time, the caller says what it answers.
 */
export interface RestPort extends Omit<RestClient, "get" | "post" | "delete"> {
  readonly get: Known<"GET", QueryValues> & RestClient["get"];
  readonly post: Known<"POST", unknown> & RestClient["post"];
  readonly delete: Known<"DELETE", QueryValues> & RestClient["delete"];
}
