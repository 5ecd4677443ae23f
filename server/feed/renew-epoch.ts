/**
 * `tallyboard epoch renew`, after a backup was restored and before the server is started again: browsers with numbers from
 * after the backup then take a snapshot, instead of waiting for lost events.
 */
import { renewIdentity } from "../platform/identity.ts";
import { withDatabase } from "../platform/with-database.ts";

/** Renews the nonce of the database that the environment names, and returns the new epoch. */
export function renewEpoch(env: NodeJS.ProcessEnv): Promise<string> {
  return withDatabase(env, async ({ db }) => {
    await renewIdentity(db.reader);
    return db.identity();
  });
}
