import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { RoleOption } from "../../../src/contracts/options.ts";
import { OPTIONS_FOR, opensMoreThan, type Person } from "../../../src/contracts/permissions.ts";
import type { FieldValue, FieldValues } from "../../../src/contracts/resource.ts";
import { ROLE } from "../../../src/contracts/role.ts";
import { messageAccounts, roleNameValues } from "../../feed/account-messages.ts";
import type { FeedChange } from "../../feed/append.ts";
import type { StoredMessage } from "../../feed/message-row.ts";
import { inboxChanges } from "../../feed/notify.ts";
import { userScope } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { hasKeyword, MOST_OPTIONS, optionKeyword, patternsOf } from "../../platform/http/options-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Tx } from "../../platform/reader.ts";
import { ALL_PAGES, fullAdminIsLeft } from "../../platform/session/full-admins.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";
import type { Change, Refusals, ResourceKit, StoredRow, WriteAsk } from "../../resource/kit.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";

const pagesIn = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];

const demands = ({ requiresSecondFactor }: FieldValues): boolean => requiresSecondFactor === true;

interface Standing {
  readonly builtin: boolean;
  /** Whether the one who asks has this role. */
  readonly isOwn: boolean;
  readonly userCount: number;
}

async function standingOf(tx: Tx, roleId: string, userId: string | null): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select r.builtin, coalesce(bool_or(u.id = ${userId}), false) as is_own, count(u.id)::integer as user_count
    from role r left join users u on u.role_id = r.id where r.id = ${roleId} group by r.id`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Error(`role ${roleId} vanished under its lock`);
  return standing;
}

/**
 * What forbids a change of a role, by field. A role that people have is not disabled: they would keep their sessions
 * and find every page gone; they are given another role first.
 */
async function refusalsOfOne(tx: Tx, { id, before, values }: Change, ask: WriteAsk): Promise<Refusals> {
  if (isRoleBeyond(ask.person, values)) return { menu: "pagesYouLack" };
  if (!before) return {};
  const menu = pagesIn(values.menu);
  const isDisabling = before.values.status === "enabled" && values.status === "disabled";
  const had = pagesIn(before.values.menu);
  const lost = ALL_PAGES.filter((page) => had.includes(page) && !menu.includes(page));
  if (!isDisabling && lost.length === 0) return {};
  const { builtin, isOwn, userCount } = await standingOf(tx, id, ask.person.userId);
  if (isDisabling && builtin) return { status: "builtin" };
  if (isDisabling && userCount > 0) return { status: "roleInUse" };
  if (isOwn && lost.some((page) => page === "system-user" || page === "system-role"))
    return { menu: "selfPages" };
  const wasFull = ALL_PAGES.every((page) => had.includes(page));
  const role = { id, status: String(values.status), menu };
  return wasFull && lost.length > 0 && !(await fullAdminIsLeft(tx, { role })) ? { menu: "lastAdmin" } : {};
}

const isRoleBeyond = (person: Pick<Person, "pages">, { roleCode, menu }: FieldValues): boolean =>
  opensMoreThan(person, { roleCode: roleCode === "client" ? "client" : "admin", menu: pagesIn(menu) });

/** A role that opens pages which the person lacks is not theirs to change. */
const forbidsRole = (person: Pick<Person, "pages">, values: FieldValues): readonly string[] =>
  isRoleBeyond(person, values) ? ["pagesYouLack"] : [];

/** What forbids each change of roles. */
async function roleRefusals(tx: Tx, changes: readonly Change[], ask: WriteAsk): Promise<readonly Refusals[]> {
  const found: Refusals[] = [];
  for (const change of changes) found.push(await refusalsOfOne(tx, change, ask));
  return found;
}

/** Built-in roles stay. */
async function keptRole(tx: Tx, row: StoredRow, ask: WriteAsk): Promise<readonly string[]> {
  return (await standingOf(tx, row.id, ask.person.userId)).builtin ? ["builtin"] : [];
}

/**
 * When the pages of a role change: a `menu` event for the sessions of everyone who has it, and a message to each of
 * them but the one who changed it. When it requires a second factor from now on, or no longer: the event alone.
 */
async function publishMenus(
  tx: Tx,
  changes: readonly Change[],
  ask: WriteAsk,
  eventId: string,
): Promise<readonly FeedChange[]> {
  const changed = changes.filter(
    ({ before, values }) => before && pagesIn(before.values.menu).join() !== pagesIn(values.menu).join(),
  );
  const heard = changes.filter(
    (change) =>
      changed.includes(change) || (change.before && demands(change.before.values) !== demands(change.values)),
  );
  if (heard.length === 0) return [];
  const ids = heard.map(({ id }) => id);
  const people = await tx.selectFrom("users").select(["id", "roleId"]).where("roleId", "in", ids).execute();
  const menus = people.map(({ id }) => ({
    ...{ topic: "session" as const, scope: userScope(id), type: "menu", entity: "user", entityId: id },
    ...{ version: 1, payload: { change: "menu" } },
  }));
  const received: StoredMessage[] = [];
  for (const { id, values } of changed) {
    const userIds = people
      .filter((person) => person.roleId === id && person.id !== ask.person.userId)
      .map((person) => person.id);
    const said = { byName: ask.person.userName, ...roleNameValues(String(values.roleName)) };
    const news = { userIds, template: "pagesChanged", values: said } as const;
    received.push(...(await messageAccounts(tx, { id: eventId, at: ask.now }, news)));
  }
  return [...menus, ...inboxChanges({ received })];
}

const roleKit: ResourceKit = {
  spec: ROLE,
  table: "role",
  needsPassword: true,
  ...adminScopes,
  forbids: forbidsRole,
  rules: roleRefusals,
  keeps: keptRole,
  follows: publishMenus,
  extras: {
    builtin: { sql: sql`t.builtin`, column: { kind: "boolean" } },
    userCount: {
      drifts: true,
      sql: sql`(select count(*)::integer from users u where u.role_id = t.id)`,
      column: { kind: "integer" },
    },
  },
};

/** Roles: which pages a person may open, for admins with the page system-role. */
export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, roleKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/role/options",
    permission: { kind: "right", right: OPTIONS_FOR.role },
    summary: "Enabled roles as choices of a person's form, with their roleCode and pages, at most 50.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      const { exactly } = patternsOf(query.keyword);
      const { rows } = await sql<RoleOption>`
        select id, role_name as code, role_name as name, role_code, menu from role
        where status = 'enabled' and ${orSpelled(hasKeyword(sql.ref("role_name"), query.keyword), hasPinyin("role", query.keyword ?? ""))}
        order by (role_name ilike ${exactly}) desc, role_name, id limit ${MOST_OPTIONS}`.execute(
        deps.db.reader,
      );
      return ok(rows);
    },
  });
}

export const roleTopic = resourceTopic(roleKit);
