import { CODES } from "../../src/contracts/envelope.ts";
import type { Database } from "../platform/database.ts";
import { sqlState } from "../platform/trouble.ts";
import { underKey } from "./keyed.ts";
import type { LifecyclePorts } from "./ports.ts";
import { Publication } from "./publication.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import { type CommandResult, invalidFields, refused } from "./result.ts";
import type { PersonAsk } from "./route.ts";
import { commandIn } from "./run-command.ts";

/** A device may be off by a minute, and without a network for three days: what is older is asked about on paper. */
const AHEAD_MS = 60_000;
const OLDEST_MS = 72 * 3_600_000;
const isRecent = (done: Date, now: Date): boolean =>
  done.getTime() <= now.getTime() + AHEAD_MS && done.getTime() >= now.getTime() - OLDEST_MS;

/**
 * Runs one command of a chart as a person has sent it, in a transaction of its own, and answers with the row
 * after it, and with what it changed beside the row: the body is the row's id, the version that they saw, and the rest.
 * What commutes may say when it was done: more than a minute ahead or 72 hours ago is 40000.
 */
export async function requestCommand<T extends KindTypes>(
  db: Database,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
  { by, now, keyed }: PersonAsk,
  command: string,
  body: { readonly id: string; readonly version?: number; readonly doneAt?: string },
): Promise<CommandResult<T["row"]>> {
  const { id, version = null, doneAt = null, ...payload } = body;
  const done = doneAt === null ? null : new Date(doneAt);
  if (done && !isRecent(done, now)) return invalidFields([{ path: "doneAt", key: "validation.doneAt" }]);
  try {
    const asked = { id, version, command, payload, by, now, doneAt: done, key: keyed?.key ?? null };
    return await underKey<T["row"]>(db, keyed, async (tx, replay) => {
      const publication = new Publication();
      const result = await commandIn({ tx, ports, publication }, kind, asked, replay);
      if (result.ok) await publication.publish(tx);
      return result;
    });
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}
