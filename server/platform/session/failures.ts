/** Failed tries of secrets that people type: counted in the database, so for all nodes. */
import { createHash } from "node:crypto";
import { newId } from "../ids.ts";
import type { Reader, Tx } from "../reader.ts";

const windowMs = 15 * 60_000;

/** Hashed: a table of failed sign-ins must not be a list of what people typed, which now and then is a password. */
export const subjectOf = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}:${text}`).digest("hex");

/** When so few failures of the subject are left in the last 15 minutes that one more may be made; 0: at once. */
export async function failuresLeaveFreeAt(
  db: Reader,
  subject: string,
  most: number,
  nowMs: number,
): Promise<number> {
  const recent = await db
    .selectFrom("loginFailure")
    .select("at")
    .where("subject", "=", subject)
    .where("at", ">", new Date(nowMs - windowMs))
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  const oldest = recent[most - 1];
  return oldest ? oldest.at.getTime() + windowMs : 0;
}

/** Notes one failure of each subject, and forgets those that no longer count. */
export async function noteFailures(tx: Tx, subjects: readonly string[], at: Date): Promise<void> {
  await tx
    .insertInto("loginFailure")
    .values(subjects.map((subject) => ({ id: newId(), subject, at })))
    .execute();
  await tx
    .deleteFrom("loginFailure")
    .where("at", "<=", new Date(at.getTime() - windowMs))
    .execute();
}
