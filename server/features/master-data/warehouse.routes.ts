import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed, uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import { LOCATION, WAREHOUSE } from "../../../src/contracts/warehouse.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { idText, optionKeyword } from "../../platform/http/options-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";
import { locationOptions } from "./location.queries.ts";
import { locationRefusals } from "./location.rules.ts";
import { sampleLocations } from "./location.sample.ts";

export const warehouseKit: ResourceKit = { spec: WAREHOUSE, table: "warehouse", ...adminScopes };
export const locationKit: ResourceKit = {
  ...{ spec: LOCATION, table: "location", ...adminScopes },
  rules: locationRefusals,
};

/** Warehouses and their locations: the lists for admins, the choices of fields that name one. */
export function warehouseRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, warehouseKit);
  optionsRoute(app, deps, warehouseKit, OPTIONS_FOR.warehouse);
  resourceRoutes(app, deps, locationKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/options",
    permission: { kind: "right", right: OPTIONS_FOR["warehouse/location"] },
    summary: "Enabled locations of a warehouse by code, at most 50, the exact code first, then shelves.",
    query: Type.Object({ warehouseId: idText, keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => ok(await locationOptions(deps.db.reader, query.warehouseId, query.keyword)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/warehouse/location/sample",
    permission: { kind: "right", right: LOCATION.writes },
    summary: "Makes the usual zones, aisles and slots in a warehouse that has no location yet.",
    body: Type.Object({ warehouseId: uuid }, closed),
    idempotent: true,
    refuses: [CODES.unknown, CODES.refused],
    handler: async (asked) => {
      const { by: person, now, keyed: key } = personAsk(asked);
      const kits = { warehouse: warehouseKit, location: locationKit };
      return outcomeOf(await sampleLocations(deps.db, kits, { person, now, key }, asked.body.warehouseId));
    },
  });
}

export const warehouseTopics = [warehouseKit, locationKit].map(resourceTopic);
