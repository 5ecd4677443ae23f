import { sql } from "kysely";
import type { Operations } from "../../../src/contracts/operations.ts";
import type { Deps } from "../../platform/deps.ts";
import type { LabelledProbe, Probe } from "../../platform/http/probes.ts";
import { countJobs } from "../../platform/jobs/queue.ts";
import type { Reader } from "../../platform/reader.ts";
import { BACKUP_CHECK } from "./backup-check.ts";
import { newestBackup } from "./backup-files.ts";

const MOST_DEAD = 100;

/** How the system stands, as the page of operations shows it. */
export async function readOperations(
  { db, config }: Pick<Deps, "db" | "config">,
  from: Reader,
  now: Date,
): Promise<Operations> {
  const { folder, isTaken, fromHour } = config.backups;
  const last = folder === null ? null : await newestBackup(folder);
  return {
    asOf: now.toISOString(),
    engine: db.engine,
    backups: {
      ...{ isConfigured: folder !== null, isTaken, fromHour },
      last: last && { ...last, madeAt: last.madeAt.toISOString() },
      check: await readCheck(from),
      isChecking: await isChecking(from),
    },
    jobs: await countJobs(from, now),
    deadJobs: await readDead(from),
    nodes: await readNodes(from),
    connections: db.use(),
  };
}

type Check = NonNullable<Operations["backups"]["check"]>;

/** The last verdict over a backup; null: there is none yet. */
export async function readCheck(from: Reader): Promise<Check | null> {
  const check = await from
    .selectFrom("backupCheck")
    .select(["at", "verdict", "file", "madeAt", "bytes", "lines"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!check) return null;
  return { ...check, at: check.at.toISOString(), madeAt: check.madeAt?.toISOString() ?? null };
}

async function isChecking(from: Reader): Promise<boolean> {
  const job = from
    .selectFrom("job")
    .select("id")
    .where("kind", "=", BACKUP_CHECK)
    .where("doneAt", "is", null)
    .where("deadAt", "is", null);
  return (await job.executeTakeFirst()) !== undefined;
}

async function readDead(from: Reader): Promise<Operations["deadJobs"]> {
  const { rows } = await sql<
    Omit<Operations["deadJobs"][number], "createdAt" | "deadAt"> & {
      readonly createdAt: Date;
      readonly deadAt: Date;
    }
  >`
    select id, kind, key, attempts, created_at, dead_at, last_error from job
    where dead_at is not null order by dead_at desc, id desc limit ${MOST_DEAD}`.execute(from);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    deadAt: row.deadAt.toISOString(),
  }));
}

async function readNodes(from: Reader): Promise<Operations["nodes"]> {
  const nodes = await from
    .selectFrom("node")
    .select(["id", "version", "startedAt", "seenAt"])
    .orderBy("startedAt")
    .execute();
  return nodes.map((node) => ({
    ...node,
    startedAt: node.startedAt.toISOString(),
    seenAt: node.seenAt.toISOString(),
  }));
}

/** For /metrics: jobs by what becomes of them, and how old the verdict over the last backup is. */
export function operationsProbes({
  db,
  clock,
  config,
}: Pick<Deps, "db" | "clock" | "config">): readonly (Probe | LabelledProbe)[] {
  const secondsSince = (at: string) => (clock.now().getTime() - Date.parse(at)) / 1000;
  return [
    {
      name: "jobs",
      help: "Jobs that wait, run, or have failed for good",
      label: "state",
      readAll: async () => {
        const { waiting, running, dead } = await countJobs(db.reader, clock.now());
        return { waiting, running, dead };
      },
    },
    {
      name: "job_overdue_seconds",
      help: "Time since the job that has been due longest was due; 0: none is overdue",
      label: "queue",
      readAll: async () => ({ all: (await countJobs(db.reader, clock.now())).overdueSeconds }),
    },
    {
      name: "backups_configured",
      help: "1: this node checks backups, for BACKUP_DIR is set; 0: it does not",
      read: () => (config.backups.folder === null ? 0 : 1),
    },
    {
      name: "backup_check_age_seconds",
      help: "Age of the last verdict over a backup, by verdict; absent where there is none",
      grows: true,
      label: "verdict",
      readAll: async () => {
        const check = await readCheck(db.reader);
        return check ? { [check.verdict]: secondsSince(check.at) } : {};
      },
    },
    {
      name: "backup_age_seconds",
      help: "Age of the backup that was checked last",
      grows: true,
      label: "verdict",
      readAll: async () => {
        const check = await readCheck(db.reader);
        return check?.madeAt ? { [check.verdict]: secondsSince(check.madeAt) } : {};
      },
    },
  ];
}
