import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { ENTRY_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { visibleRow } from "../../lifecycle/request-lists.ts";
import { requestFeature, requestTopic } from "../../lifecycle/request-routes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { ENTRY } from "./entry.kind.ts";
import { entryPlaces } from "./entry.places.ts";

/** Everything that can be asked about entries, and done to them. */
export function entryRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  requestFeature(app, deps, ports, ENTRY);
  placesRoute(app, deps);
}

function placesRoute(app: FastifyInstance, { db: { reader } }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/places",
    permission: { kind: "right", right: ENTRY_RIGHTS.receive },
    summary: "The location that is suggested for each line of an entry, and why; and where damaged goods go.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const row = await visibleRow(reader, ENTRY.rows, person, id);
      return row ? ok(await entryPlaces(reader, row)) : refuse(CODES.unknown);
    },
  });
}

/** Entries, live. */
export const entryTopic = (deps: Pick<Deps, "clock">): TopicSpec => requestTopic(ENTRY, deps);
