import { CODES } from "../../src/contracts/envelope.ts";
import type { Database } from "../platform/database.ts";
import { sqlState } from "../platform/transaction.ts";
import { underKey } from "./keyed.ts";
import { Report } from "./report.ts";
import { type CommandResult, refused } from "./result.ts";
import type { PersonAsk } from "./route.ts";
import { type CommandKit, commandIn, type GovernedRow } from "./run-command.ts";

/**
 * Runs one command of a chart as a person has sent it, in a transaction of its own, and answers with the row after it:
 * the body is the row's id, the version that they saw, and the rest.
 */
export async function requestCommand<
  Row extends GovernedRow,
  Facts,
  Prepared extends { readonly facts: Facts },
  Trace,
>(
  db: Database,
  kit: CommandKit<Row, Facts, Prepared, Trace>,
  { by, now, keyed }: PersonAsk,
  command: string,
  body: { readonly id: string; readonly version: number },
): Promise<CommandResult<Row>> {
  const { id, version, ...payload } = body;
  try {
    const asked = { id, version, command, payload, by, now, key: keyed?.key ?? null };
    return await underKey<Row>(db, keyed, async (tx, replay) => {
      const report = new Report();
      const result = await commandIn(tx, kit, asked, replay, report);
      if (result.ok) await report.tell(tx);
      return result;
    });
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}
