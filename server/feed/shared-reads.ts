import type { Gate } from "./gate.ts";
import { ShortLived } from "./short-lived.ts";

/** A result may be shared for this time after its read began. */
export const FRESH_MS = 2_000;
/** Most bytes of results kept. */
const mostKeptBytes = 32 * 1024 * 1024;

/** A read that waits or runs: the gate bounds them. */
interface Running<T> {
  readonly result: Promise<T>;
  /** Whether one of those who wait for it still does. */
  readonly wanted: Set<() => boolean>;
}

/**
 * Reads through a gate, once for all callers with the same key while the read waits, runs, or is fresh. For results
 * that may be a moment old: the caller adds what was committed since.
 */
export class SharedReads<T> {
  readonly #gate: Gate;
  readonly #running = new Map<string, Running<T>>();
  readonly #fresh: ShortLived<{ readonly is: T }>;

  constructor(gate: Gate, bytesOf: (value: T) => number) {
    this.#gate = gate;
    this.#fresh = new ShortLived(mostKeptBytes, ({ is }) => bytesOf(is));
  }

  /** `suits` may refuse a result that was read for others; then it is read again, for all who come after. */
  async get(
    key: string,
    read: () => Promise<T>,
    isWanted: () => boolean,
    suits: (value: T) => boolean = () => true,
  ): Promise<T> {
    const fresh = this.#fresh.get(key);
    if (fresh && suits(fresh.is)) return fresh.is;
    const known = this.#running.get(key);
    if (!known) return this.#begin(key, read, isWanted);
    known.wanted.add(isWanted);
    const value = await known.result;
    return suits(value) ? value : this.get(key, read, isWanted, suits);
  }

  #begin(key: string, read: () => Promise<T>, isWanted: () => boolean): Promise<T> {
    const wanted = new Set([isWanted]);
    const result = this.#gate
      .through(
        () => {
          const beganMs = performance.now();
          return read().then((is) => {
            this.#fresh.set(key, { is }, beganMs + FRESH_MS);
            return is;
          });
        },
        () => [...wanted].some((each) => each()),
      )
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { result, wanted });
    return result;
  }
}
