import { useSyncExternalStore } from "react";

interface Ticker {
  readonly subscribe: (changed: () => void) => () => void;
  readonly now: () => number;
}

// One timer per step for all ages on the screen; it stops without subscribers.
const tickers = new Map<number, Ticker>();

function tickerOf(stepMs: number): Ticker {
  const known = tickers.get(stepMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = Date.now();
  const ticker: Ticker = {
    subscribe(changed) {
      listeners.add(changed);
      if (listeners.size === 1) {
        now = Date.now();
        timer = setInterval(() => {
          now = Date.now();
          for (const listener of [...listeners]) listener();
        }, stepMs);
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    // Without a timer the value must be the present one, yet stable within one render pass.
    now() {
      if (listeners.size === 0 && Date.now() - now >= stepMs) now = Date.now();
      return now;
    },
  };
  tickers.set(stepMs, ticker);
  return ticker;
}

/** Epoch milliseconds, updated every `stepMs`, for ages on the screen. */
export function useNow(stepMs = 60_000): number {
  const ticker = tickerOf(stepMs);
  return useSyncExternalStore(ticker.subscribe, ticker.now);
}
