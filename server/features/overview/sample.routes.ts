import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { instant, uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { ALL, warehouseScope } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { partsSeenBy } from "./overview.sight.ts";
import { readSample, readSampleTimes } from "./sample.queries.ts";

/** The scope that a monitor of the warehouse shows; unsaid, of all. */
const scopeOf = (warehouseId: string | undefined): string =>
  warehouseId === undefined ? ALL : warehouseScope(warehouseId);

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** Replay of the wall's picture, for admins who keep the displays. */
export function sampleRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const permission = { kind: "right", right: SHOWN_BY.display } as const;
  defineRoute(app, {
    method: "GET",
    url: "/api/overview/samples",
    permission,
    summary: "The minutes of the last 72 hours of which an overview was kept, oldest first.",
    query: Type.Object(
      { from: Type.Optional(instant), to: Type.Optional(instant), warehouseId: Type.Optional(uuid) },
      { additionalProperties: false },
    ),
    handler: async ({ query: { from, to, warehouseId } }) =>
      ok(await readSampleTimes(db.reader, scopeOf(warehouseId), { from: dateOf(from), to: dateOf(to) })),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/overview/sample",
    permission,
    summary: "The overview as it was at a moment, and what entries and exits did around it.",
    query: Type.Object({ at: instant, warehouseId: Type.Optional(uuid) }, { additionalProperties: false }),
    refuses: [CODES.unknown],
    handler: async ({ query: { at, warehouseId }, person }) => {
      const sees = partsSeenBy(person);
      const scope = scopeOf(warehouseId);
      const sample = await readSample(db.reader, scope, new Date(at), config.businessTimeZone, sees);
      return sample ? ok(sample) : refuse(CODES.unknown);
    },
  });
}
