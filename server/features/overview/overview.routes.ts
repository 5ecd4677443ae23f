import type { FastifyInstance } from "fastify";
import { ALL } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { readOverview } from "./overview.queries.ts";
import { overviewScope, rowsOf } from "./overview.sight.ts";

/** GET /api/overview: the figures of workplace and monitor in the reader's scope. */
export function overviewRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/overview",
    permission: { kind: "viewer" },
    summary:
      "The figures of workplace and monitor that the reader's pages show, in the reader's scope, as of now.",
    handler: async ({ onlooker, now }) =>
      ok(await readOverview(db.reader, overviewScope(onlooker), now, config.businessTimeZone)),
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
    affectedBy: ["entry", "exit", "delivery", "repertory", "vehicle"],
    watchedScopes: (scope) => [scope.startsWith("client:") ? rowsOf(scope) : ALL],
  };
}
