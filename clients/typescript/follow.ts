import type { Client, Outcome } from "./client.ts";
import { NoAnswerError, RefusedError } from "./errors.ts";
import type { EventOf, Topic } from "./events.ts";
import { pause } from "./send.ts";

const WAIT_SECONDS = 25;
/** What the answer to a request that waits may take beyond the wait. */
const MARGIN_MS = 15_000;
const REFUSED = 42200;
/** Busy, too many, and a fault of the server: an outage, which passes. */
const OUTAGES: ReadonlySet<number> = new Set([50300, 42900, 50000]);
const OUTAGE_PAUSE_MS = 5_000;
const SHORT_PAUSE_MS = 500;

export interface FollowOptions<Of extends Topic> {
  readonly topics: readonly Of[];
  /** The cursor that was kept last: of `scan`, of GET /api/event/start or of a page, for the same topics. */
  readonly after: string;
  /** `ship`, or `exit.ship`; absent: all. */
  readonly types?: readonly string[];
  /** Events of a page. Default: 200. */
  readonly limit?: number;
  /** How long a request waits for the next event, at most 25; less where a proxy on the way ends requests sooner. */
  readonly waitSeconds?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** Called with each failure of an outage that is waited out. */
  readonly onOutage?: (failure: NoAnswerError | RefusedError) => void;
}

/** Events in the order of each topic, and the cursor behind them. */
export interface EventsPage<Of extends Topic> {
  readonly kind: "events";
  /** Empty where only events of other types happened: keep the cursor all the same. */
  readonly events: readonly EventOf<Of>[];
  /** Keep it in the same transaction as what the events did: then each is processed once. */
  readonly cursor: string;
  /** There was nothing more when it was read. */
  readonly isEnd: boolean;
  /** The age of the oldest event, in milliseconds. */
  readonly lagMs: number;
}

/** The events after the cursor are gone: read the rows again, keep the new cursor, then call `goOn`. */
export interface CursorLost {
  readonly kind: "cursorLost";
  /** pruned: away for longer than the log keeps events. epoch: a backup was restored, or the cursor is another reader's. */
  readonly because: "pruned" | "epoch";
  /** A cursor of now: read the rows after it was made, that is, after this value arrived. */
  readonly cursor: string;
  /** Says that the rows were read again. Without it the iteration throws instead of losing events in silence. */
  readonly goOn: () => void;
}

/**
 * Follows topics from a cursor, by requests that wait for the next event. Hands out a page with its cursor when something
 * happened. Waits out lost connections, restarts and 50300 for as long as they last. Ends when the signal aborts. Throws
 * RefusedError where waiting is no help: the key was revoked, a scope was taken, the cursor is of other topics.
 */
export async function* follow<const Of extends Topic>(
  client: Client,
  { topics, after, types, limit, waitSeconds = WAIT_SECONDS, signal, onOutage }: FollowOptions<Of>,
): AsyncGenerator<EventsPage<Of> | CursorLost, void, undefined> {
  const asked = { topics: topics.join(","), limit, types: types?.join(","), waitSeconds };
  const timeoutMs = waitSeconds * 1_000 + MARGIN_MS;
  let cursor = after;
  while (!signal?.aborted) {
    const beganMs = Date.now();
    const query = { ...asked, after: cursor };
    const answer = await client("GET /api/event/read", { query, signal, timeoutMs }).catch(
      (error: unknown) => {
        if (signal?.aborted) return null;
        if (error instanceof NoAnswerError && error.mayPass) return error;
        throw error;
      },
    );
    if (answer === null) return;
    if (answer instanceof NoAnswerError) {
      onOutage?.(answer);
      // The client has waited for as long as it is patient; one without patience must not ask all the time.
      if (!(await paused(SHORT_PAUSE_MS * (1 + Math.random()), signal))) return;
      continue;
    }
    if (!answer.ok) {
      const lost = lostOf(answer);
      if (lost) {
        let isRead = false;
        const goOn = () => {
          isRead = true;
        };
        yield { kind: "cursorLost", ...lost, goOn };
        if (!isRead) throw new Error(`the cursor was lost (${lost.because}) and goOn was not called`);
        cursor = lost.cursor;
        continue;
      }
      if (!OUTAGES.has(answer.code)) throw new RefusedError(answer);
      onOutage?.(new RefusedError(answer));
      if (!(await paused(OUTAGE_PAUSE_MS * (1 + Math.random()), signal))) return;
      continue;
    }
    const { events, isEnd, lagMs, cursor: next } = answer.data;
    if (events.length > 0 || next !== cursor) {
      cursor = next;
      // The server answers rows of the topics that were asked for; its document has `unknown`.
      yield { kind: "events", events: events as unknown as EventOf<Of>[], cursor, isEnd, lagMs };
    } else if (Date.now() - beganMs < SHORT_PAUSE_MS) {
      // Answered at once although it was to wait: too many of this integration wait already, or the server is stopping.
      if (!(await paused(SHORT_PAUSE_MS * (1 + Math.random()), signal))) return;
    }
  }
}

/** False: the signal has ended it. */
const paused = (ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  pause(ms, signal).then(
    () => true,
    () => false,
  );

function lostOf({ code, data }: Extract<Outcome<unknown>, { readonly ok: false }>) {
  const { because, details } = (data ?? {}) as {
    readonly because?: readonly string[];
    readonly details?: Pick<CursorLost, "because" | "cursor">;
  };
  return code === REFUSED && because?.[0] === "cursorLost" && details ? details : null;
}
