import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import {
  type SavedView,
  SavedViewAsk,
  SavedViewBody,
  SavedViewWhich,
} from "../../../src/contracts/saved-view.ts";
import { SAVED_VIEWS_MAX, type SavedViewPage } from "../../../src/contracts/saved-view-pages.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import { outcomeOf, type PersonAsk, personAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

// What a person reads of saved views: their own, and those that their side shares.

type Side = Pick<Person, "userId" | "clientId">;

/** The views of one side: of the warehouse's people, or of one client's. */
const ofSide = (db: Reader, { clientId }: Pick<Person, "clientId">) =>
  db
    .selectFrom("savedView as v")
    .innerJoin("users as u", "u.id", "v.ownerId")
    .where("v.clientId", clientId === null ? "is" : "=", clientId);

const selected = (db: Reader, person: Pick<Person, "clientId">) =>
  ofSide(db, person).select([
    ...(["v.id", "v.version", "v.page", "v.name", "v.query", "v.shared", "v.ownerId"] as const),
    ...(["v.createdAt", "v.updatedAt", "u.userName as ownerName"] as const),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

function wireView(row: Row, { userId }: Side): SavedView {
  return {
    id: row.id,
    version: row.version,
    // Written by this server alone, which checks it.
    page: row.page as SavedViewPage,
    name: row.name,
    query: row.query,
    isShared: row.shared,
    isOwn: row.ownerId === userId,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the views of a page that the person sees: their own, and the shared ones of their side. */
async function viewsOf(db: Reader, person: Side, page: SavedViewPage): Promise<readonly SavedView[]> {
  const rows = await selected(db, person)
    .where("v.page", "=", page)
    .where((is) => is.or([is("v.ownerId", "=", person.userId), is("v.shared", "=", true)]))
    .orderBy("v.createdAt")
    .orderBy("v.id")
    .execute();
  return rows.map((row) => wireView(row, person));
}

/** Returns the person's own view of that id; null if it is unknown, another person's, or of another side. */
async function ownView(db: Reader, person: Side, id: string): Promise<SavedView | null> {
  const row = await selected(db, person)
    .where("v.id", "=", id)
    .where("v.ownerId", "=", person.userId)
    .executeTakeFirst();
  return row ? wireView(row, person) : null;
}

// Keeping, changing and deleting one's own views: each one transaction, under the lock of their owner.

/** Two savings of one person follow one another, so that their number and their names hold. */
const lockOwner = (tx: Tx, userId: string) =>
  tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();

/** Only its owner changes a view: someone with a later version is the same person at another screen. */
function movedOn(current: SavedView): Refused {
  const { ownerId: changedByUserId, ownerName: changedBy, updatedAt: changedAt } = current;
  const data: MovedOn<SavedView> = { because: ["version"], current, changedByUserId, changedBy, changedAt };
  return { ok: false, code: CODES.movedOn, data };
}

/** Why the person may not have this view as well; null: they may. */
async function refusalOf(tx: Tx, userId: string, body: Kept, id: string | null): Promise<Refused | null> {
  const others = (
    await tx
      .selectFrom("savedView")
      .select(["id", "name"])
      .where("ownerId", "=", userId)
      .where("page", "=", body.page)
      .execute()
  ).filter((each) => each.id !== id);
  if (others.some(({ name }) => name === body.name)) return refused(CODES.refused, ["nameTaken"]);
  return others.length >= SAVED_VIEWS_MAX ? refused(CODES.refused, ["tooManyViews"]) : null;
}

type Kept = Pick<SavedViewBody, "page" | "name" | "query" | "isShared">;

/** Creates a view, or changes one's own on the version that its owner saw; a page and an owner stay what they are. */
function saveView(
  db: Database,
  { by, now, keyed }: PersonAsk,
  { id = null, version, ...body }: SavedViewBody,
): Promise<CommandResult<SavedView>> {
  return underKey<SavedView>(db, keyed, async (tx, replay) => {
    if (replay) return replay;
    const kept = { ...body, name: body.name.trim() };
    if (kept.name === "") return invalidFields([{ path: "name", key: "validation.required" }]);
    await lockOwner(tx, by.userId);
    const before = id === null ? null : await ownView(tx, by, id);
    if (id !== null && (before === null || before.page !== kept.page)) return UNKNOWN;
    if (before && before.version !== version) return movedOn(before);
    const refusal = await refusalOf(tx, by.userId, kept, id);
    if (refusal) return refusal;
    const values = { name: kept.name, query: kept.query, shared: kept.isShared, updatedAt: now };
    const saved = before?.id ?? newId();
    if (before)
      await tx
        .updateTable("savedView")
        .set({ ...values, version: before.version + 1 })
        .where("id", "=", saved)
        .execute();
    else
      await tx
        .insertInto("savedView")
        .values({
          ...values,
          ...{ id: saved, ownerId: by.userId, clientId: by.clientId, page: kept.page, createdAt: now },
        })
        .execute();
    const view = await ownView(tx, by, saved);
    if (!view) throw new Error(`view ${saved} vanished under its owner's lock`);
    return { ok: true, data: view };
  });
}

/** Deletes one's own view in the version that its owner saw. */
function deleteView(
  db: Database,
  { by, keyed }: PersonAsk,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<CommandResult<true>> {
  return underKey<true>(db, keyed, async (tx, replay) => {
    if (replay) return replay;
    await lockOwner(tx, by.userId);
    const before = await ownView(tx, by, id);
    if (!before) return UNKNOWN;
    if (before.version !== version) return movedOn(before);
    await tx.deleteFrom("savedView").where("id", "=", id).execute();
    return { ok: true, data: true };
  });
}

const permission = { kind: "person" } as const;
const lacksPage = () => refuse(CODES.notPermitted, { because: ["page"] });

/** Conditions of a list that a person keeps under a name, and those that colleagues share. */
export function savedViewRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/savedView/list",
    permission,
    may: "people who may open the page",
    summary:
      "One's own views of a page, and those that colleagues share, in the order in which they were made.",
    query: SavedViewAsk,
    refuses: [CODES.notPermitted],
    handler: async ({ person, query: { page } }) =>
      person.pages.has(page) ? ok(await viewsOf(db.reader, person, page)) : lacksPage(),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/savedView/saveOrUpdate",
    permission,
    may: "people who may open the page; of a kept view its owner",
    summary: "Without id a new view; with id and version a change of one's own.",
    body: SavedViewBody,
    idempotent: "optional",
    refuses: [CODES.notPermitted, CODES.unknown, CODES.movedOn, CODES.refused],
    handler: async (asked) =>
      asked.person.pages.has(asked.body.page)
        ? outcomeOf(await saveView(db, personAsk(asked), asked.body))
        : lacksPage(),
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/savedView/delete",
    permission,
    may: "its owner",
    summary: "Deletes one's own view.",
    query: Type.Object(SavedViewWhich.properties, { additionalProperties: false }),
    idempotent: "optional",
    refuses: [CODES.unknown, CODES.movedOn],
    handler: async (asked) => outcomeOf(await deleteView(db, personAsk(asked), asked.query)),
  });
}
