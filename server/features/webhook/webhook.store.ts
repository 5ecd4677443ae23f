/** What the database keeps of webhooks: their rows, cursors and attempts, and who has one at work. */

import { sql } from "kysely";
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import type { LogTopic } from "../../../src/contracts/live.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { isScope } from "../../../src/contracts/scopes.ts";
import type { WebhookStatus } from "../../../src/contracts/webhook-resource.ts";
import { WEBHOOK_AT_WORK } from "../../../src/contracts/webhook-resource.ts";
import type { Topics } from "../../feed/topics.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { machinePerson } from "../../platform/session/machine.ts";
import { isOneOf } from "../../platform/sql-rows.ts";

/** A webhook as it is stored. */
export interface StoredWebhook {
  readonly id: string;
  readonly version: number;
  readonly integrationId: string;
  readonly name: string;
  readonly topics: readonly EventTopic[];
  readonly types: string | null;
  readonly isThin: boolean;
  readonly batchSize: number;
  readonly status: WebhookStatus;
  readonly sealed: string | null;
  readonly host: string | null;
  readonly pages: readonly string[];
  readonly keyId: string | null;
  readonly attempt: number;
  readonly runId: string | null;
  readonly planTopic: string | null;
  readonly planFrom: number | null;
  readonly planTo: number | null;
  readonly isResetDue: boolean;
  readonly replays: number;
}

/** What is encrypted in a webhook's row. */
export interface WebhookSecrets {
  readonly url: string;
  /** The newest first. */
  readonly secrets: readonly { readonly secret: string; readonly until: string | null }[];
}

/** Where a webhook stands in the log of a topic. */
export interface StoredCursor {
  readonly topic: EventTopic;
  readonly scope: string;
  readonly epoch: string;
  readonly seq: number;
  readonly mark: string | null;
  readonly replayTo: number;
}

const COLUMNS = sql`w.id, w.version, w.integration_id, w.name, w.topics, w.types, w.is_thin, w.batch_size, w.status,
  w.sealed, w.host, w.pages, w.key_id, w.attempt, w.run_id, w.plan_topic, w.plan_from, w.plan_to, w.is_reset_due, w.replays`;

/** The integration of a webhook, and whether it may be told anything at all. */
export interface Owner {
  readonly person: Person;
  readonly name: string;
  readonly contactEmail: string | null;
  /** It and its client are in use. */
  readonly isActive: boolean;
}

/** The integration as the person that it is, with at most the pages of its maker; null: there is none. */
export async function readOwner(
  db: Reader,
  integrationId: string,
  pages: readonly string[],
): Promise<Owner | null> {
  const { rows } = await sql<{
    readonly userId: string;
    readonly name: string;
    readonly clientId: string | null;
    readonly scopes: readonly string[];
    readonly contactEmail: string | null;
    readonly isActive: boolean;
  }>`
    select u.id as user_id, i.name, i.client_id, i.scopes, i.contact_email,
      i.status = 'enabled' and coalesce(c.status = 'active', true) as is_active
    from integration i join users u on u.integration_id = i.id left join client c on c.id = i.client_id
    where i.id = ${integrationId}::uuid`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { name, contactEmail, isActive } = found;
  const acting = { ...found, integrationId, pages, scopes: found.scopes.filter(isScope) };
  // Events are read alone, and by no key.
  const person = machinePerson(
    { ...acting, keyId: integrationId, makerId: found.userId },
    { userName: name, isGet: true },
  );
  return { person, name, contactEmail, isActive };
}

/** The pages that who makes a webhook could open, by GET: a program has those of its key. */
export const pagesOfMaker = ({ pages, machine }: Pick<Person, "pages" | "machine">): readonly string[] =>
  machine?.makerPages ?? [...pages];

/** Which log of the topic the person reads; null: none. */
export function scopeIn(topics: Topics, person: Person, topic: LogTopic): string | null {
  const judged = topics.judge(person, topic);
  return judged.kind === "log" ? judged.scope : null;
}

/** Makes a cursor of now for each topic that has none; those of other topics go. */
export async function placeCursors(
  tx: Tx,
  webhookId: string,
  epoch: string,
  places: readonly { readonly topic: EventTopic; readonly scope: string }[],
): Promise<void> {
  const topics = places.map(({ topic }) => topic);
  await sql`
    delete from webhook_cursor where webhook_id = ${webhookId}::uuid and topic <> all(${topics}::text[])`.execute(
    tx,
  );
  // What was committed before and is numbered only later may come as well: none is missing.
  await sql`
    insert into webhook_cursor (webhook_id, topic, scope, epoch, seq, mark)
    select ${webhookId}::uuid, place.topic, place.scope, ${epoch}, coalesce(f.seq, 0), f.mark
    from unnest(${topics}::text[], ${places.map(({ scope }) => scope)}::text[]) as place (topic, scope)
    left join feed_counter f on f.topic = place.topic and f.scope = place.scope
    on conflict do nothing`.execute(tx);
}

