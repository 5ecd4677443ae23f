import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { STOCK_RIGHTS } from "../../../src/contracts/permissions.ts";
import { AdjustBody, ChangeConditionBody, MoveBody } from "../../../src/contracts/stock-bodies.ts";
import { gateName, gateOf } from "../../ledger/post.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type FieldError, invalid } from "../../platform/http/outcome.ts";
import { adjustByKey, adjustStock, changeCondition, moveStock } from "./stock.commands.ts";

/** The commands on stock rows. */
export function stockCommandRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  const home = { ...deps, ports };
  const gate = (id: string) => gateOf(deps.db.steady, sql`stock where id = ${id}::uuid`);
  defineRoute(app, {
    method: "POST",
    url: "/api/repertory/adjust",
    permission: { kind: "right", right: STOCK_RIGHTS.adjust },
    machines: true,
    summary: "Changes what is on hand, of a row by id and version or of the row that the fields name.",
    body: AdjustBody,
    idempotent: true,
    refuses: [CODES.unknown],
    contends: async ({ body: { id, clientId, warehouseId } }) => {
      if (id !== undefined) return gate(id);
      return clientId && warehouseId ? gateName(clientId, warehouseId) : null;
    },
    handler: async (ask) => {
      const { body } = ask;
      const errors = wrongIn(body);
      if (errors.length > 0) return invalid(errors);
      const { id, version, clientId, typeId, warehouseId, locationId, condition } = body;
      if (id !== undefined && version !== undefined)
        return outcomeOf(await adjustStock(home, personAsk(ask), { ...body, id, version }));
      if (!clientId || !typeId || !warehouseId || !locationId || !condition) return invalid([]);
      const named = { ...body, clientId, typeId, warehouseId, locationId, condition };
      return outcomeOf(await adjustByKey(home, personAsk(ask), named));
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/repertory/move",
    permission: { kind: "right", right: STOCK_RIGHTS.move },
    machines: true,
    summary: "Takes goods to another location of their warehouse.",
    body: MoveBody,
    idempotent: true,
    contends: ({ body: { id } }) => gate(id),
    handler: async (ask) => outcomeOf(await moveStock(home, personAsk(ask), ask.body)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/repertory/changeCondition",
    permission: { kind: "right", right: STOCK_RIGHTS.changeCondition },
    machines: true,
    summary: "Declares goods good, damaged or in quarantine, where they lie.",
    body: ChangeConditionBody,
    idempotent: true,
    contends: ({ body: { id } }) => gate(id),
    handler: async (ask) => outcomeOf(await changeCondition(home, personAsk(ask), ask.body)),
  });
}

const NAMING = ["clientId", "typeId", "warehouseId", "locationId", "condition"] as const;

/** What the shape alone cannot say: a row is named by id and version, or by its fields, and 0 is no change. */
function wrongIn(body: AdjustBody): readonly FieldError[] {
  const required = (path: string) => ({ path, key: "validation.required" });
  const surplus = (path: string) => ({ path, key: "validation.unknownField" });
  const isGiven = (field: keyof AdjustBody) => body[field] !== undefined;
  return [
    ...(body.quantity === 0 ? [{ path: "quantity", key: "validation.invalid" }] : []),
    ...(isGiven("id") && !isGiven("version") ? [required("version")] : []),
    ...(!isGiven("id") && isGiven("version") ? [required("id")] : []),
    ...(isGiven("id")
      ? [...NAMING, "lot" as const, "expiry" as const].filter(isGiven).map(surplus)
      : NAMING.filter((field) => !isGiven(field)).map(required)),
  ];
}
