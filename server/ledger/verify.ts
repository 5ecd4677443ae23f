/**
 * `tallyboard reconcile`: checks the database that the environment names: its files, the laws of stock and the chain
 * of the audit. The embedded database
 * must not be in use.
 */
import { type ChainVerdict, verifyAudit } from "../platform/audit-chain.ts";
import { loadConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import { createLog } from "../platform/log.ts";
import { verifyFiles } from "../platform/verify.ts";
import { reconcile } from "./reconcile.ts";

/** Returns the lines to print, and whether everything holds. */
export async function verify(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly holds: boolean; readonly lines: readonly string[] }> {
  const db = await openDatabase(loadConfig(env), createLog("silent"));
  try {
    const files = await verifyFiles(db);
    const checked = `${files.tables} tables read`;
    const deeper = files.amcheck
      ? `, ${files.indexes} indexes checked`
      : "; indexes not checked, for this role may not use the extension amcheck";
    const damaged = files.damage.length > 0;
    const audit = damaged ? null : await verifyAudit(db);
    // Laws over damaged files would only repeat the damage.
    const { holds: stockHolds, checks } = damaged
      ? { holds: false, checks: [] }
      : await db.transaction(reconcile, { isolation: "repeatable read", readOnly: true });
    const broken = checks.filter((check) => !check.holds);
    const holds = stockHolds && audit?.broken.length === 0;
    return {
      holds,
      lines: [
        ...files.damage.map((line) => `damaged: ${line}`),
        ...broken.map(
          ({ law, examples }) => `law broken: ${law}, for example ${JSON.stringify(examples[0])}`,
        ),
        ...(audit?.broken.map((line) => `audit broken: ${line}`) ?? []),
        ...(audit ? [audit.links === 0 ? "No audit record is chained yet." : chained(audit)] : []),
        `${checked}${deeper}; ${damaged ? "laws of stock not checked" : `${checks.length} laws of stock checked`}.`,
        holds ? "Nothing is wrong." : "Restore a backup, or ask for help with these lines.",
      ],
    };
  } finally {
    await db.close();
  }
}

const chained = ({ links, head, waiting }: ChainVerdict): string =>
  `${links} audit records chained up to ${head}, ${waiting} not yet.`;
