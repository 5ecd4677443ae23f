import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SavedViewAsk, SavedViewBody, SavedViewWhich } from "../../../src/contracts/saved-view.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { deleteView, saveView } from "./saved-view.commands.ts";
import { viewsOf } from "./saved-view.queries.ts";

const permission = { kind: "person" } as const;
const lacksPage = () => refuse(CODES.notPermitted, { because: ["page"] });

/** Conditions of a list that a person keeps under a name, and those that colleagues share. */
export function savedViewRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/savedView/list",
    permission,
    may: "people who may open the page",
    summary:
      "One's own views of a page, and those that colleagues share, in the order in which they were made.",
    query: SavedViewAsk,
    refuses: [CODES.notPermitted],
    handler: async ({ person, query: { page } }) =>
      person.pages.has(page) ? ok(await viewsOf(db.reader, person, page)) : lacksPage(),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/savedView/saveOrUpdate",
    permission,
    may: "people who may open the page; of a kept view its owner",
    summary: "Without id a new view; with id and version a change of one's own.",
    body: SavedViewBody,
    idempotent: "optional",
    refuses: [CODES.notPermitted, CODES.unknown, CODES.movedOn, CODES.refused],
    handler: async (asked) =>
      asked.person.pages.has(asked.body.page)
        ? outcomeOf(await saveView(db, personAsk(asked), asked.body))
        : lacksPage(),
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/savedView/delete",
    permission,
    may: "its owner",
    summary: "Deletes one's own view.",
    query: Type.Object(SavedViewWhich.properties, { additionalProperties: false }),
    idempotent: "optional",
    refuses: [CODES.unknown, CODES.movedOn],
    handler: async (asked) => outcomeOf(await deleteView(db, personAsk(asked), asked.query)),
  });
}
