import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { BULLETIN_KINDS } from "../../../src/contracts/bulletin-kinds.ts";
import { POPULAR_TOPIC } from "../../../src/contracts/popular.ts";
import { bulletinLogs } from "../../feed/bulletin-sight.ts";
import { figureScope } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { readContentSeries, readPopular } from "./content.queries.ts";

/** The content-data series and the popular rankings, from the views that the reader may see. */
export function contentRoutes(app: FastifyInstance, { db: { reader }, config }: Deps): void {
  const timeZone = config.businessTimeZone;
  defineRoute(app, {
    method: "GET",
    url: "/api/content-data",
    permission: { kind: "viewer" },
    summary: "Views of bulletins on each of the last 8 business days, oldest first, zero-filled.",
    handler: async ({ onlooker, now }) =>
      ok(await readContentSeries(reader, figureScope(onlooker), now, timeZone)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/popular/list",
    permission: { kind: "viewer" },
    summary: "The most viewed bulletins of a kind, at most 5, with their change against the week before.",
    query: Type.Object({ type: Type.Enum([...BULLETIN_KINDS]) }, { additionalProperties: false }),
    handler: async ({ onlooker, now, locale, query: { type } }) => {
      const ranking = await readPopular(reader, figureScope(onlooker), type, now, timeZone);
      return ok(ranking[locale]);
    },
  });
}

/** The same figures, pushed when a person views a bulletin, and when one comes or goes. */
export function contentGauges({ config }: Deps): readonly GaugeSpec[] {
  const timeZone = config.businessTimeZone;
  const followed = {
    right: null,
    scopeOf: figureScope,
    // Views belong to no warehouse: every display shows all of them.
    isForDisplays: true,
    affectedBy: ["bulletin"],
    watchedScopes: bulletinLogs,
  } as const;
  return [
    {
      ...followed,
      topic: "content-data",
      compute: (db, scope, now) => readContentSeries(db, scope, now, timeZone),
    },
    ...BULLETIN_KINDS.map(
      (kind): GaugeSpec => ({
        ...followed,
        topic: POPULAR_TOPIC[kind],
        compute: (db, scope, now) => readPopular(db, scope, kind, now, timeZone),
      }),
    ),
  ];
}
