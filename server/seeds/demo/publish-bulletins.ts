import { sql } from "kysely";
import { Type } from "typebox";
import type { Person } from "../../../src/contracts/permissions.ts";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { settleMessages } from "../../features/bulletin/bulletin.publish.ts";
import type { FileStore } from "../../features/file/file.shelf.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { BULLETIN_COLUMNS, publishAll, seedBulletin } from "../guides/seed-bulletins.ts";
import { seedTable } from "../seed-files.ts";
import type { Scene } from "./master-data.ts";
import type { Chance } from "./random.ts";

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
/** How far back people have looked at bulletins. */
const VIEWED_DAYS = 20;

/** Bulletins as people of a warehouse write them. */
export const demoBulletins = () =>
  seedTable("demo/bulletins.csv", {
    ...BULLETIN_COLUMNS,
    daysAgo: Type.Integer(),
    by: Type.Enum(["admin", "operator"]),
    mustRead: Type.Boolean(),
    /** The percentage of readers who open it on a day of its first week, and of later weeks. */
    firstWeek: Type.Integer(),
    later: Type.Integer(),
    /** Accounts that have confirmed it. */
    confirmedBy: Type.Array(Type.String()),
  });
type DemoBulletin = ReturnType<typeof demoBulletins>[number];

interface Given {
  readonly scene: Scene;
  readonly chance: Chance;
  readonly now: Date;
  readonly timeZone: string;
  /** Of uploaded files. */
  readonly store: FileStore;
}

/** Publishes the demo's bulletins in its past: sent to their readers, viewed, confirmed by some. */
export async function publishBulletins(tx: Tx, given: Given): Promise<void> {
  const { scene, now, timeZone } = given;
  const today = businessDay(now, timeZone);
  const all = demoBulletins().map((demo, index) => ({
    demo: seedBulletin(demo),
    author: demo.by === "admin" ? scene.admin : scene.operator,
    // Nine o'clock, each a little later.
    at: new Date(
      startOfDay(addDays(today, -demo.daysAgo), timeZone).getTime() + 9 * HOUR_MS + index * 660_000,
    ),
  }));
  const ids = await publishAll(
    tx,
    newId,
    given.store,
    all.map(({ demo, author, at }) => ({
      ...{ bulletin: demo, mustRead: demo.mustRead, at },
      ...{ guideKey: null, authorId: author.userId },
    })),
  );
  for (const [index, { demo, author, at }] of all.entries()) {
    const id = ids[index] ?? "";
    await confirm(tx, given, demo, id, at);
    const who = { at, byUserId: author.userId, byName: author.userName, commandKey: null };
    const eventId = await recordEvent(tx, {
      ...{ ...who, entity: "bulletin", entityId: id, type: "published", version: 1 },
      ...{ fromStatus: "draft", toStatus: "published", details: { title: demo.zh.title } },
    });
    const { audience, mustRead, zh, en } = demo;
    const titles = { title: zh.title, titleEn: en.title };
    const addressed = { ...{ id, audience, mustRead, status: "published" as const }, ...titles };
    await settleMessages(tx, { ...addressed, createUserId: author.userId }, { id: eventId, at }, null);
  }
  await look(
    tx,
    given,
    all.map((each, index) => ({ ...each, id: ids[index] ?? "" })),
    today,
  );
}

async function confirm(
  tx: Tx,
  { scene }: Given,
  demo: DemoBulletin,
  bulletinId: string,
  at: Date,
): Promise<void> {
  const rows = demo.confirmedBy.flatMap((account, index) => {
    const person = scene.byAccount.get(account);
    const later = new Date(at.getTime() + (index + 1) * 5 * HOUR_MS);
    return person ? [{ bulletinId, userId: person.userId, at: later }] : [];
  });
  if (rows.length > 0) await tx.insertInto("bulletinAcknowledgement").values(rows).execute();
}

const isFor = ({ audience }: DemoBulletin, { roleCode }: Person): boolean =>
  audience === "everyone" || audience === roleCode;

interface Shown {
  readonly demo: DemoBulletin;
  readonly author: Person;
  readonly at: Date;
  readonly id: string;
}

/** Who looked at what on which day, all in one statement. */
async function look(tx: Tx, { scene, chance, now, timeZone }: Given, all: readonly Shown[], today: string) {
  const rows = all.flatMap(({ demo, author, at, id }) => {
    const first = Math.min(demo.daysAgo, VIEWED_DAYS - 1);
    const days = Array.from({ length: first + 1 }, (_, index) => ({
      day: addDays(today, index - first),
      age: demo.daysAgo - first + index,
    }));
    return days.flatMap(({ day, age }) =>
      scene.people.flatMap((person) => {
        const share = age < WEEK_DAYS ? demo.firstWeek : demo.later;
        const hour = chance.between(9, 18);
        const seenAt = new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS);
        const looks = chance.percent(share) && isFor(demo, person) && person !== author;
        // A person who tries the demo as this client sees the figures move with the first view of the day.
        const isSpared = day === today && person === scene.byAccount.get("huaxin");
        if (!looks || isSpared || seenAt < at || seenAt > now) return [];
        return [{ bulletin_id: id, user_id: person.userId, client_id: person.clientId, day, at: seenAt }];
      }),
    );
  });
  await sql`insert into bulletin_view (bulletin_id, user_id, client_id, day, at)
    select bulletin_id, user_id, client_id, day, at
    from jsonb_populate_recordset(null::bulletin_view, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
