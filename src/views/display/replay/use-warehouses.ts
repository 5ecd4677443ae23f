import { createOptionsMachine } from "../../../machines/page/options.machine.ts";
import { useOptions } from "../../../machines/react/use-options.ts";

interface WarehouseOption {
  readonly id: string;
  readonly name: string;
}

const machine = createOptionsMachine<WarehouseOption>();

/** The warehouses whose walls can be turned back. */
export const useWarehouses = (): readonly WarehouseOption[] =>
  useOptions("replay-warehouses", machine, "warehouse").options;
