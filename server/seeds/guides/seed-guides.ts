import { sql } from "kysely";
import { openFileStore } from "../../features/file/file.store.ts";
import { appendFeed } from "../../feed/append.ts";
import { ALL, COMMON } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { seedTable } from "../seed-files.ts";
import { BULLETIN_COLUMNS, publishAll, seedBulletin } from "./seed-bulletins.ts";

/** The guides to Tallyboard; a database that has the key of one has the guide. */
export const guides = () => seedTable("guides.csv", BULLETIN_COLUMNS);
type Guide = ReturnType<typeof guides>[number];

/**
 * Publishes the guides that this database has never had. It leaves existing ones as their editors changed them. New
 * guides have no views: views come from people.
 */
export async function seedGuides(deps: Deps): Promise<void> {
  if ((await absentGuides(deps.db.reader)).length === 0) return;
  const store = await openFileStore(deps);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Nodes that start at the same time meet here: one writes, the others find nothing left to do.
    await sql`insert into meta (key, value) values ('guides', '1')
      on conflict (key) do update set value = excluded.value`.execute(tx);
    const absent = await absentGuides(tx);
    const ids = await publishAll(
      tx,
      newId,
      store,
      absent.map((guide) => ({
        ...{ bulletin: seedBulletin(guide), guideKey: guide.key, authorId: null, mustRead: false, at },
      })),
    );
    await notifyArrival(tx, at, absent, ids);
  });
}

async function absentGuides(from: Deps["db"]["reader"]): Promise<readonly Guide[]> {
  const known = await from.selectFrom("bulletin").select("guideKey").where("isGuide", "=", true).execute();
  const keys = new Set(known.map(({ guideKey }) => guideKey));
  return guides().filter(({ key }) => !keys.has(key));
}

/** Other nodes may be serving: open lists have to be read again. */
async function notifyArrival(
  tx: Tx,
  at: Date,
  guides: readonly Guide[],
  ids: readonly string[],
): Promise<void> {
  const context = { eventId: newId(), at, byUserId: null, byName: "Tallyboard", commandKey: null };
  const about = {
    topic: "bulletin",
    type: "published",
    entity: "bulletin",
    version: 1,
    payload: {},
  } as const;
  const changes = guides.flatMap(({ audience }, index) => {
    const entityId = ids[index];
    if (entityId === undefined) return [];
    const scopes = audience === "admin" ? [ALL] : [ALL, COMMON];
    return scopes.map((scope) => ({ ...about, scope, entityId }));
  });
  await appendFeed(tx, context, changes);
}
