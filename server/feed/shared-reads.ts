import type { Gate } from "./gate.ts";

/** A result may be shared for this time after its read began. */
export const FRESH_MS = 2_000;
/** Most bytes of results kept, only while they are fresh. */
const mostKeptBytes = 32 * 1024 * 1024;

interface Read<T> {
  readonly result: Promise<T>;
  /** Whether one of those who wait for it still does. */
  readonly wanted: Set<() => boolean>;
  beganMs: number | null;
  value: { readonly is: T } | null;
  isForgotten: boolean;
}

/**
 * Reads through a gate, once for all callers with the same key while the read waits, runs, or is fresh. For results
 * that may be a moment old: the caller adds what was committed since.
 */
export class SharedReads<T> {
  readonly #gate: Gate;
  readonly #bytesOf: (value: T) => number;
  readonly #reads = new Map<string, Read<T>>();
  #keptBytes = 0;

  constructor(gate: Gate, bytesOf: (value: T) => number) {
    this.#gate = gate;
    this.#bytesOf = bytesOf;
  }

  /** `suits` may refuse a result that was read for others; then it is read again, for all who come after. */
  async get(
    key: string,
    read: () => Promise<T>,
    isWanted: () => boolean,
    suits: (value: T) => boolean = () => true,
  ): Promise<T> {
    const found = this.#reads.get(key);
    if (!found || this.#isStale(found, suits)) return this.#begin(key, read, isWanted).result;
    found.wanted.add(isWanted);
    const value = await found.result;
    return suits(value) ? value : this.get(key, read, isWanted, suits);
  }

  #isStale({ beganMs, value }: Read<T>, suits: (value: T) => boolean): boolean {
    if (value === null || beganMs === null) return false;
    return performance.now() - beganMs > FRESH_MS || !suits(value.is);
  }

  #begin(key: string, read: () => Promise<T>, isWanted: () => boolean): Read<T> {
    const before = this.#reads.get(key);
    if (before) this.#forget(key, before);
    const wanted = new Set([isWanted]);
    const result = this.#gate.through(
      () => {
        began.beganMs = performance.now();
        return read();
      },
      () => [...wanted].some((each) => each()),
    );
    const began: Read<T> = { result, wanted, beganMs: null, value: null, isForgotten: false };
    this.#reads.set(key, began);
    result.then(
      (is) => {
        began.value = { is };
        began.wanted.clear();
        setTimeout(() => this.#forget(key, began), FRESH_MS).unref();
        this.#keptBytes += this.#bytesOf(is);
        if (this.#keptBytes > mostKeptBytes) this.#forgetOldest();
      },
      () => this.#forget(key, began),
    );
    return began;
  }

  #forget(key: string, read: Read<T>): void {
    if (read.isForgotten) return;
    read.isForgotten = true;
    if (read.value) this.#keptBytes -= this.#bytesOf(read.value.is);
    if (this.#reads.get(key) === read) this.#reads.delete(key);
  }

  /** Those that wait or run stay: they are bounded by the gate. */
  #forgetOldest(): void {
    for (const [key, read] of this.#reads) {
      if (read.value === null) continue;
      this.#forget(key, read);
      if (this.#keptBytes <= mostKeptBytes) return;
    }
  }
}
