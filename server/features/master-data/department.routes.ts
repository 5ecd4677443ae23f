import type { FastifyInstance } from "fastify";
import { DEPARTMENT } from "../../../src/contracts/department.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";

const departmentKit: ResourceKit = { spec: DEPARTMENT, table: "department", ...adminScopes };

/** Departments of the warehouse's people, for admins. */
export function departmentRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, departmentKit);
  optionsRoute(app, deps, departmentKit, OPTIONS_FOR.department);
}

export const departmentTopic = resourceTopic(departmentKit);
