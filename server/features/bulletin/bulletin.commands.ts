/** Writing bulletins: save, publish, archive, delete. Each one transaction, told at its end. */
import { sql } from "kysely";
import type { BulletinBody, BulletinDetail, BulletinSaveBody } from "../../../src/contracts/bulletin.ts";
import type { BulletinStatus } from "../../../src/contracts/bulletin-kinds.ts";
import { CODES, type MovedOnReason } from "../../../src/contracts/envelope.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { claimFiles, judgeFiles, releaseFiles } from "../../lifecycle/claim-files.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { lastChange } from "../../lifecycle/last-change.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { changedIn } from "../../lifecycle/read-only.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { spellWritten } from "../../platform/spelled-rows.ts";
import { changesOf, settleMessages } from "./bulletin.publish.ts";
import { bulletinDetail, PROGRAM } from "./bulletin.queries.ts";
import { BULLETIN_READ_ONLY } from "./bulletin.read-only.ts";
import { isBlankBody, picturesIn, sanitiseBody } from "./bulletin.sanitise.ts";

type Result = Promise<CommandResult<BulletinDetail>>;

/** What its author writes, settled: sanitised, and nothing unsaid. */
type Content = Omit<BulletinBody, "relatedPage"> & { readonly relatedPage: string | null };

interface Stored extends Content {
  readonly id: string;
  readonly version: number;
  readonly status: BulletinStatus;
  readonly createUserId: string | null;
  readonly updatedAt: Date;
}

const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null;

/** An English video stands beside a Chinese one, never alone. */
function videosOf({ kind, videoId, videoEnId }: BulletinSaveBody): Pick<Content, "videoId" | "videoEnId"> {
  if (kind !== "video" || !videoId) return { videoId: null, videoEnId: null };
  return { videoId, videoEnId: videoEnId ?? null };
}

function contentOf(body: BulletinSaveBody): Content {
  const bodyEn = blankIsNone(body.bodyEn);
  return {
    kind: body.kind,
    title: body.title.trim(),
    titleEn: blankIsNone(body.titleEn),
    body: sanitiseBody(body.body),
    bodyEn: bodyEn === null ? null : blankIsNone(sanitiseBody(bodyEn)),
    pictures: (body.pictures ?? []).map(({ fileId, fileEnId = null, caption, captionEn }) => ({
      ...{ fileId, fileEnId, caption: caption.trim(), captionEn: blankIsNone(captionEn) },
    })),
    ...videosOf(body),
    coverId: body.coverId ?? null,
    audience: body.audience,
    mustRead: body.mustRead ?? false,
    relatedPage: body.relatedPage ?? null,
  };
}

