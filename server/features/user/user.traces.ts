import type { ReferenceCount } from "../../../src/contracts/resource.ts";
import type { Tx } from "../../platform/reader.ts";
import { referencesTo } from "../../resource/references.ts";

/** They end with the person. */
const LEFT_OUT = ["session", "message", "known_device"];

/** What names its people by an id alone, because it outlives every table that could refer to it. */
const TRACES = [
  ["event", "by_user_id"],
  ["ledger", "operator_id"],
  ["audit", "user_id"],
] as const;

/** What must keep a person's name: rows that refer to them, and what they have done. */
export async function tracesOf(tx: Tx, userId: string): Promise<readonly ReferenceCount[]> {
  const found = await referencesTo(tx, "users", userId, TRACES);
  return found.filter(({ entity }) => !LEFT_OUT.includes(entity));
}
