/** The pick list of an exit: the remaining picks and their locations. */
import type { ExitDetail, ExitLine } from "../../contracts/exit.ts";
import type { PickItem } from "../../machines/page/scan.machine.ts";

export interface PickRow extends PickItem {
  readonly goods: ExitLine;
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
      const codes = { sku: line.skuCode, gtin: line.gtin };
      return [
        { allocationId: id, lineId, location: locationCode, lot, expiry, quantity, ...codes, goods: line },
      ];
    });
}
