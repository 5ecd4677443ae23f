import { useSyncExternalStore } from "react";
import { serverClock, serverNow } from "../../domain/server-clock.ts";

interface Ticker {
  readonly subscribe: (changed: () => void) => () => void;
  readonly now: () => number;
}

type ReadClock = () => number;

// One timer per clock and step for all ages on the screen; it stops without subscribers.
const tickers = new Map<ReadClock, Map<number, Ticker>>();

function tickerOf(stepMs: number, read: ReadClock): Ticker {
  const ofClock = tickers.get(read) ?? new Map<number, Ticker>();
  tickers.set(read, ofClock);
  const known = ofClock.get(stepMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let stop = (): void => undefined;
  let now = read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A step ends when the clock says so, not so long after the page was opened: two screens turn together.
  const arm = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tick, stepMs - (now % stepMs));
  };
  const tick = (): void => {
    now = read();
    arm();
    for (const listener of [...listeners]) listener();
  };
  const ticker: Ticker = {
    subscribe(changed) {
      listeners.add(changed);
      if (listeners.size === 1) {
        now = read();
        arm();
        // A corrected clock is shown at once: the next step may be a minute away.
        const unwatch = serverClock.watch(tick);
        stop = () => {
          clearTimeout(timer);
          unwatch();
        };
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
    // Without a timer the value must be the present one, yet stable within one render pass.
    now() {
      if (listeners.size === 0 && Math.abs(read() - now) >= stepMs) now = read();
      return now;
    },
  };
  ofClock.set(stepMs, ticker);
  return ticker;
}

/** The server's time in epoch milliseconds, updated every `stepMs`, for ages on the screen; or that of another clock. */
export function useNow(stepMs = 60_000, read: ReadClock = serverNow): number {
  const ticker = tickerOf(stepMs, read);
  return useSyncExternalStore(ticker.subscribe, ticker.now);
}

/** By how many whole minutes the computer's clock is wrong: fast above 0, slow below, 0 where it is right enough. */
export const useWrongMinutes = (): number => useNow(10_000, wrongMinutes);

const wrongMinutes = (): number => Math.round(serverClock.wrongByMs() / 60_000);
