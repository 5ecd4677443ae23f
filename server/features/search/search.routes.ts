import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { businessDay } from "../../../src/domain/business-day.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { search } from "./search.queries.ts";

/** One search over what the reader may open, for the command palette. */
export function searchRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/search",
    permission: { kind: "person" },
    summary:
      "Requests by number, goods or consignee, goods by SKU or name, lots in stock by their beginning, clients by code or name, each by pinyin too: what the reader may open.",
    query: Type.Object(
      { keyword: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query, now }) => {
      const keyword = visibleText(query.keyword);
      const today = businessDay(now, config.businessTimeZone);
      return ok(keyword === "" ? [] : await search(db.reader, { person, keyword, today }));
    },
  });
}
