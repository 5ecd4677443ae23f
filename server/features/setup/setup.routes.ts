import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SETUP } from "../../../src/contracts/permissions.ts";
import { SaveCompanyBody, SetAsideBody } from "../../../src/contracts/setup.ts";
import { ALL } from "../../feed/scopes.ts";
import type { GaugeSpec, TopicSpec } from "../../feed/topics.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { saveCompany, setAside } from "./setup.commands.ts";
import { readSetup } from "./setup.queries.ts";

const permission = { kind: "right", right: SETUP } as const;

/** The steps of the first day. */
export function setupRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/setup",
    permission,
    summary: "What this installation still needs before it can receive goods, and who did the rest.",
    handler: async ({ now }) => ok(await readSetup(db.reader, now, config.businessTimeZone)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/setup/saveCompany",
    permission,
    summary: "Names the company that runs the warehouses; printed documents show the name.",
    body: SaveCompanyBody,
    idempotent: true,
    refuses: [CODES.movedOn],
    handler: async (asked) => outcomeOf(await saveCompany(db, personAsk(asked), asked.body)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/setup/setAside",
    permission,
    summary: "Puts the steps of the first day aside for all admins, or offers them again.",
    body: SetAsideBody,
    idempotent: true,
    handler: async (asked) => outcomeOf(await setAside(db, personAsk(asked), asked.body)),
  });
}

/** Changes of the company and of the offer; an event carries no row, so followers read again. */
export const companyTopic: TopicSpec = { topic: "company", right: SETUP, scopeOf: () => ALL };

/** The same as GET /api/setup, pushed when a step is done on any node. */
export const setupGauge = ({ config }: Deps): GaugeSpec => ({
  topic: "setup",
  right: SETUP,
  scopeOf: () => ALL,
  compute: (db, _scope, now) => readSetup(db, now, config.businessTimeZone),
  affectedBy: ["company", "warehouse", "warehouse/location", "client", "goods/type", "user", "display"],
});
