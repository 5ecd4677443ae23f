import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import {
  RewindBody,
  RotateSecretBody,
  SkipBody,
  WebhookAddressBody,
  type WebhookAttempt,
  WebhookBody,
} from "../../../src/contracts/webhook.ts";
import type { LogAccess } from "../../feed/feed.ts";
import { figureScope } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { rowShapeOf } from "../../resource/body.ts";
import { resourceRoutes } from "../../resource/routes.ts";
import {
  commandWebhook,
  readPlaces,
  readStates,
  rewindWebhook,
  rotateSecret,
  setUrl,
  skipEvent,
  testWebhook,
} from "./webhook.commands.ts";
import { webhookKit, webhookRows } from "./webhook.kit.ts";

const COMPUTE_EVERY_MS = 2_000;
const permission = { kind: "right", right: SHOWN_BY.integration } as const;
const kept = { permission, machines: true } as const;

const ATTEMPTS: ListSpec = {
  columns: {
    webhookId: { of: "r.webhookId", kind: "uuid" },
    topic: { of: "r.topic", kind: "text" },
    httpStatus: { of: "r.httpStatus", kind: "integer" },
    at: { of: "r.at", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["-at"],
};

/** Webhooks: kept by people who keep integrations, and by programs for themselves. */
export function webhookRoutes(app: FastifyInstance, deps: Deps, log: LogAccess): void {
  const { reader } = deps.db;
  const parts = { deps, log };
  const row = rowShapeOf(webhookRows);
  resourceRoutes(app, deps, webhookKit(log));
  defineRoute(app, {
    ...kept,
    method: "POST",
    url: "/api/webhook/setUrl",
    needsPassword: true,
    summary:
      "Sets where events are posted to: https on port 443 or 8443. The first time it answers the secret that posts are signed with, this once.",
    body: WebhookAddressBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: ({ body, person, now }) => setUrl(parts, body, { person, now }),
  });
  defineRoute(app, {
    ...kept,
    method: "POST",
    url: "/api/webhook/rotateSecret",
    needsPassword: true,
    summary:
      "Makes a new secret and answers it, this once. Posts carry signatures of both for a while: a day unless it is said.",
    body: RotateSecretBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: ({ body, person, now }) => rotateSecret(parts, body, { person, now }),
  });
  defineRoute(app, {
    ...kept,
    method: "POST",
    url: "/api/webhook/test",
    summary: "Posts a test now, and answers what became of it.",
    body: WebhookBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: ({ body: { id }, person, now }) => testWebhook(parts, id, { person, now }),
  });
  for (const command of ["pause", "resume"] as const)
    defineRoute(app, {
      ...kept,
      method: "POST",
      url: `/api/webhook/${command}`,
      summary:
        command === "pause"
          ? "Posts nothing more; its place in the log is kept."
          : "Posts from its place on: at once, also where it waits for its next attempt. A lost one begins with log.reset.",
      body: WebhookBody,
      answer: row,
      refuses: [CODES.unknown, CODES.movedOn, CODES.refused],
      handler: ({ body: { id }, person, now }) => commandWebhook(parts, id, { command }, { person, now }),
    });
  defineRoute(app, {
    ...kept,
    method: "POST",
    url: "/api/webhook/skip",
    summary: "Passes over the next event of a topic, with a reason that stays in the timeline.",
    body: SkipBody,
    answer: row,
    refuses: [CODES.unknown, CODES.movedOn, CODES.refused],
    handler: ({ body, person, now }) => skipEvent(parts, body, { person, now }),
  });
  defineRoute(app, {
    ...kept,
    method: "POST",
    url: "/api/webhook/rewind",
    summary: "Posts the events of a topic again, from an instant or an event on that the log still has.",
    body: RewindBody,
    answer: row,
    refuses: [CODES.unknown, CODES.movedOn, CODES.refused],
    handler: ({ body, person, now }) => rewindWebhook(parts, body, { person, now }),
  });
  defineRoute(app, {
    ...kept,
    method: "GET",
    url: "/api/webhook/places",
    summary: "Where a webhook stands in each of its topics.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const places = await readPlaces(parts, id, person);
      return places ? ok(places) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    ...kept,
    method: "GET",
    url: "/api/webhook/states",
    summary: "How each webhook does: its status, what it is behind, its next attempt.",
    handler: async ({ person, now }) => ok(await readStates(reader, person, now)),
  });
  defineListRoute(app, ATTEMPTS, {
    ...kept,
    url: "/api/webhook/attempts",
    summary: "The posts of the webhooks in sight, the latest first, kept for 14 days.",
    handler: async ({ person, request, timeZone }) => {
      const seen = webhookRows.scope?.(person) ?? null;
      const rows = listed<WebhookAttempt>(reader, {
        columns: sql`a.id, a.webhook_id, a.topic, a.from_seq, a.to_seq, a.attempt, a.at, a.ms, a.http_status, a.error, a.answer_start`,
        from: sql`webhook_attempt a join webhook t on t.id = a.webhook_id
          join integration of_integration_id on of_integration_id.id = t.integration_id`,
        where: seen,
      });
      const page = await readPage(reader, rows, { spec: ATTEMPTS, request, timeZone });
      const list = page.list.map((each) => ({ ...each, at: new Date(each.at).toISOString() }));
      return ok({ ...page, list });
    },
  });
}

/** How the webhooks in sight do, computed every 2 s while a page follows it. */
export const webhooksGauge: GaugeSpec = {
  topic: "webhooks",
  right: SHOWN_BY.integration,
  scopeOf: figureScope,
  compute: (from, scope, now) => {
    const clientId = scope.startsWith("client:") ? scope.slice("client:".length) : null;
    const roleCode = clientId === null ? ("admin" as const) : ("client" as const);
    return readStates(from, { roleCode, clientId }, now);
  },
  affectedBy: ["webhook"],
  watch: (touch) => {
    const timer = setInterval(touch, COMPUTE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  },
};
