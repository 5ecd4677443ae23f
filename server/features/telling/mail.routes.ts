import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { type MailChoice, MailChoiceBody } from "../../../src/contracts/robot.ts";
import { mayHear } from "../../feed/message-row.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/queue.ts";
import type { Reader } from "../../platform/reader.ts";
import { TRIAL } from "./telling.store.ts";

const permission = { kind: "person" } as const;
const MINUTE_MS = 60_000;
const refused = (because: string) => refuse(CODES.refused, { because: [because] });

/** Which of one's own messages come by mail as well. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  defineRoute(app, {
    method: "GET",
    url: "/api/user/mailChoice",
    permission,
    summary: "Which of one's own messages come by mail as well, and which could.",
    handler: async ({ person, locale }) => ok(await readChoice(deps, db.reader, person, locale)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/saveMailChoice",
    permission,
    summary: "Chooses which of one's own messages come by mail as well; none ends it.",
    body: MailChoiceBody,
    refuses: [CODES.refused],
    handler: ({ body, person }) =>
      db.transaction(async (tx): Promise<Outcome<MailChoice>> => {
        const { messageTypes, locale, quietFrom, quietUntil } = body;
        if ((quietFrom === null) !== (quietUntil === null)) return refused("quietPair");
        const offered = typesOf(person);
        const types = messageTypes.filter((type) => offered.includes(type));
        const chosen = { messageTypes: JSON.stringify(types), locale, quietFrom, quietUntil };
        await tx
          .insertInto("mailChoice")
          .values({ userId: person.userId, ...chosen })
          .onConflict((conflict) => conflict.column("userId").doUpdateSet(chosen))
          .execute();
        return ok(await readChoice(deps, tx, person, locale));
      }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/tryMail",
    permission,
    summary: "Sends a mail to oneself, to try the address: one in a minute.",
    refuses: [CODES.refused, CODES.tooMany],
    handler: ({ person: { userId, userName }, now }) =>
      db.transaction(async (tx): Promise<Outcome<true>> => {
        const user = tx
          .selectFrom("mailChoice as c")
          .innerJoin("users as u", "u.id", "c.userId")
          .select("u.email")
          .where("u.id", "=", userId);
        if (!config.mail) return refused("mailOff");
        if (!(await user.executeTakeFirst())?.email) return refused("mailWithoutAddress");
        const key = `${userId} ${Math.floor(now.getTime() / MINUTE_MS)}`;
        if (!(await addJob(tx, now, { kind: "mail", key, payload: { id: userId } })))
          return tooMany(Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1_000));
        await tx
          .insertInto("telling")
          .values({
            ...{ id: newId(), userId, robotId: null, messageType: TRIAL, template: "mailTrial", link: null },
            ...{ values: JSON.stringify({ userName }), entity: "user", at: now, jobId: null },
          })
          .execute();
        return ok(true);
      }),
  });
}

const typesOf = (person: Person) => Object.values(MESSAGE_TYPES).filter((type) => mayHear(person, type));

async function readChoice(
  { config }: Deps,
  from: Reader,
  person: Person,
  locale: MailChoice["locale"],
): Promise<MailChoice> {
  const { userId } = person;
  const user = await from.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  const choice = await from
    .selectFrom("mailChoice")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  const offered = typesOf(person);
  return {
    isPossible: config.mail !== null,
    address: user?.email ?? null,
    offered,
    messageTypes: offered.filter((type) => choice?.messageTypes.includes(type)),
    locale: choice?.locale ?? locale,
    quietFrom: choice?.quietFrom ?? null,
    quietUntil: choice?.quietUntil ?? null,
    lastSentAt: choice?.lastSentAt?.toISOString() ?? null,
    lastError: choice?.lastError ?? null,
  };
}
