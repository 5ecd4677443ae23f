/** The company that runs the warehouses: one row of `meta`, because an installation has exactly one. */
import { sql } from "kysely";
import type { Reader, Tx } from "./reader.ts";

const KEY = "company";

/** What is kept of it. */
export interface StoredCompany {
  /** null: not given yet. */
  readonly name: string | null;
  readonly version: number;
  /** ISO 8601 instant of the last saving; null before the first one. */
  readonly at: string | null;
  readonly byUserId: string | null;
  readonly byName: string | null;
}

const NONE: StoredCompany = { name: null, version: 0, at: null, byUserId: null, byName: null };

const stored = (value: string | undefined): StoredCompany =>
  value === undefined ? NONE : { ...NONE, ...(JSON.parse(value) as Partial<StoredCompany>) };

/** The company as it is kept. */
export async function readCompany(db: Reader): Promise<StoredCompany> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return stored(row?.value);
}

/** The same under a lock that lasts as long as the transaction. */
export async function lockCompany(tx: Tx): Promise<StoredCompany> {
  await sql`insert into meta (key, value) values (${KEY}, ${JSON.stringify(NONE)})
    on conflict do nothing`.execute(tx);
  const { value } = await tx
    .selectFrom("meta")
    .select("value")
    .where("key", "=", KEY)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return stored(value);
}

/** Keeps it; the caller holds its lock. */
export async function storeCompany(tx: Tx, company: StoredCompany): Promise<void> {
  await tx
    .updateTable("meta")
    .set({ value: JSON.stringify(company) })
    .where("key", "=", KEY)
    .execute();
}
