import type { FastifyInstance } from "fastify";
import { LOOKERS } from "../../../src/contracts/permissions.ts";
import { lookableScope, readLooking } from "../../feed/presence.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";

/** Which colleague has which request open. */
export function lookingRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/looking",
    permission: { kind: "right", right: LOOKERS },
    summary: "Which admins have which request open now, on any node: the gauge `looking` as it stands.",
    handler: async ({ person, now }) => ok(await readLooking(db.reader, lookableScope(person), now)),
  });
}
