/** Lets through `burst` at once and `perSecond` in the long run: one for each socket. */
export class Limiter {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #atMs = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** 0: go on. Else: after how many milliseconds there is room for one more. */
  takeOrWaitMs(): number {
    const nowMs = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((nowMs - this.#atMs) / 1_000) * this.#perSecond);
    this.#atMs = nowMs;
    if (this.#left >= 1) {
      this.#left -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#left) / this.#perSecond) * 1_000);
  }
}

/** At most `size` at a time; the others wait in line. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
