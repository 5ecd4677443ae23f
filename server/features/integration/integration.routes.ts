import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { CreateKeyBody, type IntegrationSelf, RevokeKeyBody } from "../../../src/contracts/integration.ts";
import { OPTIONS_FOR, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { optionsRoute } from "../../resource/options.ts";
import { readRows } from "../../resource/projection.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import type { CallLog } from "./call.log.ts";
import { callRoutes } from "./call.routes.ts";
import { integrationKit } from "./integration.kit.ts";
import { createKey, keysOf, revokeKey } from "./key.commands.ts";
import { tokenRoute } from "./token.routes.ts";

const permission = { kind: "right", right: SHOWN_BY.integration } as const;

/** Integrations and their access keys, kept by people; what a program asks about itself; and the log of what it called. */
export function integrationRoutes(app: FastifyInstance, deps: Deps, calls: CallLog): void {
  const { reader } = deps.db;
  resourceRoutes(app, deps, integrationKit);
  optionsRoute(app, deps, integrationKit, OPTIONS_FOR.integration);
  tokenRoute(app, deps);
  calls.follow(app);
  callRoutes(app, deps);
  defineRoute(app, {
    method: "GET",
    url: "/api/integration/keys",
    permission,
    summary: "The access keys of an integration, the newest first. The keys themselves are stored nowhere.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const keys = await keysOf(reader, person, id);
      return keys ? ok(keys) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/integration/createKey",
    permission,
    needsPassword: true,
    summary:
      "Makes an access key of an integration and answers it, this once. It opens what the scopes name and its maker may open. At most 2 live keys.",
    body: CreateKeyBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: ({ body, person, now }) => createKey(deps, body, { person, now }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/integration/revokeKey",
    permission,
    summary: "Ends an access key and its tokens at once.",
    body: RevokeKeyBody,
    refuses: [CODES.unknown],
    handler: ({ body: { keyId }, person, now }) => revokeKey(deps, keyId, { person, now }),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/integration/self",
    permission: { kind: "person" },
    machines: true,
    summary: "What the access key that asks may do: its integration, client, scopes and limits.",
    refuses: [CODES.unknown],
    handler: async ({ request, person, now }) => {
      const { machine, expiresAt } = request.session ?? {};
      const [row] = machine ? await readRows(integrationKit, reader, null, [machine.integrationId]) : [];
      if (!machine || !row || !expiresAt) return refuse(CODES.unknown);
      const self: IntegrationSelf = {
        id: row.id,
        name: "name" in row ? String(row.name) : "",
        clientId: person.clientId,
        scopes: [...machine.scopes],
        limits: { perMinute: machine.perMinute },
        keyPrefix: machine.keyPrefix,
        expiresAt: expiresAt.toISOString(),
        mode: "live",
        serverNow: now.toISOString(),
      };
      return ok(self);
    },
  });
}

export const integrationTopic = resourceTopic(integrationKit);
