import { sql } from "kysely";
import { PAGES, type PageSpec } from "../../src/contracts/pages.ts";
import type { Deps } from "../platform/deps.ts";
import { ALL_PAGES } from "../platform/session/full-admins.ts";

/** Older versions did not store this: they let every person with role management grant a new page to themselves. */
const UNKNOWN: readonly string[] = ["system-user", "system-role"];

/**
 * Grants the pages that this version adds to the roles that granted every page before. Without it no one could grant a
 * new page, because a person only grants pages that they have. A new page that comes with another one is granted to the
 * roles that have that one.
 */
export async function grantNewPages({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const all = JSON.stringify(ALL_PAGES);
  const present = await db.reader
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "pages")
    .executeTakeFirst();
  if (present?.value === all) return;
  await db.transaction(async (tx) => {
    // Nodes that start at the same time meet here.
    await sql`insert into meta (key, value) values ('pages', '') on conflict (key) do update set value = meta.value`.execute(
      tx,
    );
    const row = await tx
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "pages")
      .executeTakeFirstOrThrow();
    const known = row.value === "" ? UNKNOWN : (JSON.parse(row.value) as readonly string[]);
    const had = known.filter((page) => ALL_PAGES.includes(page));
    await sql`
      update role set menu = ${all}::jsonb, version = version + 1, updated_at = ${clock.now()}
      where role_code = 'admin' and (builtin or ${row.value !== ""}) and menu @> ${JSON.stringify(had)}::jsonb
        and not menu @> ${all}::jsonb`.execute(tx);
    for (const { name, comesWith } of PAGES as readonly PageSpec[])
      if (comesWith !== undefined && !known.includes(name))
        await sql`
          update role set menu = menu || ${JSON.stringify([name])}::jsonb, version = version + 1,
            updated_at = ${clock.now()}
          where role_code = 'admin' and menu @> ${JSON.stringify([comesWith])}::jsonb
            and not menu @> ${JSON.stringify([name])}::jsonb`.execute(tx);
    await tx.updateTable("meta").set({ value: all }).where("key", "=", "pages").execute();
  });
}
