/** A full admin must always remain: an enabled one whose role grants every page. Only they can grant all of them. */
import { sql } from "kysely";
import { grantablePages } from "../../../src/contracts/pages.ts";
import type { Tx } from "../reader.ts";

/** Every page that a role of admins can grant. */
export const ALL_PAGES: readonly string[] = grantablePages("admin").map(({ name }) => name);

/** What a change is about to make so; everything else stands as the database has it. */
export interface Supposed {
  readonly role?: { readonly id: string; readonly status: string; readonly menu: readonly string[] };
  /** A person who is about to be no full admin: disabled, deleted, or given another role … */
  readonly withoutUserId?: string;
  /** … which may make them one again. */
  readonly orWithRoleId?: string;
}

const isAdmin = sql`u.user_status = 1 and r.role_code = 'admin'`;

/**
 * Whether a full admin remains after the change. Callers wait for each other until they commit: two admins who disable
 * each other at the same moment must not both find the other one active. A person who is not a full admin now never
 * blocks the change.
 */
export async function fullAdminIsLeft(
  tx: Tx,
  { role, withoutUserId, orWithRoleId }: Supposed,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('keepers'))`.execute(tx);
  const pages = JSON.stringify(ALL_PAGES);
  if (withoutUserId !== undefined) {
    const now = await sql`
      select 1 from users u join role r on r.id = u.role_id
      where u.id = ${withoutUserId} and ${isAdmin} and r.status = 'enabled' and r.menu @> ${pages}::jsonb`.execute(
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
    where ${isAdmin} and case when r.id = ${id}::uuid then ${status} else r.status end = 'enabled'
      and case when r.id = ${id}::uuid then ${menu}::jsonb else r.menu end @> ${pages}::jsonb
    limit 1`.execute(tx);
  return rows.length > 0;
}
