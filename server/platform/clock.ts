/** The only source of "now": all code that writes an instant uses the clock that it was given. */
export interface Clock {
  now(): Date;
}

/** The clock on the wall. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set: for tests and for the histories of the demo data. */
export class SettableClock implements Clock {
  #epochMs: number;

  constructor(start: Date) {
    this.#epochMs = start.getTime();
  }

  now(): Date {
    return new Date(this.#epochMs);
  }

  set(instant: Date): void {
    this.#epochMs = instant.getTime();
  }

  advance(byMs: number): void {
    this.#epochMs += byMs;
  }
}
