/** Keeping, changing and deleting one's own views: each one transaction, under the lock of their owner. */
import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import type { SavedView, SavedViewBody } from "../../../src/contracts/saved-view.ts";
import { SAVED_VIEWS_MAX } from "../../../src/contracts/saved-view-pages.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { ownView } from "./saved-view.queries.ts";

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
export function saveView(
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
export function deleteView(
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
