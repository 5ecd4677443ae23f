/** What people and programs do to webhooks: address, secret, test, and the commands of the chart. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { MasterRow } from "../../../src/contracts/resource.ts";
import type {
  RewindBody,
  RotateSecretBody,
  SkipBody,
  WebhookAddressBody,
  WebhookPlaces,
  WebhookRow,
  WebhookSecret,
  WebhookStates,
  WebhookTest,
} from "../../../src/contracts/webhook.ts";
import type { WebhookCommand } from "../../../src/machines/lifecycles/webhook.lifecycle.ts";
import type { WebhookFacts } from "../../../src/machines/lifecycles/webhook.rules.ts";
import type { LogAccess } from "../../feed/feed.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { openSecrets, type Secrets } from "../../platform/secrets.ts";
import { newWebhookSecret } from "../../platform/standard-webhooks.ts";
import { readRows, rowsOf } from "../../resource/projection.ts";
import { publishWebhook, runWebhookCommand } from "./webhook.effects.ts";
import { webhookRows } from "./webhook.kit.ts";
import { mayBeWebhook, postLetter, testLetter } from "./webhook.post.ts";
import {
  lockWebhook,
  pagesOfMaker,
  readCursors,
  readOwner,
  type Step,
  type StoredWebhook,
  scopeIn,
  type WebhookSecrets,
} from "./webhook.store.ts";

const HOUR_MS = 3_600_000;
const OVERLAP_HOURS = 24;
const TEST_WITHIN_MS = 15_000;
/** Webhooks that a page of states has. */
const MOST_STATES = 500;

export interface WebhookParts {
  readonly deps: Deps;
  readonly log: LogAccess;
}

interface By {
  readonly person: Person;
  readonly now: Date;
}

const refused = (because: string, details?: Readonly<Record<string, unknown>>) =>
  refuse(CODES.refused, { because: [because], ...(details ? { details } : {}) });

/** The webhook under its lock, where the person may see it. */
async function heldBy(tx: Tx, { person }: By, id: string): Promise<StoredWebhook | null> {
  const webhook = await lockWebhook(tx, id);
  const [row] = webhook ? await readRows(webhookRows, tx, person, [id]) : [];
  return row ? webhook : null;
}

const open = (secrets: Secrets, { sealed, id }: StoredWebhook): WebhookSecrets | null => {
  const text = sealed === null ? null : secrets.open(sealed, id);
  return text === null ? null : (JSON.parse(text) as WebhookSecrets);
};

/**
 * Sets where events are posted to. The first time it makes the secret, and answers it this once. Who gives an address may
 * not have more told there than they may read themselves.
 */
export async function setUrl(
  parts: WebhookParts,
  { id, url: given }: WebhookAddressBody,
  by: By,
): Promise<Outcome<WebhookSecret>> {
  const { deps, log } = parts;
  const { person, now } = by;
  const secrets = await openSecrets(deps.config);
  const url = given.trim();
  return deps.db.transaction(async (tx): Promise<Outcome<WebhookSecret>> => {
    const webhook = await heldBy(tx, by, id);
    if (!webhook) return refuse(CODES.unknown);
    if (!mayBeWebhook(url, deps.config.webhookHosts)) return refused("webhookUrl");
    if (!secrets) return refused("secretsKeyMissing");
    const pages = pagesOfMaker(person);
    const owner = await readOwner(tx, webhook.integrationId, pages);
    const isRead = (topic: EventTopic) => owner !== null && scopeIn(log.topics, owner.person, topic) !== null;
    if (!webhook.topics.every(isRead)) return refused("topicNotRead");
    const kept = open(secrets, webhook);
    const secret = kept ? null : newWebhookSecret();
    const next: WebhookSecrets = { url, secrets: kept?.secrets ?? [{ secret: secret ?? "", until: null }] };
    await tx
      .updateTable("webhook")
      .set((is) => ({
        ...{ sealed: secrets.seal(JSON.stringify(next), id), host: new URL(url).host },
        ...{ pages: JSON.stringify(pages), keyId: person.machine?.keyId ?? null },
        ...{ updatedAt: now, version: is("version", "+", 1) },
      }))
      .where("id", "=", id)
      .execute();
    await publishWebhook(tx, id, now, { type: "addressSet", by: person });
    return ok({ secret });
  });
}

