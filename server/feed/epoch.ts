import type { Database } from "../platform/database.ts";
import { renewIdentity } from "../platform/identity.ts";
import { withDatabase } from "../platform/with-database.ts";

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

// `tallyboard epoch renew`, after a backup was restored and before the server is started again: browsers with numbers from
// after the backup then take a snapshot, instead of waiting for lost events.

/** Renews the nonce of the database that the environment names, and returns the new epoch. */
export function renewEpoch(env: NodeJS.ProcessEnv): Promise<string> {
  return withDatabase(env, async ({ db }) => {
    await renewIdentity(db.reader);
    return db.identity();
  });
}
