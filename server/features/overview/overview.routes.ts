import type { FastifyInstance } from "fastify";
import type { Overview } from "../../../src/contracts/overview.ts";
import { ALL } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { readingTogether } from "../../platform/reading-together.ts";
import { ALL_OF_A_KIND, findExceptions } from "./overview.attention.ts";
import { readOverview } from "./overview.queries.ts";
import { overviewScope, rowsOf, sightOf } from "./overview.sight.ts";

/**
 * GET /api/overview: the figures of workplace and monitor in the reader's scope. `readGauge` gives the value that sockets
 * follow: a page asks over both, and the figures are computed once.
 */
export function overviewRoutes(
  app: FastifyInstance,
  deps: Deps,
  { readGauge }: { readonly readGauge: (spec: GaugeSpec, scope: string) => Promise<unknown> },
): void {
  const gauge = overviewGauge(deps);
  exceptionRoutes(app, deps);
  defineRoute(app, {
    method: "GET",
    url: "/api/overview",
    permission: { kind: "viewer" },
    summary:
      "The figures of workplace and monitor that the reader's pages show, in the reader's scope, as of now.",
    // Computed by this gauge.
    handler: async ({ onlooker }) => ok((await readGauge(gauge, overviewScope(onlooker))) as Overview),
  });
}

/** GET /api/overview/exceptions: all that needs attention, where the overview has the most pressing. */
function exceptionRoutes(app: FastifyInstance, { db, config, clock }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/overview/exceptions",
    permission: { kind: "person" },
    summary: "All that needs attention in the reader's scope, worst kind first, at most 100 of a kind.",
    handler: async ({ person }) => {
      const sight = sightOf(overviewScope(person), clock.now(), config.businessTimeZone);
      const { exceptions } = await findExceptions(readingTogether(db.reader), sight, ALL_OF_A_KIND);
      return ok(exceptions);
    },
  });
}

/** The same figures, pushed when requests, stock or vehicles of the scope change. */
export function overviewGauge({ config }: Deps): GaugeSpec {
  return {
    topic: "overview",
    right: null,
    scopeOf: overviewScope,
    isForDisplays: true,
    compute: (db, scope, now) => readOverview(db, scope, now, config.businessTimeZone),
    affectedBy: [
      ...(["entry", "exit", "delivery", "count", "repertory", "vehicle"] as const),
      ...(["warehouse", "warehouse/location", "goods/type", "goods/level"] as const),
    ],
    watchedScopes: (scope) => [scope.startsWith("client:") ? rowsOf(scope) : ALL],
  };
}
