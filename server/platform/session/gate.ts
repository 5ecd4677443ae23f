/**
 * A queue that keeps one caller from delaying the others: one lane per caller, lanes of the same rank served in turn,
 * lower ranks first, and a limit to the jobs that wait.
 */

/** Who waits. Lanes of a rank are served in turn. */
export interface Lane {
  readonly name: string;
  /** 0 first: people who are signed in and known devices; then addresses without a failure; then the others. */
  readonly rank: 0 | 1 | 2;
  /** Set where the caller cannot be refused. */
  readonly isUnbounded?: boolean;
}

export interface GateLimits {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Limits of waiting jobs in one lane, and in all lanes of one rank. */
  readonly mostInLane: number;
  readonly mostOfRank: number;
}

class Rank {
  readonly #lanes = new Map<string, (() => void)[]>();
  #waiting = 0;

  hasRoom(lane: string, { mostInLane, mostOfRank }: GateLimits): boolean {
    return this.#waiting < mostOfRank && (this.#lanes.get(lane)?.length ?? 0) < mostInLane;
  }

  wait(lane: string): Promise<void> {
    const queue = this.#lanes.get(lane) ?? [];
    this.#lanes.set(lane, queue);
    this.#waiting += 1;
    return new Promise((begin) => queue.push(begin));
  }

  /** The first one of the next lane; that lane moves to the end. */
  take(): (() => void) | null {
    const [next] = this.#lanes;
    if (!next) return null;
    const [name, queue] = next;
    this.#lanes.delete(name);
    const begin = queue.shift() ?? null;
    if (queue.length > 0) this.#lanes.set(name, queue);
    this.#waiting -= 1;
    return begin;
  }
}

export class Gate {
  readonly #ranks = [new Rank(), new Rank(), new Rank()] as const;
  readonly #limits: GateLimits;
  #running = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /**
   * Does the work when its lane's turn has come. Answers null without doing it when too many wait: one address that sends
   * many tries fills its own lane and no other.
   */
  async inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T | null> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else {
      const rank = this.#ranks[lane.rank];
      if (!lane.isUnbounded && !rank.hasRoom(lane.name, this.#limits)) return null;
      await rank.wait(lane.name);
    }
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#beginNext();
    }
  }

  #beginNext(): void {
    const [first, second, third] = this.#ranks;
    const begin = first.take() ?? second.take() ?? third.take();
    if (!begin) return;
    this.#running += 1;
    begin();
  }
}