/** Makes a new secret and answers it this once; posts are signed with the one of before as well, for a while. */
export async function rotateSecret(
  parts: WebhookParts,
  { id, overlapHours = OVERLAP_HOURS }: RotateSecretBody,
  by: By,
): Promise<Outcome<WebhookSecret>> {
  const { deps } = parts;
  const { person, now } = by;
  const secrets = await openSecrets(deps.config);
  return deps.db.transaction(async (tx): Promise<Outcome<WebhookSecret>> => {
    const webhook = await heldBy(tx, by, id);
    if (!webhook) return refuse(CODES.unknown);
    if (!secrets) return refused("secretsKeyMissing");
    if (webhook.sealed === null) return refused("addressSet");
    const kept = open(secrets, webhook);
    if (!kept) return refused("addressUnreadable");
    const secret = newWebhookSecret();
    const until = new Date(now.getTime() + overlapHours * HOUR_MS).toISOString();
    // Two in rotation: an older one ends now.
    const [former] = kept.secrets;
    const next: WebhookSecrets = {
      url: kept.url,
      secrets: [{ secret, until: null }, ...(former && overlapHours > 0 ? [{ ...former, until }] : [])],
    };
    await tx
      .updateTable("webhook")
      .set((is) => ({
        ...{ sealed: secrets.seal(JSON.stringify(next), id), updatedAt: now },
        version: is("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await publishWebhook(tx, id, now, { type: "secretRotated", by: person });
    return ok({ secret });
  });
}

/** Posts a test now, and answers what became of it. */
export async function testWebhook(parts: WebhookParts, id: string, by: By): Promise<Outcome<WebhookTest>> {
  const { deps } = parts;
  const webhook = await deps.db.transaction((tx) => heldBy(tx, by, id));
  if (!webhook) return refuse(CODES.unknown);
  if (webhook.sealed === null) return refused("addressSet");
  const secrets = await openSecrets(deps.config);
  const opened = secrets ? open(secrets, webhook) : null;
  if (!opened) return refused("addressUnreadable");
  const hosts = deps.config.webhookHosts;
  const letter = testLetter(newId(), webhook.name, by.now);
  const result = await postLetter(opened, letter, { hosts, withinMs: TEST_WITHIN_MS, now: by.now });
  const { httpStatus, error, answerStart, ms } = result;
  return ok({ httpStatus, error, answerStart, ms });
}

interface Commanded {
  readonly command: WebhookCommand;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** What the command needs to know of its webhook; `refusal` ends it. */
  readonly look?: (
    tx: Tx,
    webhook: StoredWebhook,
  ) => Promise<{ readonly facts: Partial<WebhookFacts>; readonly step?: Step }>;
}

/** Runs a command of the chart. */
export function commandWebhook(
  parts: WebhookParts,
  id: string,
  { command, payload = {}, look }: Commanded,
  by: By,
): Promise<Outcome<MasterRow>> {
  const { deps } = parts;
  return deps.db.transaction(async (tx): Promise<Outcome<MasterRow>> => {
    const webhook = await heldBy(tx, by, id);
    if (!webhook) return refuse(CODES.unknown);
    const { facts = {}, step } = (await look?.(tx, webhook)) ?? {};
    const work = { now: by.now, mails: false, ...(step ? { step } : {}) };
    const ask = { command, by: by.person, payload, facts };
    const decision = await runWebhookCommand(tx, webhook, ask, work);
    if (!decision.ok) return refuse(decision.code, { because: decision.because, details: decision.details });
    // Who resumes it vouches for it: the key that gave the address may have ended since.
    if (command === "resume") {
      const keyId = by.person.machine?.keyId ?? null;
      await tx.updateTable("webhook").set({ keyId }).where("id", "=", id).execute();
    }
    const [row] = await readRows(webhookRows, tx, by.person, [id]);
    return row ? ok(row) : refuse(CODES.unknown);
  });
}

interface Line {
  readonly seq: number;
  readonly mark: string | null;
}

const lineAt = async (db: Reader, topic: string, scope: string, seq: number): Promise<Line | null> =>
  (
    await sql<Line>`
      select seq, mark from feed_log where topic = ${topic} and scope = ${scope} and seq = ${seq}`.execute(db)
  ).rows[0] ?? null;

/** Passes over the next event of a topic. */
export const skipEvent = (parts: WebhookParts, { id, topic, seq, reason }: SkipBody, by: By) =>
  commandWebhook(
    parts,
    id,
    {
      command: "skip",
      payload: { reason, topic, seq },
      look: async (tx) => {
        const cursor = (await readCursors(tx, id)).find((each) => each.topic === topic);
        const line = cursor ? await lineAt(tx, topic, cursor.scope, seq) : null;
        const isNext = cursor !== undefined && line !== null && seq === cursor.seq + 1;
        if (!isNext || !cursor) return { facts: { next: (cursor?.seq ?? 0) + 1 } };
        const { epoch, seq: before } = cursor;
        return { facts: {}, step: { topic, before, epoch, seq, mark: line.mark } };
      },
    },
    by,
  );

/** Sets a topic back, to an instant or to an event that the log still has. */
export const rewindWebhook = (parts: WebhookParts, { id, topic, to }: RewindBody, by: By) =>
  commandWebhook(
    parts,
    id,
    {
      command: "rewind",
      payload: { topic, ...to },
      look: async (tx) => {
        const cursor = (await readCursors(tx, id)).find((each) => each.topic === topic);
        if (!cursor) return { facts: { keptFrom: 1 } };
        const { scope } = cursor;
        const { rows } = await sql<{ seq: number; prunedTo: number; mark: string | null }>`
          select seq, pruned_to, mark from feed_counter where topic = ${topic} and scope = ${scope}`.execute(
          tx,
        );
        const head = rows[0] ?? { seq: 0, prunedTo: 0, mark: null };
        const first = "seq" in to ? to.seq : await firstFrom(tx, topic, scope, to.at, head.seq + 1);
        const before = first - 1;
        if (before < head.prunedTo || before > head.seq) return { facts: { keptFrom: head.prunedTo + 1 } };
        const line = before === head.seq ? head : await lineAt(tx, topic, scope, before);
        const epoch = parts.log.epoch.current;
        const step = { topic, before: cursor.seq, epoch, seq: before, mark: line?.mark ?? null };
        return { facts: {}, step };
      },
    },
    by,
  );

/** The first event of an instant or after it; `none` where there is none. */
async function firstFrom(tx: Tx, topic: string, scope: string, at: string, none: number): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(seq) as seq from feed_log
    where topic = ${topic} and scope = ${scope} and at >= ${at}::timestamptz`.execute(tx);
  return rows[0]?.seq ?? none;
}

/** Where a webhook stands in each topic; null: the person may not see it. */
export async function readPlaces(
  { deps: { db } }: WebhookParts,
  id: string,
  person: Person,
): Promise<WebhookPlaces | null> {
  const [row] = await readRows(webhookRows, db.reader, person, [id]);
  if (!row) return null;
  const { rows } = await sql<WebhookPlaces["places"][number]>`
    select p.topic, p.seq, coalesce(f.seq, 0) as head, coalesce(f.pruned_to, 0) + 1 as kept_from
    from webhook_cursor p left join feed_counter f on f.topic = p.topic and f.scope = p.scope
    where p.webhook_id = ${id}::uuid order by p.topic`.execute(db.reader);
  return { places: rows };
}

/** How each webhook in the person's sight does. */
export async function readStates(
  db: Reader,
  person: Pick<Person, "roleCode" | "clientId" | "machine">,
  now: Date,
): Promise<WebhookStates> {
  const seen = rowsOf(webhookRows, db, person as Person).limit(MOST_STATES);
  const rows = (await seen.execute()) as unknown as readonly WebhookRow[];
  const ids = rows.map(({ id }) => id);
  const { rows: behind } = await sql<{ id: string; behind: number }>`
    select p.webhook_id as id, sum(coalesce(f.seq, 0) - p.seq)::integer as behind
    from webhook_cursor p left join feed_counter f on f.topic = p.topic and f.scope = p.scope
    where p.webhook_id = any(${ids}::uuid[]) group by p.webhook_id`.execute(db);
  const behindOf = new Map(behind.map((each) => [each.id, each.behind]));
  return {
    asOf: now.toISOString(),
    webhooks: rows.map(({ id, status, attempt, nextAt, lastError, lastDeliveredAt }) => ({
      ...{ id, status, attempt, lastError },
      // The database gave dates, which the type of the wire calls texts.
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      lastDeliveredAt: lastDeliveredAt === null ? null : new Date(lastDeliveredAt).toISOString(),
      behind: Math.max(0, behindOf.get(id) ?? 0),
    })),
  };
}
