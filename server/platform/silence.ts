import type pg from "pg";

interface Heard {
  /** `performance.now()` of the last byte that came from the server. */
  heardMs: number;
  isIdle: boolean;
}

/**
 * Notices connections that have gone silent without being closed (a firewall that forgot them, a failover). One
 * unanswered statement makes every idle connection suspect that has been silent for as long: all of them are cut, so
 * that the next statements do not each wait for a deadline of their own.
 */
export class SilenceWatch {
  readonly #heard = new Map<pg.PoolClient, Heard>();

  /** Starts to watch the connections of a pool. */
  over(pool: pg.Pool): void {
    pool.on("connect", (client) => {
      const heard: Heard = { heardMs: performance.now(), isIdle: false };
      this.#heard.set(client, heard);
      watchOf.set(client, this);
      client.connection.stream.on("data", () => {
        heard.heardMs = performance.now();
      });
    });
    pool.on("acquire", (client) => this.#note(client, false));
    pool.on("release", (_error, client) => this.#note(client, true));
    pool.on("remove", (client) => this.#heard.delete(client));
  }

  /** Closes the idle connections that have received nothing since `sentMs`, when an unanswered statement was sent. */
  suspect(sentMs: number): void {
    for (const [client, { heardMs, isIdle }] of this.#heard) {
      if (isIdle && heardMs < sentMs) client.connection.stream.destroy();
    }
  }

  #note(client: pg.PoolClient, isIdle: boolean): void {
    const heard = this.#heard.get(client);
    if (heard) heard.isIdle = isIdle;
  }
}

const watchOf = new WeakMap<pg.PoolClient, SilenceWatch>();

/** Reports that `client` left a statement of `sentMs` unanswered. Does nothing where no watch is kept. */
export const reportSilence = (client: pg.PoolClient, sentMs: number): void =>
  watchOf.get(client)?.suspect(sentMs);
