import type { FastifyInstance } from "fastify";
import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Option } from "../../../src/contracts/options.ts";
import { OPTIONS_FOR, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { EndSessionBody } from "../../../src/contracts/user.ts";
import { readPresence } from "../../feed/presence.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  byId,
  hasKeyword,
  MOST_OPTIONS,
  optionKeyword,
  patternsOf,
} from "../../platform/http/options-query.ts";
import { forbid, ok, refuse } from "../../platform/http/outcome.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";
import { auditUser } from "./audit-user.ts";
import { endSessionsAndPublish } from "./end-sessions.ts";
import { sessionsOf } from "./session.queries.ts";
import { isBeyond } from "./user.reach.ts";

const permission = { kind: "right", right: SHOWN_BY.user } as const;

/** People as choices of a field, and an admin's view of where a person is signed in. */
export function userSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  defineRoute(app, {
    method: "GET",
    url: "/api/user/options",
    permission: { kind: "right", right: OPTIONS_FOR.user },
    summary: "Enabled people as choices of a field, by account or name, at most 50.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      const { exactly, beginning } = patternsOf(query.keyword);
      const byTexts = sql<SqlBool>`(${hasKeyword(sql.ref("user_account"), query.keyword)} or ${hasKeyword(sql.ref("user_name"), query.keyword)})`;
      const found = orSpelled(byTexts, hasPinyin("users", query.keyword ?? ""));
      const { rows } = await sql<Option>`
        select id, user_account as code, user_name as name from users
        where user_status = 1 and ${found}
        order by (user_account ilike ${exactly}) desc, (user_account ilike ${beginning}) desc, user_account, id
        limit ${MOST_OPTIONS}`.execute(reader);
      return ok(rows);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/presence",
    permission,
    summary: "Who is online now, on any node: the gauge `presence` as it stands.",
    handler: async ({ now }) => ok(await readPresence(reader, now)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/sessionsOf",
    permission,
    summary: "The live sessions of one person, the latest seen first.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query: { id }, sessionId, now }) => {
      const user = await reader.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
      return user
        ? ok(await sessionsOf(deps, { userId: id, present: sessionId, now }))
        : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/endSession",
    permission,
    summary: "Ends one session of a person, or all of them without sessionId, with 50012. Audited.",
    body: EndSessionBody,
    refuses: [CODES.unknown],
    handler: ({ person, now, body: { id, sessionId } }) =>
      deps.db.transaction(async (tx) => {
        const user = await tx.selectFrom("users").select("roleId").where("id", "=", id).executeTakeFirst();
        if (!user) return refuse(CODES.unknown);
        if (await isBeyond(tx, person, user.roleId)) return forbid("pagesYouLack");
        if (sessionId !== undefined) {
          const own = tx.selectFrom("session").select("id").where("id", "=", sessionId);
          if (!(await own.where("userId", "=", id).executeTakeFirst())) return refuse(CODES.unknown);
        }
        await auditUser(tx, { person, now }, "endSessions", id, { sessionId: sessionId ?? null });
        const by = { at: now, byUserId: person.userId, byName: person.userName };
        const which = sessionId === undefined ? { userId: id } : { sessionId };
        return ok({ ended: await endSessionsAndPublish(tx, which, CODES.endedElsewhere, by) });
      }),
  });
}
