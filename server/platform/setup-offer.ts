/** Whether admins are offered the steps of the first day. */
import { sql } from "kysely";
import type { Reader, Tx } from "./reader.ts";

const KEY = "setup";
const [OPEN, ASIDE] = ["open", "aside"] as const;

/** An installation that began before there was an offer, or with demo data, has no row and is offered nothing. */
export async function isSetupOffered(db: Reader): Promise<boolean> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row?.value === OPEN;
}

/** Offers the steps, or puts them aside. */
export async function offerSetup(tx: Tx, isOffered: boolean): Promise<void> {
  const value = isOffered ? OPEN : ASIDE;
  await sql`insert into meta (key, value) values (${KEY}, ${value})
    on conflict (key) do update set value = excluded.value`.execute(tx);
}
