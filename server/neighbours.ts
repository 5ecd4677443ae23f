import { cancelByExit, completeReturn, openDelivery } from "./features/delivery/delivery.neighbour.ts";
import { openReturn } from "./features/entry/entry.returns.ts";
import { shipExit } from "./features/exit/exit.kit.ts";
import type { House } from "./lifecycle/house.ts";
import { type PickTail, randomTail } from "./lifecycle/number-tail.ts";

/** Introduces the lifecycles to each other; each step of one for another is a function of the whole house. */
export function houseOf(timeZone: string, tail: PickTail = randomTail): House {
  const house: House = {
    timeZone,
    tail,
    neighbours: {
      exit: { ship: (step, exitId) => shipExit(house, step, exitId) },
      delivery: {
        open: (step, exitId) => openDelivery(house, step, exitId),
        cancelByExit: (step, exitId) => cancelByExit(house, step, exitId),
        completeReturn: (step, deliveryId) => completeReturn(house, step, deliveryId),
      },
      entry: { openReturn: (step, opening) => openReturn(house, step, opening) },
    },
  };
  return house;
}
