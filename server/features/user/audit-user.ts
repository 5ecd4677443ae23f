import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import type { UserAsk } from "./user.ask.ts";

/** Writes down for good what was done to a person. */
export async function auditUser(
  tx: Tx,
  { person, now }: Pick<UserAsk, "person" | "now">,
  action: string,
  userId: string,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const by = { userId: person.userId, userName: person.userName };
  const what = { action, entity: "user", entityId: userId, details: JSON.stringify(details) };
  await tx
    .insertInto("audit")
    .values({ id: newId(), at: now, ...by, ...what })
    .execute();
}
