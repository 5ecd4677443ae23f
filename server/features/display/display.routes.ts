import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { instant } from "../../../src/contracts/body-shapes.ts";
import type { DisplayRow, DisplaySelf } from "../../../src/contracts/display.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { idText } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { PUBLIC } from "../../platform/http/permission.ts";
import { revokeDisplayTokens } from "../../platform/session/display-token.ts";
import { readRows } from "../../resource/projection.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { displayKit, giveCode, pairDisplay, publishDisplay, standInLine } from "./display.commands.ts";

const PairBody = Type.Object(
  { code: Type.String({ pattern: "^[0-9]{6}$" }) },
  { additionalProperties: false },
);
const RenewBody = Type.Object({ id: idText }, { additionalProperties: false });

/** Wall monitors: kept by admins with the page system-display, paired by their code, and known by their own token. */
export function displayRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  resourceRoutes(app, deps, {
    ...displayKit,
    needsPassword: true,
    answersOnce: { code: Type.Optional(Type.String()), codeExpiresAt: Type.Optional(instant) },
    answersCreated: async (_, row, { now }) => ({
      ...row,
      ...(await db.transaction((tx) => giveCode(tx, row.id, now))),
    }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/display/pair",
    permission: PUBLIC,
    summary: "The token of the display that has this code: once, and for 10 minutes after it was given.",
    body: PairBody,
    refuses: [CODES.refused, CODES.tooMany],
    handler: ({ body: { code }, request }) => pairDisplay(deps, code, request.ip),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/display/renewCode",
    permission: { kind: "right", right: SHOWN_BY.display },
    summary: "Gives a display a new code; the token that it had ends at once.",
    body: RenewBody,
    needsPassword: true,
    refuses: [CODES.unknown],
    handler: ({ body: { id }, person, now }) =>
      db.transaction(async (tx) => {
        await standInLine(tx);
        const renewed = await tx
          .updateTable("display")
          .set(({ eb }) => ({ pairedAt: null, updatedAt: now, version: eb("version", "+", 1) }))
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst();
        if (!renewed) return refuse(CODES.unknown);
        await revokeDisplayTokens(tx, id, now);
        const given = await giveCode(tx, id, now);
        const [row] = await readRows(displayKit, tx, null, [id]);
        await publishDisplay(tx, id, "codeRenewed", {
          at: now,
          byUserId: person.userId,
          byName: person.userName,
        });
        // Rows of all resources have one type; this one's fields are those that its kit describes.
        return ok({ ...(row as DisplayRow), ...given });
      }),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/display/self",
    permission: { kind: "display" },
    summary: "What the monitor that asks is to show: its name, warehouse, language and time zone.",
    handler: async ({ onlooker: { displayId } }) => {
      const self = await db.reader
        .selectFrom("display as d")
        .leftJoin("warehouse as w", "w.id", "d.warehouseId")
        .select(["d.id", "d.name", "d.locale", "d.warehouseId", "w.name as warehouseName"])
        .where("d.id", "=", displayId)
        .executeTakeFirst();
      if (!self) return refuse(CODES.endedElsewhere);
      return ok<DisplaySelf>({ ...self, timeZone: config.businessTimeZone });
    },
  });
}

export const displayTopic = resourceTopic(displayKit);
