import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed } from "../../../src/contracts/body-shapes.ts";
import { WITHDRAW_PATH } from "../../../src/contracts/command.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { withdrawKey } from "../../platform/idempotency.ts";

/** Lets a person give up a command that was sent without an answer, by its Idempotency-Key. */
export function commandRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "POST",
    url: WITHDRAW_PATH,
    permission: { kind: "person" },
    summary:
      "Gives up the reader's command with this Idempotency-Key: it takes no effect later; says whether it already did.",
    body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
    handler: async ({ person: { userId }, now: at, body: { key } }) =>
      ok(await db.transaction((tx) => withdrawKey(tx, { userId, key, at }))),
  });
}
