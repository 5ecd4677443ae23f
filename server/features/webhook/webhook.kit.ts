/** Webhooks as master data: people keep those of the integrations that they see, a program its own. */
import { sql } from "kysely";
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { WEBHOOK } from "../../../src/contracts/webhook-resource.ts";
import type { LogAccess } from "../../feed/feed.ts";
import { ALL, clientScope, rowScope } from "../../feed/scopes.ts";
import type { Tx } from "../../platform/reader.ts";
import type { Actor, Change, Refusals, ResourceKit } from "../../resource/kit.ts";
import { resourceTopic } from "../../resource/routes.ts";
import { pagesOfMaker, placeCursors, readOwner, scopeIn } from "./webhook.store.ts";

const topicsIn = (values: FieldValues | undefined): readonly EventTopic[] =>
  Array.isArray(values?.topics) ? (values.topics as readonly EventTopic[]) : [];

const newTopics = ({ before, values }: Change): readonly EventTopic[] => {
  const kept = new Set(topicsIn(before?.values));
  return topicsIn(values).filter((topic) => !kept.has(topic));
};

/** Why a webhook may not be so: its integration is not theirs to keep, or does not read one of the topics. */
async function refusedOf(tx: Tx, { topics }: LogAccess, change: Change, person: Actor): Promise<Refusals> {
  const owner = await readOwner(tx, String(change.values.integrationId), pagesOfMaker(person));
  const isTheirs = owner && (person.clientId === null || owner.person.clientId === person.clientId);
  if (!isTheirs) return { integrationId: "unusable" };
  const isRead = (topic: EventTopic) => scopeIn(topics, owner.person, topic) !== null;
  return newTopics(change).every(isRead) ? {} : { topics: "topicNotRead" };
}

/** Keeps what who chose the topics could open, and a cursor of now for each new topic; those of other topics go. */
async function keepCursors(
  tx: Tx,
  { topics, epoch }: LogAccess,
  change: Change,
  person: Actor,
): Promise<void> {
  const { id, values } = change;
  if (newTopics(change).length > 0) {
    await sql`
      update webhook set pages = pages || (
        select coalesce(jsonb_agg(page), '[]') from unnest(${pagesOfMaker(person)}::text[]) page where not pages ? page)
      where id = ${id}::uuid`.execute(tx);
  }
  const { rows } = await sql<{
    pages: readonly string[];
  }>`select pages from webhook where id = ${id}::uuid`.execute(tx);
  const owner = await readOwner(tx, String(values.integrationId), rows[0]?.pages ?? []);
  if (!owner) throw new Error(`webhook ${id} has no integration`);
  const places = topicsIn(values).map((topic) => ({
    topic,
    // A topic that it no longer reads keeps its place until the pump says so.
    scope: scopeIn(topics, owner.person, topic) ?? rowScope(owner.person),
  }));
  await placeCursors(tx, id, epoch.current, places);
}

/** The rows of webhooks: whose they are, and what their list shows. */
export const webhookRows: ResourceKit = {
  spec: WEBHOOK,
  readScope: rowScope,
  table: "webhook",
  isForMachines: true,
  scope: ({ roleCode, clientId, machine }) => {
    if (machine) return sql`t.integration_id = ${machine.integrationId}::uuid`;
    return roleCode === "admin" ? null : sql`of_integration_id.client_id = ${clientId}::uuid`;
  },
  rowScopes: (row) =>
    "clientId" in row && typeof row.clientId === "string" ? [ALL, clientScope(row.clientId)] : [ALL],
  extras: {
    clientId: { sql: sql`of_integration_id.client_id`, column: { kind: "uuid" }, isNullable: true },
    status: { drifts: true, sql: sql`t.status`, column: { kind: "text" } },
    statusSince: { drifts: true, sql: sql`t.status_since`, column: { kind: "instant" } },
    // '' until an address is given: a column of a text is never null on the wire.
    host: { drifts: true, sql: sql`coalesce(t.host, '')`, column: { kind: "text" } },
    attempt: { drifts: true, sql: sql`t.attempt`, column: { kind: "integer" } },
    nextAt: { drifts: true, sql: sql`t.next_at`, column: { kind: "instant" } },
    lastError: { drifts: true, sql: sql`coalesce(t.last_error, '')`, column: { kind: "text" } },
    lastDeliveredAt: { drifts: true, sql: sql`t.last_delivered_at`, column: { kind: "instant" } },
  },
};

/** What the house's way of keeping master data needs to know of webhooks beside them. */
export const webhookKit = (log: LogAccess): ResourceKit => ({
  ...webhookRows,
  stamps: ({ machine }): FieldValues => (machine ? { integrationId: machine.integrationId } : {}),
  rules: async (tx, changes, { person }) => {
    const found: Refusals[] = [];
    for (const change of changes) found.push(await refusedOf(tx, log, change, person));
    return found;
  },
  follows: async (tx, changes, { person }) => {
    for (const change of changes) await keepCursors(tx, log, change, person);
    return [];
  },
});

export const webhookTopic = resourceTopic(webhookRows);
