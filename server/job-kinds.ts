import { dropFileContent } from "./features/file/file.store.ts";
import { backupJobs } from "./features/operations/backup-check.ts";
import { commandLineIn } from "./features/operations/command-line.ts";
import { stockJobs } from "./features/repertory/stock.notices.ts";
import { tellingJobs } from "./features/telling/telling.jobs.ts";
import type { Deps } from "./platform/deps.ts";
import type { JobKind } from "./platform/jobs/runner.ts";
import { pruneTables } from "./platform/retention.ts";

/** Everything that a server does later: one line for each feature. `store` is the folder of uploaded files. */
export const jobKinds = (deps: Deps, store: string): readonly JobKind[] => [
  pruneJob(deps, store),
  ...stockJobs(deps),
  ...tellingJobs(deps),
  ...backupJobs(deps, commandLineIn(process.env)),
];

/** Deletes what is only kept for a while. */
function pruneJob({ db, log }: Deps, store: string): JobKind {
  const dropContent = async (ids: readonly string[]) => {
    for (const id of ids) await dropFileContent(store, id);
  };
  return {
    name: "prune",
    mostAttempts: 3,
    schedule: { every: "hour" },
    work: async ({ now }) =>
      log.info({ deleted: await pruneTables(db, now, { dropContent }) }, "tables pruned"),
  };
}
