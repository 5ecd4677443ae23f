/** A command on a webhook, decided by its chart and carried out in the transaction that has its row under lock. */
import { sql } from "kysely";
import type { Actor } from "../../../src/contracts/permissions.ts";
import type { WebhookStatus } from "../../../src/contracts/webhook-resource.ts";
import { type Decision, decide } from "../../../src/machines/lifecycles/decide.ts";
import {
  type WebhookCommand,
  type WebhookEffect,
  webhookLifecycle,
} from "../../../src/machines/lifecycles/webhook.lifecycle.ts";
import type { WebhookFacts } from "../../../src/machines/lifecycles/webhook.rules.ts";
import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { SYSTEM } from "../../platform/audit-system.ts";
import { addJob } from "../../platform/jobs/queue.ts";
import type { Tx } from "../../platform/reader.ts";
import { readRows } from "../../resource/projection.ts";
import { webhookRows } from "./webhook.kit.ts";
import { MOST_ATTEMPTS, nextAttemptAt } from "./webhook.schedule.ts";
import { moveCursor, type Step, type StoredWebhook } from "./webhook.store.ts";

export const WEBHOOK_MAIL = "webhookMail";

/** What a command needs beyond its webhook. */
export interface Work {
  readonly now: Date;
  /** Absent: none of the cursors moves. */
  readonly step?: Step;
  /** Why a post was not taken, or what ended it. */
  readonly error?: string;
  /** How long the receiver asked to be left alone. */
  readonly retryAfterMs?: number | null;
  /** Whether there is a mail server. */
  readonly mails: boolean;
}

interface Ask {
  readonly command: WebhookCommand;
  readonly by: Actor;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly facts?: Partial<WebhookFacts>;
}

/** Columns that an effect sets. */
type Columns = Readonly<Record<string, unknown>>;
const noPlan = { planTopic: null, planFrom: null, planTo: null } as const;
const fresh = { attempt: 0, nextAt: null } as const;

const stepOf = ({ step }: Work): Step => {
  if (!step) throw new Error("the command moves a cursor, and names no place");
  return step;
};

type Effects = {
  readonly [Name in WebhookEffect["type"]]: (
    tx: Tx,
    webhook: StoredWebhook,
    work: Work,
  ) => Columns | Promise<Columns>;
};

const EFFECTS: Effects = {
  moveCursor: async (tx, { id }, work) => {
    if (work.step) await moveCursor(tx, id, work.step);
    return { ...fresh, ...noPlan, lastError: null, lastDeliveredAt: work.now };
  },
  scheduleRetry: (_tx, { attempt }, { now, retryAfterMs }) => ({
    attempt: attempt + 1,
    nextAt: nextAttemptAt(attempt + 1, now, retryAfterMs ?? null),
  }),
  startAgain: () => ({ ...fresh, lastError: null }),
  announceReset: () => ({ isResetDue: true, ...noPlan }),
  passOver: async (tx, { id }, work) => {
    await moveCursor(tx, id, stepOf(work));
    return noPlan;
  },
  setBack: async (tx, { id, replays }, work) => {
    const { topic, seq, mark, epoch } = stepOf(work);
    await sql`
      update webhook_cursor set replay_to = greatest(replay_to, seq), seq = ${seq}, mark = ${mark}, epoch = ${epoch}
      where webhook_id = ${id}::uuid and topic = ${topic}`.execute(tx);
    return { replays: replays + 1, isResetDue: false, ...noPlan };
  },
  tellContact: async (tx, { id }, { now, mails, error }) => {
    if (mails) await addJob(tx, now, { kind: WEBHOOK_MAIL, payload: { id, error: error ?? null } });
    return { nextAt: null };
  },
};

/** What people are told of in the timeline and on their pages; the rest is in the attempts. */
const isTold = (command: WebhookCommand, by: Actor, from: string, to: string): boolean =>
  by.kind === "person" || (from !== to && command !== "delivered" && to !== "retrying");

/** What the chart says of a command. */
export const decideWebhook = (
  webhook: Pick<StoredWebhook, "status" | "host" | "attempt">,
  { command, by, payload = {}, facts = {} }: Ask,
): Decision =>
  decide(webhookLifecycle, {
    row: { status: webhook.status, host: webhook.host ?? "" },
    ...{ command, payload, by },
    facts: {
      isLastAttempt: webhook.attempt + 1 >= MOST_ATTEMPTS,
      ...{ keptFrom: null, next: null },
      ...facts,
    },
  });

/** Decides a command and does what follows. The row must be under its lock; a refusal leaves everything as it was. */
export async function runWebhookCommand(
  tx: Tx,
  webhook: StoredWebhook,
  ask: Ask,
  work: Work,
): Promise<Decision> {
  const { command, by, payload = {} } = ask;
  const decision = decideWebhook(webhook, ask);
  if (!decision.ok) return decision;
  let columns: Columns = work.error === undefined ? {} : { lastError: work.error };
  for (const { type } of decision.effects)
    columns = { ...columns, ...(await EFFECTS[type as WebhookEffect["type"]](tx, webhook, work)) };
  const { from, to } = decision;
  const told = isTold(command, by, from, to);
  await tx
    .updateTable("webhook")
    .set(columns)
    .$if(from !== to, (update) => update.set({ status: to as WebhookStatus, statusSince: work.now }))
    .$if(told, (update) => update.set((is) => ({ version: is("version", "+", 1), updatedAt: work.now })))
    .where("id", "=", webhook.id)
    .execute();
  if (told) {
    const about = { type: command, fromStatus: from, toStatus: to };
    const details = {
      ...payload,
      ...(work.error === undefined ? {} : { error: work.error }),
    };
    await publishWebhook(tx, webhook.id, work.now, { ...about, by, details });
  }
  return decision;
}

/** Writes into the timeline what became of a webhook; the transaction's last words. */
export async function publishWebhook(
  tx: Tx,
  id: string,
  now: Date,
  said: {
    readonly type: string;
    readonly by: Actor;
    readonly fromStatus?: string;
    readonly toStatus?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { type, by, fromStatus = null, toStatus = null, details = {} } = said;
  const [row] = await readRows(webhookRows, tx, null, [id]);
  if (!row) throw new Error(`webhook ${id} vanished under its lock`);
  const who = by.kind === "person" ? { byUserId: by.userId, byName: by.userName } : SYSTEM;
  const about = { entity: "webhook", entityId: id, type, version: row.version };
  const context = { at: now, ...who, commandKey: null };
  const eventId = await recordEvent(tx, { ...about, ...context, fromStatus, toStatus, details });
  await appendFeed(
    tx,
    { ...context, eventId },
    webhookRows
      .rowScopes(row)
      .map((scope) => ({ ...about, topic: "webhook" as const, scope, payload: { row } })),
  );
}
