import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { ExitDetail } from "../../../src/contracts/exit.ts";
import type { ExitPacket } from "../../../src/contracts/packet.ts";
import { EXIT_RIGHTS } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { visibleDetail } from "../../lifecycle/request-lists.ts";
import { packetIndex } from "../../lifecycle/request-packet.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { idText } from "../../platform/http/options-query.ts";
import { invalid, ok, refuse } from "../../platform/http/outcome.ts";
import { EXIT } from "./exit.kind.ts";
import { availableGoods } from "./exit.queries.ts";

/** What can be asked about exits, and of no other kind of request. */
export function exitRoutes(app: FastifyInstance, deps: Deps): void {
  availableRoute(app, deps);
  packetRoute(app, deps);
}

function packetRoute(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/packet",
    permission: { kind: "right", right: EXIT_RIGHTS.pick },
    summary:
      "What a pick desk needs of up to 20 exits to go on without a network: lines, allocations and locations, and the codes of the warehouses' locations. Ids that are unknown are left out.",
    query: Type.Object(
      { ids: Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,19}$" }) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query }) => {
      const ids = [...new Set(query.ids.split(","))];
      if (!ids.every((id) => uuidShape.test(id)))
        return invalid([{ path: "ids", key: "validation.pattern" }]);
      const packet = await db.transaction(
        async (tx): Promise<ExitPacket> => {
          const exits: ExitDetail[] = [];
          for (const id of ids) {
            const exit = await visibleDetail(tx, EXIT, person, id);
            if (exit) exits.push(exit as ExitDetail);
          }
          return { exits, ...(await packetIndex(tx, exits)) };
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return ok(packet);
    },
  });
}

function availableRoute(app: FastifyInstance, { config, db: { reader } }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/available",
    permission: { kind: "right", right: EXIT_RIGHTS.amend },
    machines: true,
    summary:
      "What an exit could be promised now, of the named goods types (by comma, at most 100) or of all that are there; clientId is an admin's to say.",
    query: Type.Object(
      {
        warehouseId: idText,
        clientId: Type.Optional(idText),
        typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
      },
      { additionalProperties: false },
    ),
    refuses: [CODES.unknown],
    handler: async ({ person, query, now }) => {
      const clientId = query.clientId ?? person.clientId;
      if (!clientId) return invalid([{ path: "clientId", key: "validation.required" }]);
      if (person.roleCode === "client" && clientId !== person.clientId) return refuse(CODES.unknown);
      const typeIds = query.typeId?.split(",") ?? null;
      if (typeIds && !typeIds.every((id) => uuidShape.test(id)))
        return invalid([{ path: "typeId", key: "validation.pattern" }]);
      const today = businessDay(now, config.businessTimeZone);
      return ok(await availableGoods(reader, { clientId, warehouseId: query.warehouseId, typeIds }, today));
    },
  });
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
