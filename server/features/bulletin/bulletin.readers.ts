/** Who has seen a bulletin, who has confirmed it, and who has not. */
import { sql } from "kysely";
import type { BulletinReaders } from "../../../src/contracts/bulletin.ts";
import type { BulletinStatus } from "../../../src/contracts/bulletin-kinds.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { FeedChange } from "../../feed/append.ts";
import { seenBulletins } from "../../feed/bulletin-sight.ts";
import type { StoredMessage } from "../../feed/message-row.ts";
import { notify, todosAbout } from "../../feed/notify.ts";
import { ALL, clientScope, rowScope } from "../../feed/scopes.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { type Addressed, isReader } from "./bulletin.publish.ts";

interface Seen extends Addressed {
  readonly version: number;
  readonly status: BulletinStatus;
}

/** A bulletin that the person may see. */
async function seen(tx: Reader, { by }: Pick<PersonAsk, "by">, id: string): Promise<Seen | null> {
  const { rows } = await sql<Seen>`
    select b.id, b.version, b.status, b.audience, b.title, b.title_en, b.must_read, b.create_user_id
    from bulletin b where b.id = ${id} and ${seenBulletins(rowScope(by))}`.execute(tx);
  return rows[0] ?? null;
}

/** Publishes a change that leaves the row as it is: the version stays. */
async function publishBeside(
  tx: Tx,
  { by, now }: PersonAsk,
  bulletin: Seen,
  type: string,
  {
    scopes,
    payload,
    closed = [],
  }: {
    readonly scopes: readonly string[];
    readonly payload: object;
    readonly closed?: readonly StoredMessage[];
  },
): Promise<void> {
  const about = { topic: "bulletin", entity: "bulletin", entityId: bulletin.id } as const;
  const changes = scopes.map(
    (scope): FeedChange => ({
      ...{ ...about, scope, type, version: bulletin.version, payload: scope === ALL ? payload : {} },
    }),
  );
  const report = new Publication();
  const who = { eventId: newId(), at: now, byUserId: by.userId, byName: by.userName, commandKey: null };
  report.add(who, changes);
  report.addMessages({ received: [], closed });
  await report.publish(tx);
}

/**
 * Counts a person's look at a published bulletin, once a business day and never its author's. The client's own log is
 * told too, for the figures that its people follow.
 */
export async function viewBulletin(
  db: Database,
  ask: PersonAsk,
  id: string,
  timeZone: string,
): Promise<CommandResult<true>> {
  return db.transaction(async (tx): Promise<CommandResult<true>> => {
    const bulletin = await seen(tx, ask, id);
    if (!bulletin) return UNKNOWN;
    const { userId, clientId } = ask.by;
    if (bulletin.status !== "published" || bulletin.createUserId === userId) return { ok: true, data: true };
    const counted = await tx
      .insertInto("bulletinView")
      .values({ bulletinId: id, userId, clientId, day: businessDay(ask.now, timeZone), at: ask.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("bulletinId")
      .executeTakeFirst();
    if (!counted) return { ok: true, data: true };
    const { views } = await tx
      .selectFrom("bulletinView")
      .select(({ fn }) => fn.countAll<number>().as("views"))
      .where("bulletinId", "=", id)
      .executeTakeFirstOrThrow();
    const scopes = clientId === null ? [ALL] : [ALL, clientScope(clientId)];
    await publishBeside(tx, ask, bulletin, "viewed", { scopes, payload: { views } });
    return { ok: true, data: true };
  });
}

/** Confirms a must-read by one of those who are to read it; their todo is done. Again: the first time counts. */
export async function acknowledgeBulletin(
  db: Database,
  ask: PersonAsk,
  id: string,
): Promise<CommandResult<true>> {
  return db.transaction(async (tx): Promise<CommandResult<true>> => {
    const bulletin = await seen(tx, ask, id);
    if (!bulletin) return UNKNOWN;
    const { by, now } = ask;
    const isMeant =
      (bulletin.audience === "everyone" || bulletin.audience === by.roleCode) &&
      bulletin.createUserId !== by.userId;
    if (bulletin.status !== "published" || !bulletin.mustRead || !isMeant)
      return refused(CODES.refused, ["notToConfirm"]);
    const first = await tx
      .insertInto("bulletinAcknowledgement")
      .values({ bulletinId: id, userId: by.userId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("bulletinId")
      .executeTakeFirst();
    if (!first) return { ok: true, data: true };
    const over = sql`${todosAbout("bulletin", id)} and m.recipient_id = ${by.userId}`;
    const { closed } = await notify(tx, { id: newId(), at: now }, [], over);
    await publishBeside(tx, ask, bulletin, "acknowledged", {
      scopes: [ALL],
      payload: {},
      closed,
    });
    return { ok: true, data: true };
  });
}

/** Who has confirmed a bulletin, latest first, and who is still to; null where there is no such bulletin. */
export async function readersOf(
  db: Reader,
  ask: Pick<PersonAsk, "by">,
  id: string,
): Promise<BulletinReaders | null> {
  const bulletin = await seen(db, ask, id);
  if (!bulletin) return null;
  const { rows } = await sql<{
    userId: string;
    userName: string;
    clientName: string | null;
    at: Date | null;
  }>`
    select u.id as user_id, u.user_name, c.name as client_name, a.at
    from users u join role r on r.id = u.role_id left join client c on c.id = u.client_id
      left join bulletin_acknowledgement a on a.user_id = u.id and a.bulletin_id = ${id}
    where a.at is not null or (${bulletin.mustRead && bulletin.status === "published"}::boolean and ${isReader(bulletin)})
    order by a.at desc nulls last, c.name nulls first, u.user_name, u.id`.execute(db);
  return {
    acknowledged: rows.flatMap(({ at, ...who }) => (at ? [{ ...who, at: at.toISOString() }] : [])),
    missing: rows.flatMap(({ at, ...who }) => (at ? [] : [who])),
  };
}
