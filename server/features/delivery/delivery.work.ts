import type { RawBuilder } from "kysely";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import type { DeliveryFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import type { Approved } from "../../lifecycle/run-command.ts";

export interface PreparedDelivery {
  readonly facts: DeliveryFacts;
  /** Of assign: the vehicle's own driver. */
  readonly driver: string | null;
}

/** A decided command on its locked delivery. */
export type ApprovedDelivery = Approved<DeliveryRow, PreparedDelivery>;

/** What of a delivery changed besides its row: whether its lines did. */
export interface DeliveryTrace {
  readonly lines: boolean;
}

/** One command on its way through its effects: what they add to row, timeline and trace. */
export interface Work {
  readonly sets: RawBuilder<unknown>[];
  details: Readonly<Record<string, unknown>>;
  lines: boolean;
  closesTodos: boolean;
}
