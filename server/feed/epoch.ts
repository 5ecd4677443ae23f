import type { Database } from "../platform/database.ts";

/**
 * Which history of commits the logs of this database belong to: a hash of its identity, its timeline and a stored
 * nonce. A number of another epoch says nothing here. `npm run epoch:renew` renews the nonce after a backup was
 * restored.
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

  /** Asks the database, and answers whether the history is another one than before. */
  async hasChanged(): Promise<boolean> {
    const before = this.#current;
    this.#current = await this.#db.identity();
    return before !== "" && before !== this.#current;
  }
}
