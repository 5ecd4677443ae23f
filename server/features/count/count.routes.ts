import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed, date } from "../../../src/contracts/body-shapes.ts";
import { ConfirmEmptyBody, CountSaveBody } from "../../../src/contracts/count-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { COUNT_RIGHTS, EXIT_RIGHTS, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { countDue } from "./count.due.ts";
import { countFigures } from "./count.figures.ts";
import { confirmEmpty, makeCount } from "./count.make.ts";

/** What can be asked about counts, and of no other kind of request. */
export function countRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/count/saveOrUpdate",
    permission: { kind: "right", right: COUNT_RIGHTS.open },
    summary: "Makes a draft of the stock rows at these places and of these goods.",
    body: CountSaveBody,
    refuses: [CODES.unknown, CODES.refused],
    idempotent: "optional",
    handler: async (asked) => outcomeOf(await makeCount(deps, ports, personAsk(asked), asked.body)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/count/confirmEmpty",
    permission: { kind: "right", right: EXIT_RIGHTS.pick },
    summary:
      "The zero check of a pick: an empty place is a count of none, a place that is not empty gets a draft for today.",
    body: ConfirmEmptyBody,
    refuses: [CODES.unknown],
    idempotent: true,
    handler: async (asked) => outcomeOf(await confirmEmpty(deps, ports, personAsk(asked), asked.body)),
  });
  readingRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, { db: { reader }, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/count/due",
    permission: { kind: "right", right: { ...SHOWN_BY.count, roleCode: "admin" } },
    summary: "What is to be counted within a week, by the count interval of the goods' level.",
    handler: async ({ now }) => ok(await countDue(reader, now)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/count/figures",
    permission: { kind: "right", right: SHOWN_BY.ledger },
    summary: "Accuracy and shrinkage of the counts that were approved in these days, in the reader's scope.",
    query: Type.Object({ from: date, to: date }, closed),
    handler: async ({ person, query }) =>
      ok(await countFigures(reader, person, { ...query, timeZone: config.businessTimeZone })),
  });
}
