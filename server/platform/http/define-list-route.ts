import type { FastifyInstance } from "fastify";
import type { TObject } from "typebox";
import type { Person } from "../../../src/contracts/permissions.ts";
import { type Ask, defineRoute, type RouteSpec, type Url } from "./define-route.ts";
import { isInvalid, type ListRequest, type ListSpec, listQuerySchema, readListQuery } from "./list-query.ts";
import type { Permission } from "./permission.ts";

type ForPeople = Extract<Permission, { readonly kind: "right" }>;

/** What a list is asked: by whom, in which language, and the judged query. */
export interface ListAsk extends Pick<Ask, "now" | "locale"> {
  readonly person: Person;
  /** As it came, for parameters that are the feature's own. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly request: ListRequest;
  readonly timeZone: string;
}

/** Registers a GET of what a list's filters let through: a page, its sums, or a file. A wrong filter is 40000. */
export function defineListRoute<const U extends Url>(
  app: FastifyInstance,
  list: ListSpec,
  {
    handler,
    query = listQuerySchema(list),
    ...spec
  }: Omit<RouteSpec<ForPeople, TObject, undefined, "GET", U>, "method" | "handler"> & {
    readonly handler: (
      ask: ListAsk,
    ) => ReturnType<RouteSpec<ForPeople, TObject, undefined, "GET", U>["handler"]>;
  },
): void {
  const timeZone = app.deps.config.businessTimeZone;
  defineRoute<ForPeople, TObject, undefined, "GET", U>(app, {
    ...spec,
    method: "GET",
    query,
    handler: async ({ person, query: asked, now, locale }) => {
      const request = readListQuery(list, asked);
      return isInvalid(request) ? request : handler({ person, asked, request, timeZone, now, locale });
    },
  });
}
