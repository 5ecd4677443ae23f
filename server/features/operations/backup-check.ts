/** Every night the last backup is restored into a scratch database and checked there; the verdict is kept. */
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import { OPERATIONS } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { publishNotice } from "../../lifecycle/publish-notice.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { JobKind, Run } from "../../platform/jobs/runner.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { plainReason } from "../../platform/plain-reason.ts";
import type { Tx } from "../../platform/reader.ts";
import { type BackupFile, dropOldBackups, newestBackup, ownName } from "./backup-files.ts";
import type { CommandLine } from "./command-line.ts";

export const BACKUP_CHECK = "backupCheck";
/** A day, and two hours for the check itself. */
export const LATE_MS = 26 * 3_600_000;
const MOST_ATTEMPTS = 3;
const WATCH_FROM_HOUR = 9;
const MOST_LINES = 50;

type Backups = Deps["config"]["backups"];
type Needed = Pick<Deps, "db" | "log" | "config">;

/** The nightly jobs of the node that has the folder of the backups. */
export function backupJobs(deps: Needed, tallyboard: CommandLine): readonly JobKind[] {
  const { folder, fromHour } = deps.config.backups;
  if (folder === null) return [];
  return [
    {
      name: BACKUP_CHECK,
      mostAttempts: MOST_ATTEMPTS,
      schedule: { every: "day", fromHour },
      work: (run) => checkBackup(deps, folder, tallyboard, run),
    },
    {
      name: "backupWatch",
      mostAttempts: MOST_ATTEMPTS,
      schedule: { every: "day", fromHour: WATCH_FROM_HOUR },
      work: (run) => watchChecks(deps, run),
    },
  ];
}

interface Verdict {
  readonly verdict: "good" | "bad" | "missing";
  readonly backup: BackupFile | null;
  readonly lines: readonly string[];
}

async function checkBackup(deps: Needed, folder: string, tallyboard: CommandLine, run: Run): Promise<void> {
  const { db, config, log } = deps;
  // A person who asks for a check wants the backup that is there.
  const path = join(folder, ownName(businessDay(run.now, config.businessTimeZone)));
  const isTaken = config.backups.isTaken && run.key !== null;
  const failed = isTaken ? await takeBackup(config.backups, path, tallyboard, run, log) : null;
  if (failed && run.attempts < MOST_ATTEMPTS) throw new Error(`${path}: ${failed.join(" ")}`);
  // Yesterday's backup may be good; that tonight's was not made is the verdict.
  const found: Verdict = failed
    ? { verdict: "bad", backup: null, lines: [`${path} was not made.`, ...failed].slice(0, MOST_LINES) }
    : await judge(folder, tallyboard, run);
  log.info({ verdict: found.verdict, file: found.backup?.file, lines: found.lines }, "last backup checked");
  await db.transaction(async (tx) => {
    await keepVerdict(tx, run.now, found);
    await run.finish(tx);
    if (found.verdict === "good") return;
    if (failed) return notifyOperators(tx, run.now, "backupFailed", { path, reason: failed.join(" ") });
    const template = found.verdict === "bad" ? "backupBad" : "backupMissing";
    await notifyOperators(tx, run.now, template, { file: found.backup?.file ?? "–" });
  });
}

/** Makes the backup of a day, unless it is there. Returns why it failed; null: it did not. */
async function takeBackup(
  { keep }: Backups,
  path: string,
  tallyboard: CommandLine,
  { signal }: Run,
  log: Deps["log"],
): Promise<readonly string[] | null> {
  const folder = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) return null;
  try {
    makeFolder(folder);
    const { failed, lines } = await tallyboard(["backup", path], signal);
    if (failed) return lines;
  } catch (error) {
    signal.throwIfAborted();
    return [plainReason(error, null).split("\n", 1)[0] ?? ""];
  }
  await dropOldBackups(folder, keep).catch((error) =>
    log.warn({ err: error }, "old backups were not deleted"),
  );
  return null;
}

async function judge(folder: string, tallyboard: CommandLine, { now, signal }: Run): Promise<Verdict> {
  const backup = await newestBackup(folder);
  if (!backup || now.getTime() - backup.madeAt.getTime() > LATE_MS)
    return { verdict: "missing", backup, lines: [`${folder} has no backup of the last 26 hours.`] };
  const { failed, lines } = await tallyboard(["verify", join(folder, backup.file)], signal);
  signal.throwIfAborted();
  return { verdict: failed ? "bad" : "good", backup, lines: lines.slice(0, MOST_LINES) };
}

async function keepVerdict(tx: Tx, at: Date, { verdict, backup, lines }: Verdict): Promise<void> {
  const of = { file: backup?.file ?? null, madeAt: backup?.madeAt ?? null, bytes: backup?.bytes ?? null };
  await tx
    .insertInto("backupCheck")
    .values({ id: newId(), at, verdict, ...of, lines: JSON.stringify(lines) })
    .execute();
}

/** Notifies once a day while no check has come to an end for over a day. */
async function watchChecks({ db }: Needed, { now, finish }: Run): Promise<void> {
  await db.transaction(async (tx) => {
    const last = await tx
      .selectFrom("backupCheck")
      .select("at")
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst();
    await finish(tx);
    if (last && now.getTime() - last.at.getTime() <= LATE_MS) return;
    await notifyOperators(tx, now, "backupUnchecked", { file: "–" });
  });
}

async function notifyOperators(
  tx: Tx,
  now: Date,
  template: "backupFailed" | "backupBad" | "backupMissing" | "backupUnchecked",
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const report = new Publication();
  await publishNotice(tx, report, {
    to: { kind: "right", right: OPERATIONS, exceptUserId: null },
    ...{ entity: "operations", messageType: MESSAGE_TYPES.operations, link: "/system/system-operations" },
    ...{ template, values, now },
  });
  await report.publish(tx);
}
