import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import {
  EXIT_COMMAND_BODIES,
  type ExitRouteCommand,
  ExitSaveBody,
} from "../../../src/contracts/exit-bodies.ts";
import { EXIT_RIGHTS, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { rowScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { createDraft, deleteDraft } from "../../lifecycle/drafting.ts";
import { historyOf } from "../../lifecycle/history.ts";
import type { House } from "../../lifecycle/house.ts";
import { requestCommand } from "../../lifecycle/request-command.ts";
import { outcomeOf, type PersonAsk, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv } from "../../platform/http/csv.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, readListQuery } from "../../platform/http/list-query.ts";
import { byId, idText } from "../../platform/http/options-query.ts";
import { invalid, type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { exitCsv } from "./exit.csv.ts";
import { EXIT_DRAFTS } from "./exit.drafting.ts";
import { exitKit } from "./exit.kit.ts";
import {
  allExits,
  availableGoods,
  EXIT_LIST,
  ExitListQuery,
  exitDetail,
  exitOf,
  exitPage,
  exitSnapshot,
} from "./exit.queries.ts";

const shown = { kind: "right", right: SHOWN_BY.exit } as const;
/** Commands ask the page after the scope (the order of refusals), so the runner does it. */
const person = { kind: "person" } as const;

/** Everything that can be asked about exits, and done to them. */
export function exitRoutes(app: FastifyInstance, deps: Deps, house: House): void {
  listRoutes(app, deps);
  oneRoutes(app, deps);
  draftRoutes(app, deps, house);
  for (const command of Object.keys(EXIT_COMMAND_BODIES) as ExitRouteCommand[])
    commandRoute(app, deps, house, command);
}

function listRoutes(app: FastifyInstance, { db: { reader }, config }: Deps): void {
  const timeZone = config.businessTimeZone;
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/queryByPage",
    permission: shown,
    summary:
      "A page of exits in the reader's scope; keyword looks in number, source number, consignee and goods.",
    query: ExitListQuery,
    handler: async ({ person, query }) => {
      const request = readListQuery(EXIT_LIST, query);
      if (isInvalid(request)) return request;
      return ok(await exitPage(reader, { person, request, typeId: query.typeId ?? null, timeZone }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/export",
    permission: shown,
    summary: "The exits of the same filters as CSV.",
    query: ExitListQuery,
    streams: "text/csv",
    handler: async ({ person, query, locale }) => {
      const request = readListQuery(EXIT_LIST, query);
      if (isInvalid(request)) return request;
      const rows = allExits(reader, { person, request, typeId: query.typeId ?? null, timeZone });
      return csv("exits", exitCsv(locale), rows);
    },
  });
}

function oneRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/detail",
    permission: shown,
    summary: "An exit with its lines and what is promised to them.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query }) => {
      // One moment: else what was picked in between would be in the lines and not in the row.
      const detail = await deps.db.transaction(
        async (tx) => {
          const row = await exitOf(tx, person, query.id);
          return row && exitDetail(tx, row);
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return detail ? ok(detail) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/history",
    permission: shown,
    summary: "What happened to an exit, oldest first.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query }) => {
      const row = await exitOf(reader, person, query.id);
      return row ? ok(await historyOf(reader, "exit", row.id)) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/exit/available",
    permission: { kind: "right", right: EXIT_RIGHTS.amend },
    summary:
      "What an exit could be promised now, of the named goods types (by comma, at most 100) or of all that are there; clientId is an admin's to say.",
    query: Type.Object(
      {
        warehouseId: idText,
        clientId: Type.Optional(idText),
        typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
      },
      { additionalProperties: false },
    ),
    refuses: [CODES.unknown],
    handler: async ({ person, query, now }) => {
      const clientId = query.clientId ?? person.clientId;
      if (!clientId) return invalid([{ path: "clientId", key: "validation.required" }]);
      if (person.roleCode === "client" && clientId !== person.clientId) return refuse(CODES.unknown);
      const typeIds = query.typeId?.split(",") ?? null;
      if (typeIds && !typeIds.every((id) => uuidShape.test(id)))
        return invalid([{ path: "typeId", key: "validation.pattern" }]);
      const today = businessDay(now, deps.config.businessTimeZone);
      return ok(await availableGoods(reader, { clientId, warehouseId: query.warehouseId, typeIds }, today));
    },
  });
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function draftRoutes(app: FastifyInstance, deps: Deps, house: House): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/exit/saveOrUpdate",
    permission: person,
    summary: "Without id a new draft, with id and version the command amend.",
    body: ExitSaveBody,
    idempotent: "optional",
    handler: async (ask) => {
      const { body } = ask;
      if (body.id !== undefined) return amend(deps, house, personAsk(ask), { ...body, id: body.id });
      if (body.version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
      const clientId = body.clientId ?? ask.person.clientId;
      if (!clientId) return invalid([{ path: "clientId", key: "validation.required" }]);
      return outcomeOf(await createDraft(deps, EXIT_DRAFTS, house, { ...personAsk(ask), clientId }, body));
    },
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/exit/delete",
    permission: person,
    summary: "Deletes a draft that was never submitted.",
    query: byId,
    refuses: [CODES.unknown, CODES.refused],
    handler: async ({ person, now, query }) =>
      outcomeOf(await deleteDraft(deps, EXIT_DRAFTS, person, now, query.id)),
  });
}

async function amend(
  deps: Deps,
  house: House,
  ask: PersonAsk,
  body: ExitSaveBody & { readonly id: string },
): Promise<Outcome> {
  const { version } = body;
  if (version === undefined) return invalid([{ path: "version", key: "validation.required" }]);
  return outcomeOf(await requestCommand(deps.db, exitKit(house), ask, "amend", { ...body, version }));
}

function commandRoute(app: FastifyInstance, deps: Deps, house: House, command: ExitRouteCommand): void {
  defineRoute(app, {
    method: "POST",
    url: `/api/exit/${command}`,
    permission: person,
    summary: `The command ${command} of an exit's lifecycle; answers with the row after it.`,
    body: EXIT_COMMAND_BODIES[command],
    idempotent: true,
    handler: async (ask) =>
      outcomeOf(await requestCommand(deps.db, exitKit(house), personAsk(ask), command, ask.body)),
  });
}

/** Exits, live: whoever may list them follows every change in their scope. */
export const exitTopic = (deps: Pick<Deps, "clock">): TopicSpec => ({
  topic: "exit",
  right: SHOWN_BY.exit,
  scopeOf: rowScope,
  snapshot: (tx, reader) => exitSnapshot(tx, reader, deps.clock.now()),
});
