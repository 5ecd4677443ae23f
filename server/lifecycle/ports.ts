/**
 * Where the lifecycles meet. Features are strangers to each other, yet a departure ships an exit and a refusal opens a
 * return: what one asks of another is named here, in plain values, and joined by the composition root
 * (server/connect-lifecycles.ts). Every such step is a command of the system, inside the transaction of what set it off.
 */
import type { SystemActor } from "../../src/contracts/permissions.ts";
import type { Following } from "../ledger/taking.ts";
import type { Tx } from "../platform/reader.ts";
import type { Approved, GovernedRow } from "./command.ts";
import type { PickTail } from "./number-tail.ts";
import type { Publishing } from "./publication.ts";
import type { Refused } from "./result.ts";

/** The transaction that a system command joins, and what set it off. */
export interface SystemStep {
  readonly tx: Tx;
  readonly publication: Publishing;
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

/** Goods that were missing: at which stock rows, and for which exit. */
export interface Shortage {
  readonly warehouseId: string;
  readonly stockIds: readonly string[];
  readonly exitNumber: string;
}

/** What each lifecycle does for the others. */
interface OtherLifecycles {
  readonly exit: {
    /** Why the exit refuses to ship now; null: it does not. */
    shipRefusal(step: SystemStep, exitId: string): Promise<Refused | null>;
    /** The goods have left with their delivery. */
    ship(step: SystemStep, exitId: string): Promise<void>;
    /** Its promises follow goods that were taken. */
    follow(step: SystemStep, following: Following): Promise<void>;
    /** Promises again what is unpromised; false: nothing can be, now. */
    repromise(step: SystemStep, exitId: string): Promise<boolean>;
  };
  readonly delivery: {
    /** A delivery of what was picked for an exit, pending. */
    open(step: SystemStep, exitId: string): Promise<void>;
    /** Ends the exit's delivery, where it has one. */
    cancelByExit(step: SystemStep, exitId: string): Promise<void>;
    /** Ends the exit's delivery, where it has one, and makes room for another. */
    supersede(step: SystemStep, exitId: string): Promise<void>;
    /** Its return entry is completed; a delivery that is not on its way back stays as it is. */
    completeReturn(step: SystemStep, deliveryId: string): Promise<void>;
  };
  readonly count: {
    /** A draft that checks the places of a shortage. */
    afterShort(step: SystemStep, shortage: Shortage): Promise<void>;
  };
  readonly entry: {
    openReturn(step: SystemStep, opening: ReturnOpening): Promise<void>;
  };
}

/** What the kits of all lifecycles are made of. */
export interface LifecyclePorts {
  /** Decides which day it is, for numbers and for expiry. */
  readonly timeZone: string;
  readonly tail: PickTail;
  readonly others: OtherLifecycles;
}

/** Returns the step that an effect of a decided command sends on to another lifecycle, caused by its request. */
export function stepOf({
  tx,
  approved: { row, publication, now, key, byUserId, byName },
}: {
  readonly tx: Tx;
  readonly approved: Approved<GovernedRow, unknown>;
}): SystemStep {
  const onBehalfOf = byUserId === null ? {} : { onBehalfOf: { userId: byUserId, userName: byName } };
  return { tx, publication, now, key, by: { kind: "system", cause: row.number, ...onBehalfOf } };
}
