import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import { VEHICLE } from "../../../src/contracts/vehicle.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";

export const vehicleKit: ResourceKit = {
  spec: VEHICLE,
  table: "vehicle",
  isForMachines: true,
  ...adminScopes,
  extras: {
    /** Derived: a delivery of it is on the road. */
    onTrip: {
      drifts: true,
      sql: sql`exists (select 1 from delivery d where d.vehicle_id = t.id and d.status = 'inTransit')`,
      column: { kind: "boolean" },
    },
  },
};

/** Vehicles that carry deliveries, for admins. */
export function vehicleRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, vehicleKit);
  optionsRoute(app, deps, vehicleKit, OPTIONS_FOR.vehicle);
}

export const vehicleTopic = resourceTopic(vehicleKit);
