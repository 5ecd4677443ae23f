import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { OPERATIONS, opensMoreThan, type Person } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { RobotAddressBody, RobotBody } from "../../../src/contracts/robot.ts";
import { ROBOT } from "../../../src/contracts/robot-resource.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { ALL } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { mayPostTo } from "../../platform/post-outside.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { openSecrets } from "../../platform/secrets.ts";
import type { Actor, Change, Refusals, ResourceKit, StoredRow, WriteAsk } from "../../resource/kit.ts";
import { readRows } from "../../resource/projection.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";
import { type RobotSecret, readRobot, sendToRobot } from "./robot.send.ts";

/**
 * Why a person may not keep a robot of a role; null: they may. People of all clients share one role, so its messages are
 * never for one chat; and a role that opens more than the person's pages would tell them what they may not read.
 */
async function robotBeyond(db: Reader, person: Actor, roleId: unknown): Promise<string | null> {
  const role = await db
    .selectFrom("role")
    .select(["roleCode", "menu"])
    .where("id", "=", String(roleId))
    .executeTakeFirst();
  if (!role) return null;
  if (role.roleCode !== "admin") return "robotOfClients";
  return opensMoreThan(person, role) ? "pagesYouLack" : null;
}

async function refusalsOfOne(tx: Tx, { before, values }: Change, { person }: WriteAsk): Promise<Refusals> {
  for (const { roleId } of before ? [before.values, values] : [values]) {
    const because = await robotBeyond(tx, person, roleId);
    if (because) return { roleId: because };
  }
  return quietRefusals(values);
}

const quietRefusals = ({ quietFrom, quietUntil }: FieldValues): Refusals => {
  if ((quietFrom === null) === (quietUntil === null)) return {};
  return quietFrom === null ? { quietFrom: "quietPair" } : { quietUntil: "quietPair" };
};

/** Robots as master data; their address is set apart, and never answered. */
const robotKit: ResourceKit = {
  spec: ROBOT,
  table: "robot",
  needsPassword: true,
  ...adminScopes,
  rules: async (tx, changes, ask) => {
    const found: Refusals[] = [];
    for (const change of changes) found.push(await refusalsOfOne(tx, change, ask));
    return found;
  },
  keeps: async (tx: Tx, { values }: StoredRow, { person }: WriteAsk) => {
    const because = await robotBeyond(tx, person, values.roleId);
    return because === "pagesYouLack" ? [because] : [];
  },
  extras: {
    // '' until an address is given: a column of a text is never null on the wire.
    host: { drifts: true, sql: sql`coalesce(t.host, '')`, column: { kind: "text" } },
    lastSentAt: { drifts: true, sql: sql`t.last_sent_at`, column: { kind: "instant" } },
    lastError: { drifts: true, sql: sql`coalesce(t.last_error, '')`, column: { kind: "text" } },
  },
};

const permission = { kind: "right", right: OPERATIONS } as const;
const refused = (because: string) => refuse(CODES.refused, { because: [because] });

/** Robots: kept by who watches over the system, with an address that only the server reads again. */
export function robotRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  resourceRoutes(app, deps, robotKit);
  defineRoute(app, {
    method: "POST",
    url: "/api/robot/setAddress",
    permission,
    needsPassword: true,
    summary:
      "Sets where a robot posts to and what it signs with. Kept encrypted, and never answered. Audited.",
    body: RobotAddressBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: ({ body, person, now }) => setAddress(deps, body, { person, now }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/robot/test",
    permission,
    needsPassword: true,
    summary: "Sends a message through a robot now, and answers what became of it.",
    body: RobotBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: async ({ body: { id }, person, now }) => {
      const robot = await readRobot(db.reader, id);
      if (!robot) return refuse(CODES.unknown);
      const because = await robotBeyond(db.reader, person, robot.roleId);
      if (because) return refused(because);
      if (robot.sealed === null) return refused("robotWithoutAddress");
      const text = (part: string) =>
        renderText(robot.locale, `messages.robotTest.${part}`, { byName: person.userName });
      const message = { title: text("title"), content: text("content"), link: null, at: now.toISOString() };
      const result = await sendToRobot(deps, robot, { id: newId(), messages: [message], now });
      return ok({ error: "reason" in result ? result.reason : null });
    },
  });
}

async function setAddress(
  { db, config }: Deps,
  body: RobotAddressBody,
  { person, now }: { readonly person: Person; readonly now: Date },
): Promise<Outcome<true>> {
  const secrets = await openSecrets(config);
  return db.transaction(async (tx): Promise<Outcome<true>> => {
    const { id } = body;
    const robot = await tx
      .selectFrom("robot")
      .select(["id", "roleId"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!robot) return refuse(CODES.unknown);
    const because = await robotBeyond(tx, person, robot.roleId);
    if (because) return refused(because);
    const address = body.address.trim();
    if (!mayPostTo(address, config.robotHosts)) return refused("robotAddress");
    if (!secrets) return refused("secretsKeyMissing");
    const kept: RobotSecret = { address, secret: body.secret?.trim() || null };
    await tx
      .updateTable("robot")
      .set(({ eb }) => ({
        ...{ sealed: secrets.seal(JSON.stringify(kept), id), host: new URL(address).host },
        ...{ lastError: null, updatedAt: now, version: eb("version", "+", 1) },
      }))
      .where("id", "=", id)
      .execute();
    await publishAddress(tx, id, { at: now, byUserId: person.userId, byName: person.userName });
    return ok(true);
  });
}

/** Writes into the timeline that the address was set, but not which; the transaction's last words. */
async function publishAddress(
  tx: Tx,
  id: string,
  by: { readonly at: Date; readonly byUserId: string; readonly byName: string },
): Promise<void> {
  const [row] = await readRows(robotKit, tx, null, [id]);
  if (!row) throw new Error(`robot ${id} vanished under its lock`);
  const about = { entity: "robot", entityId: id, type: "addressSet", version: row.version };
  const context = { ...by, commandKey: null };
  const eventId = await recordEvent(tx, {
    ...about,
    ...context,
    fromStatus: null,
    toStatus: null,
    details: {},
  });
  await appendFeed(tx, { ...context, eventId }, [{ ...about, topic: "robot", scope: ALL, payload: { row } }]);
}

export const robotTopic = resourceTopic(robotKit);
