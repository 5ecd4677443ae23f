import { sql } from "kysely";
import type { FieldValue } from "../../../src/contracts/resource.ts";
import type { FeedChange } from "../../feed/append.ts";
import { userScope } from "../../feed/scopes.ts";
import type { Tx } from "../../platform/reader.ts";
import { KEEPER_PAGES, keeperIsLeft } from "../../platform/session/keepers.ts";
import type { Change, Refusals, StoredRow, WriteAsk } from "../../resource/kit.ts";

const pagesIn = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];

interface Standing {
  readonly builtin: boolean;
  /** Whether the one who asks has this role. */
  readonly isOwn: boolean;
  readonly userCount: number;
}

async function standingOf(tx: Tx, roleId: string, userId: string): Promise<Standing> {
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
  if (!before) return {};
  const menu = pagesIn(values.menu);
  const isDisabling = before.values.status === "enabled" && values.status === "disabled";
  const lost = KEEPER_PAGES.filter(
    (page) => pagesIn(before.values.menu).includes(page) && !menu.includes(page),
  );
  if (!isDisabling && lost.length === 0) return {};
  const { builtin, isOwn, userCount } = await standingOf(tx, id, ask.person.userId);
  if (isDisabling && builtin) return { status: "builtin" };
  if (isDisabling && userCount > 0) return { status: "roleInUse" };
  if (lost.length > 0 && isOwn) return { menu: "selfPages" };
  const role = { id, status: String(values.status), menu };
  return lost.length > 0 && !(await keeperIsLeft(tx, { role })) ? { menu: "lastAdmin" } : {};
}

/** What forbids each change of roles. */
export async function roleRefusals(
  tx: Tx,
  changes: readonly Change[],
  ask: WriteAsk,
): Promise<readonly Refusals[]> {
  const found: Refusals[] = [];
  for (const change of changes) found.push(await refusalsOfOne(tx, change, ask));
  return found;
}

/** Built-in roles stay. */
export async function keptRole(tx: Tx, row: StoredRow, ask: WriteAsk): Promise<readonly string[]> {
  return (await standingOf(tx, row.id, ask.person.userId)).builtin ? ["builtin"] : [];
}

/** Everybody who has a role hears on their own session that its menu has changed. */
export async function tellMenus(tx: Tx, changes: readonly Change[]): Promise<readonly FeedChange[]> {
  const ids = changes
    .filter(
      ({ before, values }) => before && pagesIn(before.values.menu).join() !== pagesIn(values.menu).join(),
    )
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const people = await tx.selectFrom("users").select("id").where("roleId", "in", ids).execute();
  return people.map(({ id }) => ({
    ...{ topic: "session" as const, scope: userScope(id), type: "menu", entity: "user", entityId: id },
    ...{ version: 1, payload: { change: "menu" } },
  }));
}
