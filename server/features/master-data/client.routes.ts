import type { FastifyInstance } from "fastify";
import { CLIENT } from "../../../src/contracts/client.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";

export const clientKit: ResourceKit = { spec: CLIENT, table: "client", isForMachines: true, ...adminScopes };

/** The clients, for admins alone: which companies there are is no client's business. */
export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, clientKit);
  optionsRoute(app, deps, clientKit, OPTIONS_FOR.client);
}

export const clientTopic = resourceTopic(clientKit);
