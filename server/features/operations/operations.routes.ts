import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { JobBody } from "../../../src/contracts/operations.ts";
import { OPERATIONS, type Person } from "../../../src/contracts/permissions.ts";
import { ALL } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { addJob, dropJob, retryJob } from "../../platform/jobs/queue.ts";
import type { Tx } from "../../platform/reader.ts";
import { BACKUP_CHECK } from "./backup-check.ts";
import { readOperations } from "./operations.queries.ts";

const COMPUTE_EVERY_MS = 5_000;
const permission = { kind: "right", right: OPERATIONS } as const;

/** How the system stands, and what an admin decides about jobs that have failed for good. */
export function operationsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, log } = deps;
  const decide =
    (what: string, change: (tx: Tx, id: string, now: Date) => Promise<string | null>) =>
    (ask: { readonly body: { readonly id: string }; readonly person: Person; readonly now: Date }) =>
      db.transaction(async (tx): Promise<Outcome<true>> => {
        const kind = await change(tx, ask.body.id, ask.now);
        if (kind === null) return refuse(CODES.unknown);
        log.info({ by: ask.person.userId, id: ask.body.id, kind }, what);
        return ok(true);
      });
  defineRoute(app, {
    method: "GET",
    url: "/api/operations",
    permission,
    summary: "Backups and the verdict over the last one, jobs, nodes and connections, as of now.",
    handler: async ({ now }) => ok(await readOperations(deps, db.reader, now)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/operations/retryJob",
    permission,
    summary: "Gives a job that has failed for good all its attempts again.",
    body: JobBody,
    idempotent: "optional",
    refuses: [CODES.unknown],
    handler: decide("a failed job is tried again", retryJob),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/operations/dropJob",
    permission,
    summary: "Deletes a job that has failed for good.",
    body: JobBody,
    idempotent: "optional",
    refuses: [CODES.unknown],
    handler: decide("a failed job is dropped", dropJob),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/operations/checkBackup",
    permission,
    summary: "Restores the last backup into a scratch database and checks it, as every night.",
    refuses: [CODES.refused],
    handler: async ({ now }) => {
      if (deps.config.backups.folder === null) return refuse(CODES.refused, { because: ["noBackupFolder"] });
      const { backups } = await readOperations(deps, db.reader, now);
      if (!backups.isChecking) await db.transaction((tx) => addJob(tx, now, { kind: BACKUP_CHECK }));
      return ok(true);
    },
  });
}

/** The same, computed every 5 s while a page follows it. */
export const operationsGauge = (deps: Deps): GaugeSpec => ({
  topic: "operations",
  right: OPERATIONS,
  scopeOf: () => ALL,
  compute: (from, _scope, now) => readOperations(deps, from, now),
  affectedBy: [],
  watch: (touch) => {
    const timer = setInterval(touch, COMPUTE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  },
});
