/** Failed tries of secrets that people type: counted in the database, so for all nodes. */
import { createHash } from "node:crypto";
import { newId } from "../ids.ts";
import type { Reader, Tx } from "../reader.ts";

const windowMs = 15 * 60_000;

/** Hashed: a table of failed sign-ins must not be a list of what people typed, which now and then is a password. */
export const subjectOf = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}:${text}`).digest("hex");

/** How many failures the subject has in the last 15 minutes, and when the latest of them was. */
export async function recentFailures(
  db: Reader,
  subject: string,
  nowMs: number,
): Promise<{ readonly count: number; readonly latestMs: number }> {
  const { count, latest } = await db
    .selectFrom("loginFailure")
    .select((is) => [is.fn.countAll<number | string>().as("count"), is.fn.max("at").as("latest")])
    .where("subject", "=", subject)
    .where("at", ">", new Date(nowMs - windowMs))
    .executeTakeFirstOrThrow();
  return { count: Number(count), latestMs: latest?.getTime() ?? 0 };
}

/** When few enough failures of the subject are left in the last 15 minutes for one more; 0: at once. */
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

/** Records one failure of each subject and deletes expired ones. Returns the ids of the records, in order. */
export async function noteFailures(
  tx: Tx,
  subjects: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  const notes = subjects.map((subject) => ({ id: newId(), subject, at }));
  await tx.insertInto("loginFailure").values(notes).execute();
  await tx
    .deleteFrom("loginFailure")
    .where("at", "<=", new Date(at.getTime() - windowMs))
    .execute();
  return notes.map(({ id }) => id);
}
