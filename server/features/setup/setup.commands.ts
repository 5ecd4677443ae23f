/** What an admin decides on the first day beside the master data: the company's name, and to put the steps aside. */
import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import type { Company, SaveCompanyBody } from "../../../src/contracts/setup.ts";
import { appendFeed } from "../../feed/append.ts";
import { ALL } from "../../feed/scopes.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, invalidFields } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import { lockCompany, type StoredCompany, storeCompany } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { offerSetup } from "../../platform/setup-offer.ts";

/** What publishes a change of the setup: followers of its gauge get the value again. */
const publishSetup = (
  tx: Tx,
  { by, now, keyed }: PersonAsk,
  type: string,
  version: number,
): Promise<void> => {
  const eventId = newId();
  const context = { eventId, at: now, byUserId: by.userId, byName: by.userName };
  return appendFeed(tx, { ...context, commandKey: keyed?.key ?? null }, [
    { topic: "company", scope: ALL, type, entity: "company", entityId: eventId, version, payload: {} },
  ]);
};

const shown = ({ name, version }: StoredCompany): Company => ({ name, version });

/** Names the company, on the version that its sender saw. Writes the audit. */
export function saveCompany(
  db: Database,
  ask: PersonAsk,
  { name: given, version = 0 }: SaveCompanyBody,
): Promise<CommandResult<Company>> {
  const { by, now } = ask;
  return underKey<Company>(db, ask.keyed, async (tx, replay) => {
    if (replay) return replay;
    const name = given.trim();
    if (name === "") return invalidFields([{ path: "name", key: "validation.required" }]);
    const before = await lockCompany(tx);
    if (before.version !== version) {
      const data: MovedOn<Company> = {
        because: ["version"],
        current: shown(before),
        changedByUserId: before.byUserId,
        changedBy: before.byName ?? "",
        changedAt: before.at ?? now.toISOString(),
      };
      return { ok: false, code: CODES.movedOn, data };
    }
    const after = {
      ...{ name, version: before.version + 1, at: now.toISOString() },
      ...{ byUserId: by.userId, byName: by.userName },
    };
    await storeCompany(tx, after);
    await tx
      .insertInto("audit")
      .values({
        ...{ id: newId(), at: now, userId: by.userId, userName: by.userName },
        ...{ action: "saved", entity: "company", entityId: null },
        details: JSON.stringify({ name, changes: { name: [before.name, name] } }),
      })
      .execute();
    await publishSetup(tx, ask, "saved", after.version);
    return { ok: true, data: shown(after) };
  });
}

/** Puts the steps aside for all admins, or offers them again. */
export function setAside(
  db: Database,
  ask: PersonAsk,
  { isAside }: { readonly isAside: boolean },
): Promise<CommandResult<true>> {
  return underKey<true>(db, ask.keyed, async (tx, replay) => {
    if (replay) return replay;
    await offerSetup(tx, !isAside);
    await publishSetup(tx, ask, isAside ? "setAside" : "resumed", 1);
    return { ok: true, data: true };
  });
}
