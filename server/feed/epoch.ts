import type { Database } from "../platform/database.ts";

/**
 * Identifies the history of commits that this database's logs belong to: a hash of its identity, its timeline and a
 * stored nonce. Numbers of another epoch have no meaning here. `tallyboard epoch renew` renews the nonce after a backup
 * was restored.
 */
export class Epoch {
  readonly #db: Database;
  #current = "";

  constructor(db: Database) {
    this.#db = db;
  }

  get current(): string {
    return this.#current;
  }

  /** Reads the epoch from the database; returns whether the history has changed. */
  async hasChanged(): Promise<boolean> {
    const before = this.#current;
    this.#current = await this.#db.identity();
    return before !== "" && before !== this.#current;
  }
}
