/** What a person reads of saved views: their own, and those that their side shares. */
import type { Person } from "../../../src/contracts/permissions.ts";
import type { SavedView } from "../../../src/contracts/saved-view.ts";
import type { SavedViewPage } from "../../../src/contracts/saved-view-pages.ts";
import type { Reader } from "../../platform/reader.ts";

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
export async function viewsOf(db: Reader, person: Side, page: SavedViewPage): Promise<readonly SavedView[]> {
  const rows = await selected(db, person)
    .where("v.page", "=", page)
    .where((is) => is.or([is("v.ownerId", "=", person.userId), is("v.shared", "=", true)]))
    .orderBy("v.createdAt")
    .orderBy("v.id")
    .execute();
  return rows.map((row) => wireView(row, person));
}

/** Returns the person's own view of that id; null if it is unknown, another person's, or of another side. */
export async function ownView(db: Reader, person: Side, id: string): Promise<SavedView | null> {
  const row = await selected(db, person)
    .where("v.id", "=", id)
    .where("v.ownerId", "=", person.userId)
    .executeTakeFirst();
  return row ? wireView(row, person) : null;
}
