/** Somebody must always be able to keep people and roles: an enabled admin whose role grants both pages. */
import { sql } from "kysely";
import type { PageName } from "../../../src/contracts/pages.ts";
import type { Tx } from "../reader.ts";

export const KEEPER_PAGES: readonly PageName[] = ["system-user", "system-role"];

/** What a change is about to make so; everything else stands as the database has it. */
export interface Supposed {
  readonly role?: { readonly id: string; readonly status: string; readonly menu: readonly string[] };
  /** A person who is about to be none: disabled, deleted, or given another role … */
  readonly withoutUserId?: string;
  /** … which may make them one again. */
  readonly orWithRoleId?: string;
}

const isKeeper = sql`u.user_status = 1 and r.role_code = 'admin'`;

/**
 * Whether a keeper is left once the change is made. Those who ask wait for each other until they commit: two admins
 * who disable each other at the same moment must not both find the other one still there. Who is no keeper now takes
 * nothing away.
 */
export async function keeperIsLeft(
  tx: Tx,
  { role, withoutUserId, orWithRoleId }: Supposed,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('keepers'))`.execute(tx);
  const pages = JSON.stringify(KEEPER_PAGES);
  if (withoutUserId !== undefined) {
    const now = await sql`
      select 1 from users u join role r on r.id = u.role_id
      where u.id = ${withoutUserId} and ${isKeeper} and r.status = 'enabled' and r.menu @> ${pages}::jsonb`.execute(
      tx,
    );
    if (now.rows.length === 0) return true;
  }
  const id = role?.id ?? null;
  const status = role?.status ?? "";
  const menu = JSON.stringify(role?.menu ?? []);
  const { rows } = await sql`
    select 1 from users u
    join role r on r.id = case when u.id = ${withoutUserId ?? null}::uuid then ${orWithRoleId ?? null}::uuid else u.role_id end
    where ${isKeeper} and case when r.id = ${id}::uuid then ${status} else r.status end = 'enabled'
      and case when r.id = ${id}::uuid then ${menu}::jsonb else r.menu end @> ${pages}::jsonb
    limit 1`.execute(tx);
  return rows.length > 0;
}
