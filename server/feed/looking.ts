import { sql } from "kysely";
import type { LookingValue } from "../../src/contracts/audit.ts";
import { LOOKED_ENTITIES } from "../../src/contracts/live.ts";
import { holds, type Onlooker, SHOWN_BY } from "../../src/contracts/permissions.ts";
import type { Reader } from "../platform/reader.ts";
import { ALL } from "./scopes.ts";

/**
 * Nodes renew their rows every 10 s and look as often, so that what a dead node has left is gone from pages after 30 s.
 * By the database's clock, which all nodes share.
 */
const leaseSeconds = 20;

/** The scope of the gauge `looking`: the kinds of requests that the person may open, or all. */
export const lookableScope = (onlooker: Onlooker): string => {
  if (onlooker.kind === "display") return "";
  const kinds = LOOKED_ENTITIES.filter((entity) => holds(onlooker, SHOWN_BY[entity]));
  return kinds.length === LOOKED_ENTITIES.length ? ALL : kinds.join();
};

/** Which admins have which requests open now, of the kinds in the scope; each person once a request. */
export async function readLooking(db: Reader, scope: string, now: Date): Promise<LookingValue> {
  const entities = scope === ALL ? [...LOOKED_ENTITIES] : scope.split(",");
  const { rows } = await sql<LookingValue["looking"][number]>`
    select distinct look.entity, look.id, users.id as "userId", users.user_name as "userName"
    from presence cross join lateral jsonb_to_recordset(presence.looking) as look (entity text, id uuid)
    join users on users.id = presence.user_id
    where presence.seen_at >= clock_timestamp() - make_interval(secs => ${sql.lit(leaseSeconds)})
      and look.entity = any(${entities}::text[])
    order by look.entity, look.id, users.user_name, users.id`.execute(db);
  return { asOf: now.toISOString(), looking: rows };
}
