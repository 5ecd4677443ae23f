/** The commands on a stock row as forms: their values, missing fields, and request body. */
import type { LocationOption } from "../../contracts/options.ts";
import type { STOCK_RIGHTS } from "../../contracts/permissions.ts";
import type { RepertoryRow, StockCondition } from "../../contracts/repertory.ts";

export type StockCommandName = keyof typeof STOCK_RIGHTS;

/** A command that was opened on a row; another key is another intent. */
export interface OpenedStock {
  readonly key: string;
  readonly command: StockCommandName;
  readonly row: RepertoryRow;
}

export interface StockForm {
  readonly quantity: number | null;
  readonly reason: string;
  readonly location: LocationOption | null;
  readonly condition: StockCondition | "";
  /** Goods that are promised to exits are taken too. */
  readonly takeReserved: boolean;
}

/** How many of the promised units the form takes. */
export function beyondFree(
  command: StockCommandName,
  { onHand, reserved }: Pick<RepertoryRow, "onHand" | "reserved">,
  { quantity }: Pick<StockForm, "quantity">,
): number {
  const taken = command === "adjust" ? -(quantity ?? 0) : (quantity ?? 0);
  return taken > onHand ? 0 : Math.max(0, taken - (onHand - reserved));
}

export const STOCK_COMMANDS = ["adjust", "move", "changeCondition"] as const;
export const CONDITIONS = ["good", "damaged", "quarantine"] as const;

/** Which field each refusal is about. */
export const FIELD_OF: Readonly<Record<string, keyof StockForm>> = {
  enoughOnHand: "quantity",
  leavesReserved: "quantity",
  quantityFree: "quantity",
  stagedStays: "quantity",
  quantityTooLarge: "quantity",
  reasonGiven: "reason",
  locationUsable: "location",
  otherLocation: "location",
  otherCondition: "condition",
};

/** Whether everything is given; whether it may be done is the server's to say. */
export function isComplete(command: StockCommandName, form: StockForm): boolean {
  if (!form.quantity || form.reason.trim() === "") return false;
  if (command === "adjust") return true;
  if (form.quantity < 0) return false;
  return command === "move" ? form.location !== null : form.condition !== "";
}

/** The body beside id and version. */
export function bodyOf(command: StockCommandName, form: StockForm): object {
  const { quantity, reason, location, condition, takeReserved } = form;
  const taking = { quantity, reason, ...(takeReserved ? { takeReserved } : {}) };
  if (command === "move") return { ...taking, locationId: location?.id };
  return command === "adjust" ? taking : { ...taking, condition };
}
