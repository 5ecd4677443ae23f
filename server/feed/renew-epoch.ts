/**
 * `tallyboard epoch renew`, after a backup was restored and before the server is started again: browsers with numbers from
 * after the backup then take a snapshot, instead of waiting for lost events.
 */
import { loadConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import { renewIdentity } from "../platform/identity.ts";
import { createLog } from "../platform/log.ts";

/** Renews the nonce of the database that the environment names, and returns the new epoch. */
export async function renewEpoch(env: NodeJS.ProcessEnv): Promise<string> {
  const db = await openDatabase(loadConfig(env), createLog("silent"));
  try {
    await renewIdentity(db.reader);
    return await db.identity();
  } finally {
    await db.close();
  }
}
