/** Which command of which delivery is open in a page. */
import type { DeliveryDetail, DeliveryRow } from "../../contracts/delivery.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { deliveryCommandMachine } from "./delivery-machines.ts";

export interface OpenedDelivery {
  readonly command: string;
  readonly row: DeliveryRow;
  /** Makes this opening an intent of its own. */
  readonly key: string;
}

/** What a dialog of a delivery command is given. */
export interface DeliveryCommandProps {
  readonly opened: OpenedDelivery;
  readonly onClose: () => void;
  readonly onDone: (result: DeliveryDetail) => void;
}

let openings = 0;

/** Opens a command on a row: a new intent each time. */
export function openDelivery(command: string, row: DeliveryRow): OpenedDelivery {
  openings += 1;
  return { command, row, key: `${command}:${row.id}:${openings}` };
}

/** The actor of an opened delivery command. */
export function useDeliveryCommand(
  { opened, onDone }: DeliveryCommandProps,
  payload: Readonly<Record<string, unknown>>,
  toBody?: (payload: Readonly<Record<string, unknown>>) => object,
) {
  return useCommand({
    key: opened.key,
    machine: deliveryCommandMachine,
    resource: "delivery",
    command: opened.command,
    id: opened.row.id,
    version: opened.row.version,
    payload,
    ...(toBody ? { toBody } : {}),
    topic: "delivery",
    onDone,
  });
}

const pad = (value: number) => String(value).padStart(2, "0");

/** An instant as a datetime-local field takes it; '' for none. */
export function localOf(instant: string | null): string {
  if (!instant) return "";
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The instant of a datetime-local field; null when it is empty. */
export const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);
