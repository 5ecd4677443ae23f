/** The locations that a new warehouse begins with, made by one command. */
import { CODES } from "../../../src/contracts/envelope.ts";
import { LOCATION } from "../../../src/contracts/warehouse.ts";
import { LOCATION_PLAN } from "../../../src/domain/location-plan.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Change, ResourceKit, WriteAsk } from "../../resource/kit.ts";
import { refusalsOf } from "../../resource/rules.ts";
import { lockRows, writeChanges } from "../../resource/write.ts";

/**
 * Makes the planned locations in a warehouse that has none, and returns how many. Each is audited and published as if a
 * person had typed it. Refused (`hasLocations`) when the warehouse has any: its people have a naming of their own.
 */
export function sampleLocations(
  db: Database,
  kits: { readonly warehouse: ResourceKit; readonly location: ResourceKit },
  ask: WriteAsk,
  warehouseId: string,
): Promise<CommandResult<{ readonly count: number }>> {
  return underKey<{ readonly count: number }>(db, ask.key, async (tx, replay) => {
    // A location that is made at the same time refers to this row, so it waits for the lock, or is counted below.
    if (!(await lockRows(kits.warehouse, tx, [warehouseId])).has(warehouseId)) return UNKNOWN;
    if (replay) return replay;
    const known = await tx
      .selectFrom("location")
      .select("id")
      .where("warehouseId", "=", warehouseId)
      .limit(1)
      .executeTakeFirst();
    if (known) return refused(CODES.refused, ["hasLocations"]);
    const changes = LOCATION_PLAN.flatMap(({ zone, codes, capacityLitres }) =>
      codes.map((code): Change => {
        const values = { warehouseId, code, zone, capacityLitres, status: LOCATION.inUse };
        return { id: newId(), before: null, values };
      }),
    );
    const because = (await refusalsOf(kits.location, tx, changes, ask)).flatMap((each) =>
      Object.values(each),
    );
    if (because.length > 0) return refused(CODES.refused, [...new Set(because)]);
    await writeChanges(kits.location, tx, changes, ask);
    return { ok: true, data: { count: changes.length } };
  });
}
