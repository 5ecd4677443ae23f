/** The pick list of an exit: the remaining picks and their locations. */
import type { ExitDetail } from "../../contracts/exit.ts";
import type { PickItem } from "../../machines/page/scan.machine.ts";

export interface PickRow extends PickItem {
  readonly name: string;
  readonly unit: string;
  readonly expiry: string | null;
}

/** Its open allocations, along the picker's route. */
export function pickRows(exit: Pick<ExitDetail, "allocations" | "lines">): readonly PickRow[] {
  const lines = new Map(exit.lines.map((line) => [line.id, line]));
  return exit.allocations
    .filter((allocation) => allocation.status === "open")
    .flatMap((allocation) => {
      const line = lines.get(allocation.lineId);
      if (!line) return [];
      const { id, lineId, locationCode, lot, expiry, quantity } = allocation;
      const goods = { sku: line.skuCode, gtin: line.gtin, name: line.typeName, unit: line.unit };
      return [{ allocationId: id, lineId, location: locationCode, lot, expiry, quantity, ...goods }];
    });
}
