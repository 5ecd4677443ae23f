import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import { isPasswordOf } from "../../platform/session/password.ts";
import { ownPasswordAttempt, reserveAttempt } from "./throttle.ts";

/** Confirms with the person's own password that they still sit at this session: sensitive calls are open for a while. */
export async function confirmPassword(
  deps: Deps,
  { person, sessionId }: { readonly person: Person; readonly sessionId: string },
  password: string,
): Promise<Outcome<null>> {
  const reserved = await reserveAttempt(deps, ownPasswordAttempt("confirmPassword", person.userId));
  if ("wait" in reserved) return tooMany(reserved.wait);
  const { passwordHash } = await deps.db.reader
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", person.userId)
    .executeTakeFirstOrThrow();
  const isRight = await isPasswordOf(passwordHash, password, { name: person.userId, rank: 0 });
  if (isRight === null) {
    await reserved.takeBack();
    return tooMany(1);
  }
  if (!isRight) return refuse(CODES.refused, { because: ["passwordWrong"] });
  await reserved.succeed();
  const confirmedAt = deps.clock.now();
  await deps.db.transaction((tx) =>
    tx.updateTable("session").set({ confirmedAt }).where("id", "=", sessionId).execute(),
  );
  return ok(null);
}
