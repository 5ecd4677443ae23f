/**
 * Where the lifecycles meet. Features are strangers to each other, yet a departure ships an exit and a refusal opens a
 * return: what one asks of another is named here, in plain values, and joined by the composition root
 * (server/neighbours.ts). Every such step is a command of the system, inside the transaction of what set it off.
 */
import type { SystemActor } from "../../src/contracts/permissions.ts";
import type { Tx } from "../platform/reader.ts";
import type { PickTail } from "./number-tail.ts";
import type { Telling } from "./report.ts";
import type { Approved } from "./run-command.ts";

/** The transaction that a system command joins, and what set it off. */
export interface SystemStep {
  readonly tx: Tx;
  readonly telling: Telling;
  readonly now: Date;
  readonly key: string | null;
  readonly by: SystemActor;
}

/** What comes back: the goods of a delivery, as an entry of its client into its warehouse. */
export interface ReturnOpening {
  readonly deliveryId: string;
  readonly clientId: string;
  readonly warehouseId: string;
  readonly lines: readonly {
    readonly typeId: string;
    readonly expected: number;
    /** Known where all of the goods were of one lot. */
    readonly lot: string;
    readonly expiry: string | null;
  }[];
}

/** What each lifecycle does for the others. */
export interface Neighbours {
  readonly exit: {
    /** The goods have left with their delivery. */
    ship(step: SystemStep, exitId: string): Promise<void>;
  };
  readonly delivery: {
    /** A delivery of what was picked for an exit, pending. */
    open(step: SystemStep, exitId: string): Promise<void>;
    /** Ends the exit's delivery, where it has one. */
    cancelByExit(step: SystemStep, exitId: string): Promise<void>;
    /** Its return entry is completed; a delivery that is not on its way back stays as it is. */
    completeReturn(step: SystemStep, deliveryId: string): Promise<void>;
  };
  readonly entry: {
    openReturn(step: SystemStep, opening: ReturnOpening): Promise<void>;
  };
}

/** What the kits of all lifecycles are made of. */
export interface House {
  /** Decides which day it is, for numbers and for expiry. */
  readonly timeZone: string;
  readonly tail: PickTail;
  readonly neighbours: Neighbours;
}

/** The step that a decided command sends on to a neighbour, caused by the request of that number. */
export function stepOf(
  tx: Tx,
  cause: string,
  { telling, now, key, byUserId, byName }: Approved<unknown, unknown>,
): SystemStep {
  const onBehalfOf = byUserId === null ? {} : { onBehalfOf: { userId: byUserId, userName: byName } };
  return { tx, telling, now, key, by: { kind: "system", cause, ...onBehalfOf } };
}
