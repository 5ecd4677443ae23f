/**
 * `tallyboard reconcile`: checks the database that the environment names: its files, the laws of stock and the chain
 * of the audit. The embedded database
 * must not be in use.
 */
import { renderText } from "../../src/contracts/texts/render.ts";
import { type ChainVerdict, verifyAudit } from "../platform/audit-chain.ts";
import type { Database } from "../platform/database.ts";
import { migrationsGap } from "../platform/migrate.ts";
import { StartError } from "../platform/start-error.ts";
import type { Environment } from "../platform/variables.ts";
import { verifyFiles } from "../platform/verify.ts";
import { withDatabase } from "../platform/with-database.ts";
import { reconcile } from "./reconcile.ts";
import { twins } from "./twins.ts";

/** Returns the lines to print, and whether everything holds. */
export function verify(
  env: Environment,
): Promise<{ readonly holds: boolean; readonly lines: readonly string[] }> {
  return withDatabase(env, ({ db }) => check(db), { anyMigrations: true });
}

async function check(db: Database): ReturnType<typeof verify> {
  const files = await verifyFiles(db);
  const checked = `${files.tables} tables read`;
  const deeper = files.amcheck
    ? `, ${files.indexes} indexes checked`
    : "; indexes not checked, for this role may not use the extension amcheck";
  const damaged = files.damage.length > 0;
  const gap = damaged ? null : await migrationsGap(db);
  if (gap !== null) throw new StartError(gap);
  const audit = damaged ? null : await verifyAudit(db);
  // Laws over damaged files would only repeat the damage.
  const { holds: stockHolds, checks } = damaged
    ? { holds: false, checks: [] }
    : await db.transaction(reconcile, { isolation: "repeatable read", readOnly: true });
  const alike = damaged ? [] : await twins(db.reader, true);
  const broken = checks.filter((check) => !check.holds);
  const holds = stockHolds && audit?.broken.length === 0;
  return {
    holds,
    lines: [
      ...files.damage.map((line) => `damaged: ${line}`),
      ...broken.map(({ law, examples }) => `law broken: ${law}, for example ${JSON.stringify(examples[0])}`),
      ...(audit?.broken.map((line) => `audit broken: ${line}`) ?? []),
      ...(audit ? [audit.links === 0 ? "No audit record is chained yet." : chained(audit)] : []),
      `${checked}${deeper}; ${damaged ? "laws of stock not checked" : `${checks.length} laws of stock checked`}.`,
      ...alike.map(
        ({ entity, texts, within }) =>
          `twins: ${renderText("en-US", `entity.${entity}`)}${within ? ` of ${within}` : ""}: ${texts.join(", ")}`,
      ),
      ...(alike.length > 0
        ? [
            "Twins are one by their normal form and break no law: decide which of them stays, rename the others, adjust the stock of lots.",
          ]
        : []),
      holds ? "Nothing is wrong." : "Restore a backup, or ask for help with these lines.",
    ],
  };
}

const chained = ({ links, head, waiting }: ChainVerdict): string =>
  `${links} audit records chained up to ${head}, ${waiting} not yet.`;
