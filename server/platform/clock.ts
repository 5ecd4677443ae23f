/** The one source of "now": everything that writes an instant asks a clock that was handed to it. */
export interface Clock {
  now(): Date;
}

/** The clock on the wall. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told otherwise: for tests and for the histories of the demo world. */
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
