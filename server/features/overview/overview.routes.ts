import type { FastifyInstance } from "fastify";
import { ALL, rowScope } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { readOverview } from "./overview.queries.ts";

/** The client whose rows a scope shows; null shows all. */
const clientOf = (scope: string): string | null => (scope === ALL ? null : scope.slice("client:".length));

/** GET /api/overview: the workplace's figures in the reader's scope. */
export function overviewRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/overview",
    permission: { kind: "person" },
    summary: "The figures of the workplace in the reader's scope, as of now.",
    handler: async ({ person, now }) =>
      ok(await readOverview(db.reader, clientOf(rowScope(person)), now, config.businessTimeZone)),
  });
}

/** The same figures, pushed when entries or stock of the scope change. */
export function overviewGauge({ config }: Deps): GaugeSpec {
  return {
    topic: "overview",
    right: null,
    scopeOf: rowScope,
    compute: (db, scope, now) => readOverview(db, clientOf(scope), now, config.businessTimeZone),
    affectedBy: ["entry", "repertory"],
  };
}
