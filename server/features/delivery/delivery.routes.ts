import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { DELIVERY_RIGHTS } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { requestFeature, requestTopic } from "../../lifecycle/request-routes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { DELIVERY } from "./delivery.kind.ts";
import { vehicleLoad } from "./delivery.queries.ts";

/** Everything that can be asked about deliveries, and done to them. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  requestFeature(app, deps, ports, DELIVERY);
  loadRoute(app, deps);
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

/** Deliveries, live. */
export const deliveryTopic = (deps: Pick<Deps, "clock">): TopicSpec => requestTopic(DELIVERY, deps);
