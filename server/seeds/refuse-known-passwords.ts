import { passwordFault } from "../features/user/password-rules.ts";
import type { Deps } from "../platform/deps.ts";
import { isPasswordOf } from "../platform/session/password.ts";
import { StartError } from "../platform/start-error.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/demo-accounts.ts";

/**
 * Refuses to start in production with a well-known password: a common ADMIN_PASSWORD, or a demo account whose published
 * password was never changed.
 */
export async function refuseKnownPasswords({ config, db }: Pick<Deps, "config" | "db">): Promise<void> {
  if (!config.production) return;
  const { adminPassword } = config;
  if (adminPassword !== null && (adminPassword === DEMO_PASSWORD || passwordFault(adminPassword, "admin"))) {
    throw new StartError(
      "ADMIN_PASSWORD is a common or known password: choose another of 8 to 128 characters, or unset it to have a random one printed.",
    );
  }
  const people = await db.reader
    .selectFrom("users")
    .select(["userAccount", "passwordHash"])
    .where("userAccount", "in", [...DEMO_ACCOUNTS])
    .where("userStatus", "=", 1)
    .orderBy("id")
    .execute();
  const known: string[] = [];
  for (const { userAccount, passwordHash } of people) {
    if (await isPasswordOf(passwordHash, DEMO_PASSWORD)) known.push(userAccount);
  }
  if (known.length > 0) {
    throw new StartError(
      `The database has the demo world's known password (${known.join(", ")}): name an empty database by DATABASE_URL or DATA_DIR, or start once without NODE_ENV=production and change these passwords.`,
    );
  }
}
