/** The description of webhooks, for the browser too. */
import { EVENT_TOPICS } from "./event-topics.ts";
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";
import { remark } from "./resource-fields.ts";

/** Where a webhook stands (its chart: src/machines/lifecycles/webhook.lifecycle.ts). */
export const WEBHOOK_STATUSES = ["delivering", "retrying", "paused", "stopped", "lost"] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Posts events. */
export const WEBHOOK_AT_WORK: readonly WebhookStatus[] = ["delivering", "retrying"];

/** Events of one post at most. */
const BATCH_MAX = 100;

export const WEBHOOK = {
  name: "webhook",
  key: "webhook",
  fields: {
    name: {
      kind: "text",
      max: 64,
      isRequired: true,
      unique: { within: "integrationId" },
      isSearched: true,
      sorts: true,
    },
    integrationId: {
      kind: "reference",
      to: "integration",
      name: "integrationName",
      isRequired: true,
      isFixed: true,
    },
    topics: { kind: "choices", texts: "eventTopic", values: EVENT_TOPICS, isRequired: true, isGrave: true },
    types: { kind: "text", max: 1_000, check: "eventTypes" },
    isThin: { kind: "boolean" },
    batchSize: { kind: "integer", min: 1, max: BATCH_MAX, byDefault: 1 },
    remark,
  },
  reads: SHOWN_BY.integration,
  writes: SHOWN_BY.integration,
  sort: ["name"],
  title: "name",
  code: "name",
} as const satisfies ResourceSpec;