export async function readCursors(db: Reader, webhookId: string): Promise<readonly StoredCursor[]> {
  const { rows } = await sql<StoredCursor>`
    select topic, scope, epoch, seq, mark, replay_to from webhook_cursor
    where webhook_id = ${webhookId}::uuid order by topic`.execute(db);
  return rows;
}

/** The webhook under its lock, and whether it may still post: its integration is in use, and its key was not revoked. */
export async function lockWebhook(
  tx: Tx,
  id: string,
): Promise<(StoredWebhook & { readonly integrationVersion: number; readonly mayPost: boolean }) | null> {
  const { rows } = await sql<
    StoredWebhook & { readonly integrationVersion: number; readonly mayPost: boolean }
  >`
    select ${COLUMNS}, i.version as integration_version,
      i.status = 'enabled' and k.revoked_at is null as may_post
    from webhook w join integration i on i.id = w.integration_id left join access_key k on k.id = w.key_id
    where w.id = ${id}::uuid for update of w`.execute(tx);
  return rows[0] ?? null;
}

/** A webhook that a round has taken, with its places. */
export type ClaimedWebhook = StoredWebhook & {
  readonly integrationVersion: number;
  readonly isKeyRevoked: boolean;
  readonly cursors: readonly StoredCursor[];
};

interface Claim {
  readonly runId: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly limit: number;
  readonly epoch: string;
}

/** Takes webhooks that have something to post; two nodes never take the same. */
export async function claimWebhooks(
  db: Database,
  { runId, now, leaseMs, limit, epoch }: Claim,
): Promise<readonly ClaimedWebhook[]> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<ClaimedWebhook>`
    with due as (
      select w.id from webhook w
      join integration i on i.id = w.integration_id and i.status = 'enabled'
      left join client c on c.id = i.client_id
      where ${isOneOf("w.status", WEBHOOK_AT_WORK)} and coalesce(c.status = 'active', true)
        and (w.next_at is null or w.next_at <= ${now}::timestamptz)
        and (w.leased_until is null or w.leased_until <= ${now}::timestamptz)
        and (w.is_reset_due or exists (
          select 1 from webhook_cursor p left join feed_counter f on f.topic = p.topic and f.scope = p.scope
          where p.webhook_id = w.id and (coalesce(f.seq, 0) <> p.seq or p.epoch <> ${epoch}::text)))
      order by w.next_at nulls first, w.last_delivered_at nulls first limit ${limit}::bigint
      for update of w skip locked
    )
    update webhook w set run_id = ${runId}::uuid, leased_until = ${until}::timestamptz
    from due, integration i where due.id = w.id and i.id = w.integration_id
    returning ${COLUMNS}, i.version as integration_version,
      exists (select 1 from access_key k where k.id = w.key_id and k.revoked_at is not null) as is_key_revoked,
      (select jsonb_agg(jsonb_build_object('topic', p.topic, 'scope', p.scope, 'epoch', p.epoch, 'seq', p.seq,
         'mark', p.mark, 'replayTo', p.replay_to) order by p.topic)
       from webhook_cursor p where p.webhook_id = w.id) as cursors`.execute(db.steady);
  return rows;
}

/** A post that was taken, of a webhook that is at work: where its cursor goes, and until when the round goes on. */
export interface Taken {
  readonly webhook: Pick<ClaimedWebhook, "id" | "runId" | "version" | "integrationVersion">;
  readonly step: Step;
  readonly attempt: Attempt;
  /** null: the round ends with it. */
  readonly leasedUntil: Date | null;
}

/**
 * Writes that a post was taken, in one statement, if nothing about the webhook, its integration or its key has changed
 * since it was claimed. Answers whether events wait behind it; null: something has changed, and nothing was written.
 */
