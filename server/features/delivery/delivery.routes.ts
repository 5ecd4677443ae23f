import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed, uuid } from "../../../src/contracts/body-shapes.ts";
import { ReorderBody } from "../../../src/contracts/delivery-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { DELIVERY_RIGHTS, TRIP } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { vehicleLoad } from "./delivery.queries.ts";
import { readTrip, reorderTrip } from "./delivery.trip.ts";

/** What can be asked about deliveries, and of no other kind of request. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  loadRoute(app, deps);
  tripRoutes(app, deps);
}

function tripRoutes(app: FastifyInstance, { db }: Deps): void {
  const permission = { kind: "right", right: TRIP } as const;
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/trip",
    permission,
    summary:
      "The stops of a vehicle in their order: what it carries or is to carry, and what ended on the same trip; without any, those of its last trip within a day.",
    query: Type.Object({ vehicleId: uuid }, closed),
    refuses: [CODES.unknown],
    handler: async ({ query: { vehicleId }, now }) => {
      const trip = await db.transaction((tx) => readTrip(tx, vehicleId, now), {
        isolation: "repeatable read",
        readOnly: true,
      });
      return trip ? ok(trip) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/delivery/reorder",
    permission,
    summary:
      "Puts the stops of a trip that are to come in a new order. Refused where they are not all named, or where the version is not the trip's.",
    body: ReorderBody,
    idempotent: true,
    refuses: [CODES.unknown],
    handler: async (ask) => outcomeOf(await reorderTrip(db, personAsk(ask), ask.body)),
  });
}

function loadRoute(app: FastifyInstance, { config, db: { reader } }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/load",
    permission: { kind: "right", right: DELIVERY_RIGHTS.assign },
    summary: "What the vehicle of that id carries or is to carry, and what it may.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query, now }) => {
      const load = await vehicleLoad(reader, query.id, businessDay(now, config.businessTimeZone));
      return load ? ok(load) : refuse(CODES.unknown);
    },
  });
}
