import type { SignInRow } from "../../../src/contracts/user.ts";
import type { Reader } from "../../platform/reader.ts";
import { SIGN_IN_ACTIONS, signInDetailsOf } from "./sign-in-record.ts";

/** The latest 50 sign-ins of a person, and those that failed on their account, latest first. */
export async function signInsOf(db: Reader, userId: string): Promise<readonly SignInRow[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "action", "details"])
    .where("entity", "=", "user")
    .where("entityId", "=", userId)
    .where("action", "in", [...SIGN_IN_ACTIONS])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, at, action, details }) => ({
    id,
    at: at.toISOString(),
    succeeded: action === "signedIn",
    ...signInDetailsOf(details),
  }));
}
