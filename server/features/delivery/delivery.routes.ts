import type { FastifyInstance } from "fastify";
import {
  DELIVERY_COMMAND_BODIES,
  type DeliveryRouteCommand,
} from "../../../src/contracts/delivery-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { DELIVERY_RIGHTS, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { rowScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { historyOf } from "../../lifecycle/history.ts";
import type { House } from "../../lifecycle/house.ts";
import { requestCommand } from "../../lifecycle/request-command.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv } from "../../platform/http/csv.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, listQuerySchema, readListQuery } from "../../platform/http/list-query.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { deliveryCsv } from "./delivery.csv.ts";
import { deliveryKit } from "./delivery.kit.ts";
import {
  allDeliveries,
  DELIVERY_LIST,
  deliveryDetail,
  deliveryOf,
  deliveryPage,
  deliverySnapshot,
  vehicleLoad,
} from "./delivery.queries.ts";

const shown = { kind: "right", right: SHOWN_BY.delivery } as const;
const listQuery = listQuerySchema(DELIVERY_LIST);

/** Everything that can be asked about deliveries, and done to them. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps, house: House): void {
  listRoutes(app, deps);
  oneRoutes(app, deps);
  for (const command of Object.keys(DELIVERY_COMMAND_BODIES) as DeliveryRouteCommand[])
    commandRoute(app, deps, house, command);
}

function listRoutes(app: FastifyInstance, { db: { reader }, config }: Deps): void {
  const timeZone = config.businessTimeZone;
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/queryByPage",
    permission: shown,
    summary:
      "A page of deliveries in the reader's scope; keyword looks in number, exit, consignee and plate.",
    query: listQuery,
    handler: async ({ person, query }) => {
      const request = readListQuery(DELIVERY_LIST, query);
      return isInvalid(request) ? request : ok(await deliveryPage(reader, { person, request, timeZone }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/export",
    permission: shown,
    summary: "The deliveries of the same filters as CSV.",
    query: listQuery,
    streams: "text/csv",
    handler: async ({ person, query, locale }) => {
      const request = readListQuery(DELIVERY_LIST, query);
      if (isInvalid(request)) return request;
      return csv("deliveries", deliveryCsv(locale), allDeliveries(reader, { person, request, timeZone }));
    },
  });
}

function oneRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/detail",
    permission: shown,
    summary: "A delivery with its lines.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query }) => {
      // One moment: else a signature in between would be in the lines and not in the row.
      const detail = await deps.db.transaction(
        async (tx) => {
          const row = await deliveryOf(tx, person, query.id);
          return row && deliveryDetail(tx, row);
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return detail ? ok(detail) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/history",
    permission: shown,
    summary: "What happened to a delivery, oldest first.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query }) => {
      const row = await deliveryOf(reader, person, query.id);
      return row ? ok(await historyOf(reader, "delivery", row.id)) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/delivery/load",
    permission: { kind: "right", right: DELIVERY_RIGHTS.assign },
    summary: "What the vehicle of that id carries or is to carry, and what it may.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query, now }) => {
      const load = await vehicleLoad(reader, query.id, businessDay(now, deps.config.businessTimeZone));
      return load ? ok(load) : refuse(CODES.unknown);
    },
  });
}

function commandRoute(app: FastifyInstance, { db }: Deps, house: House, command: DeliveryRouteCommand): void {
  defineRoute(app, {
    method: "POST",
    url: `/api/delivery/${command}`,
    // The page is asked after the scope (the order of refusals), so the runner does it.
    permission: { kind: "person" },
    summary: `The command ${command} of a delivery's lifecycle; answers with the row after it.`,
    body: DELIVERY_COMMAND_BODIES[command],
    idempotent: true,
    handler: async (ask) =>
      outcomeOf(await requestCommand(db, deliveryKit(house), personAsk(ask), command, ask.body)),
  });
}

/** Deliveries, live: whoever may list them follows every change in their scope. */
export const deliveryTopic = (deps: Pick<Deps, "clock">): TopicSpec => ({
  topic: "delivery",
  right: SHOWN_BY.delivery,
  scopeOf: rowScope,
  snapshot: (tx, reader) => deliverySnapshot(tx, reader, deps.clock.now()),
});
