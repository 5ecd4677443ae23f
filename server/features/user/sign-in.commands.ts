import { CODES } from "../../../src/contracts/envelope.ts";
import type { LoginAnswer, LoginBody } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";
import { forbid, type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { isPasswordOf } from "../../platform/session/password.ts";
import { createSession } from "../../platform/session/session.ts";
import { type Attempt, clearFailures, noteFailure, oneByOne, secondsToWait } from "./throttle.ts";

interface From {
  readonly address: string;
  readonly agent: string | null;
}

/**
 * Signs a person in by account or phone (specification sections 1 and 7). Whoever does not know the password
 * learns nothing about the account: not from the answer, and not from how long it takes.
 */
export async function signIn(
  deps: Deps,
  { username, password }: LoginBody,
  { address, agent }: From,
): Promise<Outcome<LoginAnswer>> {
  const typed = username.trim();
  const user = await deps.db.reader
    .selectFrom("users")
    .select(["id", "passwordHash", "userStatus"])
    .where((is) => is.or([is("userAccount", "=", typed), is("userPhone", "=", typed)]))
    .executeTakeFirst();
  // By the user's id: account and phone are one door, not two with five tries each.
  const attempt: Attempt = { account: user?.id ?? typed, address };

  return oneByOne(attempt.account, async () => {
    const wait = await secondsToWait(deps, attempt);
    if (wait !== null) return tooMany(wait);
    if (!(await isPasswordOf(user?.passwordHash ?? null, password)) || !user) {
      await noteFailure(deps, attempt);
      return refuse(CODES.wrongCredentials);
    }
    await clearFailures(deps, attempt);
    if (user.userStatus !== 1) return forbid("disabled");
    const at = deps.clock.now();
    const maxDays = deps.config.sessionMaxDays;
    const { tokenValue } = await deps.db.transaction((tx) =>
      createSession(tx, newId, { userId: user.id, at, maxDays, address, agent }),
    );
    return ok({ tokenValue });
  });
}
