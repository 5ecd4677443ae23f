import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { MessageEventData } from "../../../src/contracts/message.ts";
import { mayRead } from "../../feed/message-sight.ts";
import { ownScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { readMessages } from "./message.commands.ts";
import { inboxPage, inboxSnapshot } from "./message.queries.ts";

const id = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const person = { kind: "person" } as const;

/** One's own messages: the latest, reading some, reading all (specification section 7). */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/message/list",
    permission: person,
    summary: "The latest 100 messages of the reader, newest first; `before` goes on after that one.",
    query: Type.Object({ before: Type.Optional(id) }, { additionalProperties: false }),
    handler: async ({ person: { userId }, locale, query }) =>
      ok(await inboxPage(deps.db.reader, userId, locale, query.before ?? null)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/message/read",
    permission: person,
    summary: "Marks messages of the reader as read; ids of others change nothing.",
    body: Type.Object({ ids: Type.Array(id, { maxItems: 500 }) }, { additionalProperties: false }),
    handler: async ({ person: by, now, body }) => {
      await readMessages(deps, by, now, body.ids);
      return ok(true);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/message/readAll",
    permission: person,
    summary: "Marks all messages of the reader as read.",
    handler: async ({ person: by, now }) => {
      await readMessages(deps, by, now, "all");
      return ok(true);
    },
  });
}

/** The reader's own inbox, live. */
export const messageTopic: TopicSpec = {
  topic: "message",
  right: null,
  scopeOf: ownScope,
  snapshot: (tx, { userId }) => inboxSnapshot(tx, userId),
  // The log may hold messages of a time when the role had more pages.
  project: (payload, reader) => {
    // What account-messages.ts wrote into the log of this topic.
    const data = payload as MessageEventData;
    return { ...data, rows: data.rows.filter((row) => mayRead(reader, row)) };
  },
};
