import { afterShort } from "./features/count/count.make.ts";
import { cancelByExit, completeReturn, openDelivery, supersede } from "./features/delivery/delivery.ports.ts";
import { openReturn } from "./features/entry/entry.ports.ts";
import { followGoods, repromiseExit, shipExit, shipRefusal } from "./features/exit/exit.kind.ts";
import { type PickTail, randomTail } from "./lifecycle/number-tail.ts";
import type { LifecyclePorts } from "./lifecycle/ports.ts";

/** Introduces the lifecycles to each other; each step of one for another is a function of the whole house. */
export function connectLifecycles(timeZone: string, tail: PickTail = randomTail): LifecyclePorts {
  const ports: LifecyclePorts = {
    timeZone,
    tail,
    others: {
      exit: {
        shipRefusal: (step, exitId) => shipRefusal(ports, step, exitId),
        ship: (step, exitId) => shipExit(ports, step, exitId),
        follow: (step, following) => followGoods(ports, step, following),
        repromise: (step, exitId) => repromiseExit(ports, step, exitId),
      },
      delivery: {
        open: (step, exitId) => openDelivery(ports, step, exitId),
        cancelByExit: (step, exitId) => cancelByExit(ports, step, exitId),
        supersede: (step, exitId) => supersede(ports, step, exitId),
        completeReturn: (step, deliveryId) => completeReturn(ports, step, deliveryId),
      },
      count: { afterShort: (step, shortage) => afterShort(ports, step, shortage) },
      entry: { openReturn: (step, opening) => openReturn(ports, step, opening) },
    },
  };
  return ports;
}