async function lock(tx: Tx, id: string): Promise<Stored | null> {
  const { rows } = await sql<Stored>`select * from bulletin where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** What those who are to read it would miss; a draft may still be unfinished. */
function missingIn({ kind, body, pictures, videoId, title }: Content): Refused | null {
  const because = [
    ...(title === "" ? ["titleGiven"] : []),
    ...(kind === "text" && isBlankBody(body) ? ["bodyGiven"] : []),
    ...(kind === "image" && pictures.length === 0 ? ["picturesGiven"] : []),
    ...(kind === "video" && videoId === null ? ["videoGiven"] : []),
  ];
  return because.length > 0 ? refused(CODES.refused, because) : null;
}

const present = (ids: readonly (string | null)[]): readonly string[] => ids.filter((id) => id !== null);

/** Its pictures, cover and video become its own; what it showed before and shows no more is let go. */
async function takeFiles(tx: Tx, id: string, content: Content): Promise<Refused | null> {
  const owner = { clientId: null, entity: "bulletin", id } as const;
  const { pictures, coverId, videoId, videoEnId, body, bodyEn } = content;
  const images = [
    ...new Set([
      ...pictures.flatMap(({ fileId, fileEnId }) => present([fileId, fileEnId])),
      ...present([coverId]),
      ...picturesIn(body),
      ...picturesIn(bodyEn ?? ""),
    ]),
  ];
  const videos = present([videoId, videoEnId]);
  const unusable =
    (await judgeFiles(tx, owner, images)) ?? (await judgeFiles(tx, owner, videos, { kind: "video" }));
  if (unusable) return unusable;
  await claimFiles(tx, owner, [...images, ...videos]);
  await releaseFiles(tx, owner, [...images, ...videos]);
  return null;
}

/** The timeline keeps what was changed, but not whole bodies. */
function detailsOf(before: Stored | null, after: Content & { readonly status: BulletinStatus }) {
  if (!before) return { title: after.title };
  const names = ["kind", "title", "titleEn", "audience", "mustRead", "relatedPage", "status"] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  return { changes: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])) };
}

/** Tells what has been written: timeline, messages, logs. The transaction's last statements. */
async function publish(tx: Tx, ask: PersonAsk, type: string, before: Stored | null, id: string): Result {
  const stored = await lock(tx, id);
  const detail = await bulletinDetail(tx, ask.by, id);
  if (!stored || !detail) throw new Error(`bulletin ${id} vanished under its lock`);
  const who = { at: ask.now, byUserId: ask.by.userId, byName: ask.by.userName };
  const commandKey = ask.keyed?.key ?? null;
  const eventId = await recordEvent(tx, {
    ...who,
    ...{ entity: "bulletin", entityId: id, type, version: stored.version, commandKey },
    ...{ fromStatus: before?.status ?? null, toStatus: stored.status, details: detailsOf(before, stored) },
  });
  const report = new Publication();
  const notified = await settleMessages(tx, stored, { id: eventId, at: ask.now }, before);
  report.add({ ...who, eventId, commandKey }, changesOf(type, before, detail));
  report.addMessages(notified);
  await report.publish(tx);
  return { ok: true, data: detail };
}

/** Makes a draft. */
export function createBulletin(db: Database, ask: PersonAsk, body: BulletinSaveBody): Result {
  const content = contentOf(body);
  return underKey<BulletinDetail>(db, ask.keyed, async (tx, replay) => {
    if (replay) return replay;
    const id = newId();
    await tx
      .insertInto("bulletin")
      .values({
        ...{ ...content, id, pictures: JSON.stringify(content.pictures) },
        ...{ createdAt: ask.now, updatedAt: ask.now, createUserId: ask.by.userId },
        ...{ publishedAt: null, guideKey: null },
      })
      .execute();
    await spellWritten(tx, "bulletin", [id]);
    const unusable = await takeFiles(tx, id, content);
    return unusable ?? publish(tx, ask, "created", null, id);
  });
}

interface Which {
  readonly id: string;
  readonly version: number;
  /** Read-only members of the row that came with its change. */
  readonly repeated?: Readonly<Record<string, unknown>>;
}

/** One change of a bulletin under its lock, by a person who saw its present version. */
function change(
  db: Database,
  ask: PersonAsk,
  { id, version, repeated = {} }: Which,
  type: string,
  write: (tx: Tx, before: Stored) => Promise<Refused | null>,
): Result {
  return underKey<BulletinDetail>(db, ask.keyed, async (tx, replay) => {
    const before = await lock(tx, id);
    if (!before) return UNKNOWN;
    if (replay) return replay;
    if (before.version !== version) return movedOn(tx, ask, before, "version");
    const changed = changedIn(BULLETIN_READ_ONLY, repeated, await bulletinDetail(tx, ask.by, id));
    if (changed.length > 0) return invalidFields(changed);
    const refusal = await write(tx, before);
    return refusal ?? publish(tx, ask, type, before, id);
  });
}

async function movedOn(
  tx: Tx,
  { by }: PersonAsk,
  { id, updatedAt }: Stored,
  because: MovedOnReason,
): Promise<Refused> {
  const current = await bulletinDetail(tx, by, id);
  const unless = { changedByUserId: null, changedBy: PROGRAM, changedAt: updatedAt.toISOString() };
  return {
    ok: false,
    code: CODES.movedOn,
    data: { because: [because], current, ...(await lastChange(tx, "bulletin", id, unless)) },
  };
}

/** Changes what a bulletin says; a published one must stay whole. Without body it keeps what its row does not carry. */
export function saveBulletin(
  db: Database,
  ask: PersonAsk,
  which: Which,
  given: Omit<BulletinSaveBody, "body"> & { readonly body?: string },
): Result {
  return change(db, ask, which, "saved", async (tx, before) => {
    const { body = before.body, bodyEn, pictures } = given.body === undefined ? before : given;
    const content = contentOf({ ...given, body, bodyEn, pictures: pictures ? [...pictures] : [] });
    const missing = before.status === "published" ? missingIn(content) : null;
    const refusal = missing ?? (await takeFiles(tx, which.id, content));
    if (refusal) return refusal;
    await tx
      .updateTable("bulletin")
      .set({
        ...{ ...content, pictures: JSON.stringify(content.pictures) },
        ...{ version: before.version + 1, updatedAt: ask.now },
      })
      .where("id", "=", which.id)
      .execute();
    await spellWritten(tx, "bulletin", [which.id]);
    return null;
  });
}

/** A step from one status to another: 40900 where the present one does not know it. */
function step(
  db: Database,
  ask: PersonAsk,
  which: Which,
  { type, from, to }: { type: string; from: readonly BulletinStatus[]; to: "published" | "archived" },
): Result {
  return change(db, ask, which, type, async (tx, before) => {
    if (!from.includes(before.status)) return movedOn(tx, ask, before, "status");
    const missing = to === "published" ? missingIn(before) : null;
    if (missing) return missing;
    await tx
      .updateTable("bulletin")
      .set({
        ...{ status: to, version: before.version + 1, updatedAt: ask.now },
        ...(to === "published" ? { publishedAt: ask.now } : {}),
      })
      .where("id", "=", which.id)
      .execute();
    return null;
  });
}

/** Publishes a draft, or what was archived: its audience sees it, and is told. */
export const publishBulletin = (db: Database, ask: PersonAsk, which: Which): Result =>
  step(db, ask, which, { type: "published", from: ["draft", "archived"], to: "published" });

/** Takes a published bulletin out of its audience's sight; open todos about it are closed. */
export const archiveBulletin = (db: Database, ask: PersonAsk, which: Which): Result =>
  step(db, ask, which, { type: "archived", from: ["published"], to: "archived" });

/** Deletes a draft; what was ever published has been read, and stays (42200 `everPublished`). */
export function deleteBulletin(db: Database, ask: PersonAsk, id: string): Result {
  return underKey<BulletinDetail>(db, ask.keyed, async (tx, replay): Result => {
    if (replay) return replay;
    const before = await lock(tx, id);
    const detail = before ? await bulletinDetail(tx, ask.by, id) : null;
    if (!before || !detail) return UNKNOWN;
    if (before.status !== "draft") return refused(CODES.refused, ["everPublished"]);
    await releaseFiles(tx, { clientId: null, entity: "bulletin", id }, []);
    await tx.deleteFrom("bulletin").where("id", "=", id).execute();
    const who = {
      at: ask.now,
      byUserId: ask.by.userId,
      byName: ask.by.userName,
      commandKey: ask.keyed?.key ?? null,
    };
    const version = before.version + 1;
    const eventId = await recordEvent(tx, {
      ...{ ...who, entity: "bulletin", entityId: id, type: "deleted", version },
      ...{ fromStatus: before.status, toStatus: null, details: { name: before.title } },
    });
    const report = new Publication();
    report.add({ ...who, eventId }, changesOf("deleted", before, { ...detail, version }));
    await report.publish(tx);
    return { ok: true, data: detail };
  });
}
