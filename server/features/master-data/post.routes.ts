import type { FastifyInstance } from "fastify";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import { POST } from "../../../src/contracts/post.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";

export const postKit: ResourceKit = { spec: POST, table: "post", ...adminScopes };

/** Posts of the warehouse's people, for admins. */
export function postRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, postKit);
  optionsRoute(app, deps, postKit, OPTIONS_FOR.post);
}

export const postTopic = resourceTopic(postKit);
