/** What the nightly checks found last, and how old that is. */
import { LATE_MS } from "../../features/operations/backup-check.ts";
import { newestBackup } from "../../features/operations/backup-files.ts";
import { readCheck } from "../../features/operations/operations.queries.ts";
import { readVerdict } from "../../ledger/law-verdict.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database.ts";
import { type Finding, type Findings, failed, ok, orOk, warning } from "./finding.ts";

const HOUR_MS = 3_600_000;
const BY_HAND = "Take one and check it: tallyboard backup FILE, tallyboard verify FILE.";

/** With a database the last verdict, and with BACKUP_DIR the newest file. */
export async function judgeBackups(
  { backups, production }: Partial<Config>,
  db: Database | null,
): Promise<Findings> {
  if (!backups) return null;
  const check = db ? await readCheck(db.pulse) : null;
  const newest = backups.folder === null ? null : await newestBackup(backups.folder);
  if (backups.folder === null && check === null)
    return [
      production
        ? warning(
            "BACKUP_DIR is not set: this server checks no backups",
            'See "Back up" in docs/operations.md.',
          )
        : ok("BACKUP_DIR is not set: this server checks no backups"),
    ];
  const found: Finding[] = [];
  if (backups.folder !== null) {
    if (newest === null) found.push(warning(`${backups.folder} holds no backup`, BY_HAND));
    else if (ageMs(newest.madeAt) > LATE_MS)
      found.push(failed(`the newest backup, ${newest.file}, is ${ageOf(newest.madeAt)} old`, BY_HAND));
  }
  if (db) found.push(...judgeCheck(check));
  const age = newest ? `${newest.file} is ${ageOf(newest.madeAt)} old` : "checked at another node";
  return orOk(found, check ? `${age}; the check of ${check.at} is good` : age);
}

function judgeCheck(check: Awaited<ReturnType<typeof readCheck>>): readonly Finding[] {
  if (!check) return [warning("no backup has been checked yet", BY_HAND)];
  const { verdict, at, lines } = check;
  if (verdict !== "good")
    return [failed(`the check of ${at} says ${verdict}: ${lines.join(" ").slice(0, 200)}`, BY_HAND)];
  if (ageMs(at) > LATE_MS)
    return [
      failed(
        `the last check is ${ageOf(at)} old`,
        "Look for failed jobs on the page Operations, and for the node that has BACKUP_DIR.",
      ),
    ];
  return [];
}

/** The law check runs once a day. */
const LAWS_LATE_S = 36 * 3_600;

export async function judgeLaws(db: Database): Promise<Findings> {
  const verdict = await readVerdict(db.pulse);
  const byHand = "tallyboard reconcile checks them now.";
  if (verdict === null) return [warning("they have never been checked", byHand)];
  const { broken, ageSeconds } = verdict;
  const age = `checked ${ageOf(Date.now() - ageSeconds * 1_000)} ago`;
  if (broken > 0) return [failed(`${broken} do not hold, ${age}`, "tallyboard reconcile names each.")];
  return [ageSeconds > LAWS_LATE_S ? warning(age, byHand) : ok(`all hold, ${age}`)];
}

const ageMs = (at: Date | string | number): number => Date.now() - new Date(at).getTime();

function ageOf(at: Date | string | number): string {
  const hours = ageMs(at) / HOUR_MS;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.floor(hours / 24)} days`;
}