export async function keepTaken(
  db: Database,
  { webhook, step, attempt, leasedUntil }: Taken,
): Promise<{ readonly isMore: boolean } | null> {
  const { id, runId, version, integrationVersion } = webhook;
  const { topic, fromSeq, toSeq, at, ms, httpStatus, error, answerStart } = attempt;
  const { rows } = await sql<{ isMore: boolean }>`
    with held as (
      update webhook w set attempt = 0, next_at = null, last_error = null, last_delivered_at = ${at}::timestamptz,
        plan_topic = null, plan_from = null, plan_to = null, leased_until = ${leasedUntil}::timestamptz,
        run_id = case when ${leasedUntil}::timestamptz is null then null else w.run_id end
      from integration i
      where w.id = ${id}::uuid and w.run_id = ${runId}::uuid and w.version = ${version}::integer
        and w.status = 'delivering' and i.id = w.integration_id and i.version = ${integrationVersion}::integer
        and i.status = 'enabled'
        and not exists (select 1 from access_key k where k.id = w.key_id and k.revoked_at is not null)
        and exists (select 1 from webhook_cursor c
          where c.webhook_id = w.id and c.topic = ${step.topic}::text and c.seq = ${step.before}::bigint)
      returning w.id
    ), moved as (
      update webhook_cursor c
      set seq = ${step.seq}::bigint, mark = ${step.mark}::text, epoch = ${step.epoch}::text from held
      where c.webhook_id = held.id and c.topic = ${step.topic}::text
    ), kept as (
      insert into webhook_attempt
        (id, webhook_id, topic, from_seq, to_seq, attempt, at, ms, http_status, error, answer_start)
      select ${newId()}::uuid, held.id, ${topic}::text, ${fromSeq}::bigint, ${toSeq}::bigint,
        ${attempt.attempt}::integer, ${at}::timestamptz, ${ms}::integer, ${httpStatus}::integer, ${error}::text,
        ${answerStart}::text
      from held
    )
    select exists (
      select 1 from webhook_cursor p left join feed_counter f on f.topic = p.topic and f.scope = p.scope
      where p.webhook_id = held.id
        and coalesce(f.seq, 0) <> case when p.topic = ${step.topic}::text then ${step.seq}::bigint else p.seq end
    ) as is_more from held`.execute(db.steady);
  return rows[0] ?? null;
}

/** Ends a round: the next one may begin at once. */
export async function releaseWebhook(
  db: Database,
  { id, runId }: { readonly id: string; readonly runId: string },
): Promise<void> {
  await db.transaction((tx) =>
    sql`update webhook set run_id = null, leased_until = null
      where id = ${id}::uuid and run_id = ${runId}::uuid`.execute(tx),
  );
}

/** No other process has the embedded database: the round that had a webhook is gone. */
export async function freeWebhooks(tx: Tx): Promise<void> {
  await sql`update webhook set run_id = null, leased_until = null where run_id is not null`.execute(tx);
}

/** Writes which events a post will have, before it leaves. False: the round has lost its webhook. */
export async function keepPlan(
  db: Database,
  { id, runId }: { readonly id: string; readonly runId: string },
  plan: { readonly topic: string; readonly from: number; readonly to: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await sql`
      update webhook set plan_topic = ${plan.topic}, plan_from = ${plan.from}, plan_to = ${plan.to}
      where id = ${id}::uuid and run_id = ${runId}::uuid returning id`.execute(tx);
    return rows.length > 0;
  });
}

/** The place that a command is about: the cursor goes from `before` to `seq`. */
export interface Step {
  readonly topic: string;
  readonly before: number;
  readonly epoch: string;
  readonly seq: number;
  readonly mark: string | null;
}

/** Moves a cursor from a place to another; false: it is not there any more, for a person has set it elsewhere. */
export async function moveCursor(tx: Tx, webhookId: string, to: Step): Promise<boolean> {
  const { rows } = await sql`
    update webhook_cursor set seq = ${to.seq}, mark = ${to.mark}, epoch = ${to.epoch}
    where webhook_id = ${webhookId}::uuid and topic = ${to.topic} and seq = ${to.before} returning topic`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface Attempt {
  readonly topic: string;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly attempt: number;
  readonly at: Date;
  readonly ms: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly answerStart: string;
}

export async function keepAttempt(tx: Tx, webhookId: string, attempt: Attempt): Promise<void> {
  await tx
    .insertInto("webhookAttempt")
    .values({ ...attempt, id: newId(), webhookId })
    .execute();
}

/** The (topic, scope)s that webhooks at work follow. */
export async function followedPlaces(
  db: Reader,
): Promise<readonly { readonly topic: LogTopic; readonly scope: string }[]> {
  const { rows } = await sql<{ topic: LogTopic; scope: string }>`
    select distinct p.topic, p.scope from webhook w join webhook_cursor p on p.webhook_id = w.id
    where ${isOneOf("w.status", WEBHOOK_AT_WORK)}`.execute(db);
  return rows;
}
