/**
 * The server's time on this page. The computer's own clock may be wrong and may be set while the page is open; business
 * day, ages and lateness go by the server's, which each answer and each heartbeat names.
 */

/** A message is at most so late by its way: a server that seems to be behind by less is not. */
const LATE_MS = 2_000;
/** A Date header names whole seconds. */
const HALF_SECOND_MS = 500;
/** While the live channel names the time, answers of REST are not asked for it. */
const EXACT_FOR_MS = 30_000;
/** A correction below this moves no figure on the screen. */
const NOTICED_MS = 1_000;
/** The computer's clock is wrong when it is further off than this. */
const WRONG_CLOCK_MS = 120_000;

interface Readings {
  readonly wall: number;
  readonly steady: number;
  readonly server: number;
  readonly isExact: boolean;
}

/** Where the time comes from: `wall` is the computer's clock, `steady` never turns back but may stand still in sleep. */
interface ClockSources {
  readonly wall: () => number;
  readonly steady: () => number;
}

const BROWSER: ClockSources = { wall: () => Date.now(), steady: () => performance.now() };

/** A clock that is the computer's until it hears from the server. All times are epoch milliseconds. */
export function createServerClock({ wall, steady }: ClockSources = BROWSER) {
  let heard: Readings | null = null;
  let exactAt = Number.NEGATIVE_INFINITY;
  const watchers = new Set<() => void>();

  /**
   * The longer of both times since the server was heard: after a sleep that is the wall clock's, and where the wall clock
   * was turned back the steady one's. So data never seem younger than they are.
   */
  const now = (): number =>
    heard === null ? wall() : heard.server + Math.max(steady() - heard.steady, wall() - heard.wall);

  const set = (server: number, isExact: boolean): void => {
    const correction = Math.abs(server - now());
    heard = { server, isExact, wall: wall(), steady: steady() };
    if (correction >= NOTICED_MS) for (const watcher of [...watchers]) watcher();
  };

  return {
    now,
    /** What the live channel says the time is, at the moment that it is heard. */
    hear(server: number): void {
      if (!Number.isFinite(server)) return;
      exactAt = steady();
      const aheadMs = server - now();
      const isLate = heard?.isExact === true && aheadMs <= 0 && aheadMs > -LATE_MS;
      if (!isLate) set(server, true);
    },
    /** The Date header of an answer, which a proxy may have written; null: it has none. */
    hearDate(header: string | null): void {
      const server = Date.parse(header ?? "") + HALF_SECOND_MS;
      if (!Number.isFinite(server) || steady() - exactAt < EXACT_FOR_MS) return;
      if (heard === null || Math.abs(server - now()) > LATE_MS) set(server, false);
    },
    /** How far the computer's clock is ahead of the server's, behind where it is negative; 0: not known, or not wrong. */
    wrongByMs(): number {
      const aheadMs = heard === null ? 0 : wall() - now();
      return Math.abs(aheadMs) > WRONG_CLOCK_MS ? aheadMs : 0;
    },
    /** Notifies of corrections that can be seen; returns the function that stops it. */
    watch(corrected: () => void): () => void {
      watchers.add(corrected);
      return () => watchers.delete(corrected);
    },
  };
}

/** The one of this page; main.tsx and monitor.tsx let it hear the server. */
export const serverClock = createServerClock();

/** The server's time, as far as it is known. */
export const serverNow = (): number => serverClock.now();
