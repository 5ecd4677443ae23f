/** The jobs that tell messages outside: one post or mail each. */
import { quietEnd } from "../../../src/domain/quiet-hours.ts";
import type { Deps } from "../../platform/deps.ts";
import { HopelessJob, type JobKind, PostponedJob, type Run } from "../../platform/jobs/runner.ts";
import { MailRefused, sendMail } from "../../platform/mail.ts";
import { readRobot, sendToRobot } from "./robot.send.ts";
import {
  claimTellings,
  dropTellings,
  readTellings,
  releaseTellings,
  type Telling,
  targetOf,
  type Via,
} from "./telling.store.ts";
import { saidOf } from "./telling.words.ts";

/** After 15 s, 1 min, 4 min, 16 min, 64 min and 256 min. */
const MOST_ATTEMPTS = 7;

type Needed = Pick<Deps, "db" | "config">;

/** Mail only where there is a mail server. */
export const tellingJobs = (deps: Needed): readonly JobKind[] => [
  { name: "robot", mostAttempts: MOST_ATTEMPTS, work: (run) => tellRobot(deps, run) },
  ...(deps.config.mail
    ? [{ name: "mail", mostAttempts: MOST_ATTEMPTS, work: (run: Run) => tellByMail(deps, run) }]
    : []),
];

async function claimed({ db }: Needed, via: Via, run: Run): Promise<readonly Telling[]> {
  await db.transaction((tx) => claimTellings(tx, via, run));
  return readTellings(db.reader, via, run);
}

/** Writes how it ended beside whom it was for: `error` null and a time, or the error alone. */
type Note = { readonly lastSentAt: Date; readonly lastError: null } | { readonly lastError: string };

const failed = (reason: string, isHopeless: boolean): Error =>
  isHopeless ? new HopelessJob(reason) : new Error(reason);

async function tellRobot(deps: Needed, run: Run): Promise<void> {
  const { db, config } = deps;
  const id = targetOf(run);
  const robot = await readRobot(db.reader, id);
  const until = robot ? quietEnd(robot, run.now, config.businessTimeZone) : null;
  if (until) throw new PostponedJob(until);
  const tellings = await claimed(deps, "robot", run);
  const note = (said: Note) =>
    db.transaction((tx) => tx.updateTable("robot").set(said).where("id", "=", id).execute());
  let sent = 0;
  if (robot && tellings.length > 0) {
    const messages = tellings.map((each) => saidOf(each, robot.locale, config));
    const result = await sendToRobot(deps, robot, { id: run.id, messages, now: run.now }, run.signal);
    if ("reason" in result) {
      await note({ lastError: result.reason });
      throw failed(result.reason, result.isHopeless);
    }
    sent = result.count;
    await note({ lastSentAt: run.now, lastError: null });
  }
  await db.transaction(async (tx) => {
    await releaseTellings(tx, "robot", run, tellings.slice(sent));
    await dropTellings(tx, run);
    await run.finish(tx);
  });
}

async function tellByMail(deps: Needed, run: Run): Promise<void> {
  const { db, config } = deps;
  const userId = targetOf(run);
  const person = await db.reader
    .selectFrom("mailChoice as c")
    .innerJoin("users as u", "u.id", "c.userId")
    .select(["u.email", "c.locale", "c.quietFrom", "c.quietUntil"])
    .where("c.userId", "=", userId)
    .executeTakeFirst();
  const until = person ? quietEnd(person, run.now, config.businessTimeZone) : null;
  if (until) throw new PostponedJob(until);
  const tellings = await claimed(deps, "mail", run);
  const note = (said: Note) =>
    db.transaction((tx) => tx.updateTable("mailChoice").set(said).where("userId", "=", userId).execute());
  if (config.mail && person?.email && tellings.length > 0) {
    const { email: to, locale } = person;
    const messages = tellings.map((each) => saidOf(each, locale, config));
    try {
      await sendMail(config.mail, config.publicOrigins, { to, locale, messages, id: run.id });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await note({ lastError: error.message.slice(0, 300) });
      throw failed(error.message, error.isHopeless);
    }
    await note({ lastSentAt: run.now, lastError: null });
  }
  await db.transaction(async (tx) => {
    await dropTellings(tx, run);
    await run.finish(tx);
  });
}
