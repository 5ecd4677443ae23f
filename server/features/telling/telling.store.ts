/** Messages that are yet to be told outside: a job claims those of its mail or robot, and deletes them once they are sent. */
import { type RawBuilder, sql } from "kysely";
import { roleShows } from "../../feed/message-row.ts";
import { mailTells, robotTells } from "../../feed/tellings.ts";
import { addJob } from "../../platform/jobs/queue.ts";
import type { Run } from "../../platform/jobs/runner.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** More would not be read at once. */
const MOST_AT_ONCE = 50;
/** A mail that the person asked for, to try the address. */
export const TRIAL = 0;

/** A message as it is told. */
export interface Telling {
  readonly id: string;
  readonly messageType: number;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly at: Date;
}

export type Via = "mail" | "robot";
const OWNER = { mail: "user_id", robot: "robot_id" } as const;

/** Whose messages a job sends. */
export const targetOf = ({ payload }: Pick<Run, "payload">): string => String(payload.id);

/**
 * Claims what is to be sent with this run, in the order of its time. A further run of the same job gets the same messages
 * and no others, so that a receiver knows by the job's id what came twice.
 */
export async function claimTellings(tx: Tx, via: Via, run: Run): Promise<void> {
  const isOwn = sql`${sql.ref(OWNER[via])} = ${targetOf(run)}::uuid`;
  await sql`
    update telling set job_id = ${run.id}::uuid where id in (
      select id from telling where ${isOwn} and job_id is null and not exists (
        select 1 from telling mine where mine.job_id = ${run.id}::uuid)
      order by at, id limit ${MOST_AT_ONCE} for update skip locked)`.execute(tx);
}

const WANTED: Readonly<Record<Via, RawBuilder<unknown>>> = {
  mail: sql`users u on u.id = t.user_id join role r on r.id = u.role_id join mail_choice c on c.user_id = u.id
    where u.user_status = 1 and (t.message_type = ${sql.lit(TRIAL)} or ${mailTells(sql`t.message_type`)})`,
  robot: sql`robot b on b.id = t.robot_id join role r on r.id = b.role_id
    where b.status = 'enabled' and ${robotTells(sql`t.message_type`)}`,
};

/** The claimed messages that may still be told: rights, choices and accounts may have changed since they were written. */
export async function readTellings(from: Reader, via: Via, run: Run): Promise<readonly Telling[]> {
  const { rows } = await sql<Telling>`
    select t.id, t.message_type, t.template, t.values, t.link, t.at from telling t join ${WANTED[via]}
      and t.job_id = ${run.id}::uuid and ${roleShows(sql`t.entity`)} order by t.at, t.id`.execute(from);
  return rows;
}

/** Leaves messages to a job of their own: there was no room for them. */
export async function releaseTellings(
  tx: Tx,
  via: Via,
  run: Run,
  tellings: readonly Telling[],
): Promise<void> {
  if (tellings.length === 0) return;
  const ids = tellings.map(({ id }) => id);
  await sql`update telling set job_id = null where id = any(${ids}::uuid[])`.execute(tx);
  await addJob(tx, run.now, { kind: via, payload: run.payload });
}

/** Deletes what a run has claimed: it is sent, or not wanted any more. */
export async function dropTellings(tx: Tx, run: Run): Promise<void> {
  await tx.deleteFrom("telling").where("jobId", "=", run.id).execute();
}
