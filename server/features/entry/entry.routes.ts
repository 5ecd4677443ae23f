import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { uuid } from "../../../src/contracts/body-shapes.ts";
import {
  ENTRY_COMMAND_BODIES,
  type EntryRouteCommand,
  EntrySaveBody,
} from "../../../src/contracts/entry-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
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
import { invalid, type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { entryCsv } from "./entry.csv.ts";
import { impossibleDays } from "./entry.draft.ts";
import { ENTRY_DRAFTS } from "./entry.drafting.ts";
import { entryKit } from "./entry.kit.ts";
import {
  allEntries,
  ENTRY_LIST,
  EntryListQuery,
  entryDetail,
  entryOf,
  entryPage,
  entrySnapshot,
} from "./entry.queries.ts";

const ById = Type.Object({ id: uuid }, { additionalProperties: false });
const shown = { kind: "right", right: SHOWN_BY.entry } as const;
/** Commands ask the page after the scope (the order of refusals), so the runner does it. */
const person = { kind: "person" } as const;

/** Everything that can be asked about entries, and done to them. */
export function entryRoutes(app: FastifyInstance, deps: Deps, house: House): void {
  readingRoutes(app, deps);
  draftRoutes(app, deps, house);
  for (const command of Object.keys(ENTRY_COMMAND_BODIES) as EntryRouteCommand[])
    commandRoute(app, deps, house, command);
}

function readingRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const timeZone = deps.config.businessTimeZone;
  const unknown = refuse(CODES.unknown);

  defineRoute(app, {
    method: "GET",
    url: "/api/entry/queryByPage",
    permission: shown,
    summary: "A page of entries in the reader's scope; keyword looks in number, source number and goods.",
    query: EntryListQuery,
    handler: async ({ person, query }) => {
      const request = readListQuery(ENTRY_LIST, query);
      if (isInvalid(request)) return request;
      return ok(await entryPage(reader, { person, request, typeId: query.typeId ?? null, timeZone }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/export",
    permission: shown,
    summary: "The entries of the same filters as CSV.",
    query: EntryListQuery,
    streams: "text/csv",
    handler: async ({ person, query, locale }) => {
      const request = readListQuery(ENTRY_LIST, query);
      if (isInvalid(request)) return request;
      const rows = allEntries(reader, { person, request, typeId: query.typeId ?? null, timeZone });
      return csv("entries", entryCsv(locale), rows);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/detail",
    permission: shown,
    summary: "An entry with its lines and receipts.",
    query: ById,
    handler: async ({ person, query }) => {
      // One moment: else a receipt committed in between would be in the lines and not in the row.
      const detail = await deps.db.transaction(
        async (tx) => {
          const row = await entryOf(tx, person, query.id);
          return row && entryDetail(tx, row);
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return detail ? ok(detail) : unknown;
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/history",
    permission: shown,
    summary: "What happened to an entry, oldest first.",
    query: ById,
    handler: async ({ person, query }) => {
      const row = await entryOf(reader, person, query.id);
      return row ? ok(await historyOf(reader, "entry", row.id)) : unknown;
    },
  });
}

function draftRoutes(app: FastifyInstance, deps: Deps, house: House): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/entry/saveOrUpdate",
    permission: person,
    summary: "Without id a new draft, with id and version the command amend.",
    body: EntrySaveBody,
    idempotent: "optional",
    handler: async (ask) => {
      const { body } = ask;
      const impossible = impossibleDays(body.lines);
      if (impossible.length > 0) return invalid(impossible.map((path) => ({ path, key: "validation.day" })));
      if (body.id !== undefined) return amend(deps, house, personAsk(ask), { ...body, id: body.id });
      if (body.version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
      const clientId = body.clientId ?? ask.person.clientId;
      if (!clientId) return invalid([{ path: "clientId", key: "validation.required" }]);
      return outcomeOf(await createDraft(deps, ENTRY_DRAFTS, house, { ...personAsk(ask), clientId }, body));
    },
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/entry/delete",
    permission: person,
    summary: "Deletes a draft that was never submitted.",
    query: ById,
    handler: async ({ person, now, query }) =>
      outcomeOf(await deleteDraft(deps, ENTRY_DRAFTS, person, now, query.id)),
  });
}

function amend(
  deps: Deps,
  house: House,
  ask: PersonAsk,
  body: EntrySaveBody & { readonly id: string },
): Promise<Outcome> {
  const { version } = body;
  if (version === undefined)
    return Promise.resolve(invalid([{ path: "version", key: "validation.required" }]));
  return requestCommand(deps.db, entryKit(house), ask, "amend", { ...body, version }).then(outcomeOf);
}

function commandRoute(app: FastifyInstance, deps: Deps, house: House, command: EntryRouteCommand): void {
  defineRoute(app, {
    method: "POST",
    url: `/api/entry/${command}`,
    permission: person,
    summary: `The command ${command} of an entry's lifecycle; answers with the row after it.`,
    body: ENTRY_COMMAND_BODIES[command],
    idempotent: true,
    handler: async (ask) => {
      const { body } = ask;
      const impossible = "lines" in body ? impossibleDays(body.lines) : [];
      if (impossible.length > 0) return invalid(impossible.map((path) => ({ path, key: "validation.day" })));
      return outcomeOf(await requestCommand(deps.db, entryKit(house), personAsk(ask), command, body));
    },
  });
}

/** Entries, live: whoever may list them follows every change in their scope. */
export const entryTopic = (deps: Pick<Deps, "clock">): TopicSpec => ({
  topic: "entry",
  right: SHOWN_BY.entry,
  scopeOf: rowScope,
  snapshot: (tx, reader) => entrySnapshot(tx, reader, deps.clock.now()),
});
