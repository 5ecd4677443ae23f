import { connectLifecycles } from "./connect-lifecycles.ts";
import type { FileStore } from "./features/file/file.shelf.ts";
import { backupJobs } from "./features/operations/backup-check.ts";
import { commandLineIn } from "./features/operations/command-line.ts";
import { stockJobs } from "./features/repertory/stock.notices.ts";
import { tellingJobs } from "./features/telling/telling.jobs.ts";
import { webhookJobs } from "./features/webhook/webhook.jobs.ts";
import { countInboxesAgain } from "./feed/notify.ts";
import { lateJobs } from "./lifecycle/late-notices.ts";
import type { Deps } from "./platform/deps.ts";
import type { JobKind } from "./platform/jobs/runner.ts";
import { pruneTables } from "./platform/retention.ts";
import { SPELLED_TABLES, spellSome } from "./platform/spelled-rows.ts";
import { REQUEST_PARTS } from "./request-kinds.ts";

/** Everything that a server does later: one line for each feature. `store` has the uploaded files. */
export const jobKinds = (deps: Deps, store: FileStore): readonly JobKind[] => [
  pruneJob(deps, store),
  spellJob(deps),
  ...REQUEST_PARTS.flatMap(({ jobs }) => jobs(deps, connectLifecycles(deps.config.businessTimeZone))),
  ...lateJobs(
    deps,
    REQUEST_PARTS.map(({ tellLate }) => tellLate),
  ),
  ...stockJobs(deps),
  ...tellingJobs(deps),
  ...webhookJobs(deps),
  ...backupJobs(deps, commandLineIn(process.env)),
];

/** Deletes what is only kept for a while. */
function pruneJob({ db, log }: Deps, store: FileStore): JobKind {
  const dropContent = async (ids: readonly string[]) => {
    for (const id of ids) await store.drop(id);
  };
  return {
    name: "prune",
    mostAttempts: 3,
    schedule: { every: "hour" },
    work: async ({ now }) => {
      const deleted = await pruneTables(db, now, { dropContent });
      if (deleted.message) await db.transaction(countInboxesAgain);
      log.info({ deleted }, "tables pruned");
    },
  };
}

/** Rows in one transaction: their locks are held for some tens of milliseconds. */
const SPELLED_AT_ONCE = 200;

/** Spells names that have no pinyin: rows of before it was kept, and what a server of an older version writes. */
export function spellJob({ db, log }: Pick<Deps, "db" | "log">): JobKind {
  return {
    name: "spellNames",
    mostAttempts: 3,
    schedule: { every: "fiveMinutes" },
    work: async ({ signal }) => {
      let spelled = 0;
      for (const table of SPELLED_TABLES) {
        for (let rows = SPELLED_AT_ONCE; rows === SPELLED_AT_ONCE && !signal.aborted; spelled += rows)
          rows = await db.transaction((tx) => spellSome(tx, table, SPELLED_AT_ONCE));
      }
      if (spelled > 0) log.info({ spelled }, "names spelled");
    },
  };
}
