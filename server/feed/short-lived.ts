/** Values by key, each until its time is over, up to a weight: then the oldest go first. No user has to drop one. */
export class ShortLived<T> {
  readonly #most: number;
  readonly #weightOf: (value: T) => number;
  readonly #kept = new Map<string, { readonly value: T; readonly untilMs: number }>();
  #weight = 0;

  constructor(most: number, weightOf: (value: T) => number) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#kept.size;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    return found && found.untilMs > performance.now() ? found.value : undefined;
  }

  /** `untilMs` is of performance.now(). */
  set(key: string, value: T, untilMs: number): void {
    this.#drop(key);
    this.#kept.set(key, { value, untilMs });
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) break;
      this.#drop(oldest);
    }
    const end = () => {
      if (this.#kept.get(key)?.value === value) this.#drop(key);
    };
    setTimeout(end, Math.max(0, untilMs - performance.now())).unref();
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (found) this.#weight -= this.#weightOf(found.value);
    this.#kept.delete(key);
  }
}
