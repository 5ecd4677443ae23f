import type { Deps } from "../../server/platform/deps.ts";
import { newId } from "../../server/platform/ids.ts";

/** A warehouse with two storage locations, a damaged one, and two kinds of goods: enough to receive into. */
export interface SmallWarehouse {
  readonly warehouseId: string;
  readonly locationId: string;
  readonly otherLocationId: string;
  readonly damagedLocationId: string;
  /** Common goods, untracked. */
  readonly typeId: string;
  /** Common goods with lot and expiry. */
  readonly trackedTypeId: string;
}

/** Builds it by SQL: master data has no commands of its own in these tests. */
export async function createSmallWarehouse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  code = "SH1",
): Promise<SmallWarehouse> {
  const at = clock.now();
  const stamps = { createdAt: at, updatedAt: at };
  const made: SmallWarehouse = {
    warehouseId: newId(),
    locationId: newId(),
    otherLocationId: newId(),
    damagedLocationId: newId(),
    typeId: newId(),
    trackedTypeId: newId(),
  };
  const { warehouseId } = made;
  await db.transaction(async (tx) => {
    await tx
      .insertInto("warehouse")
      .values({ id: warehouseId, code, name: `${code} 仓`, ...stamps })
      .execute();
    await tx
      .insertInto("location")
      .values([
        { id: made.locationId, warehouseId, code: "A-01", zone: "storage", ...stamps },
        { id: made.otherLocationId, warehouseId, code: "A-02", zone: "picking", ...stamps },
        { id: made.damagedLocationId, warehouseId, code: "D-01", zone: "damaged", ...stamps },
      ])
      .execute();
    await tx
      .insertInto("goodsType")
      .values([
        { id: made.typeId, skuCode: `${code}-PLAIN`, name: "脱脂奶粉", unit: "袋", ...stamps },
        {
          id: made.trackedTypeId,
          skuCode: `${code}-LOT`,
          name: "橄榄油",
          unit: "瓶",
          trackLot: true,
          trackExpiry: true,
          ...stamps,
        },
      ])
      .execute();
  });
  return made;
}

/** Returns what makes a warehouse of its own for each test, without other goods. */
export function ownWarehouses(prefix: string, server: () => { readonly deps: Pick<Deps, "db" | "clock"> }) {
  let made = 0;
  return (): Promise<SmallWarehouse> => {
    made += 1;
    return createSmallWarehouse(server().deps, `${prefix}${made}`);
  };
}
