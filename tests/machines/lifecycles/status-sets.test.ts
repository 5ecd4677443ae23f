import { expect, test } from "vitest";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import { deliveryLifecycle } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../../../src/machines/lifecycles/exit.lifecycle.ts";

test.each([
  ["entry", ENTRY_SETS, entryLifecycle],
  ["exit", EXIT_SETS, exitLifecycle],
  ["delivery", DELIVERY_SETS, deliveryLifecycle],
])(
  "the chart of %s has the statuses of the contracts, and tags those that are over",
  (_name, sets, { machine }) => {
    const states = Object.entries(machine.config.states ?? {});
    const tagged = states.filter(([, { tags = [] }]) => tags.includes("over"));
    expect(states.map(([status]) => status).sort()).toEqual([...sets.all].sort());
    expect(tagged.map(([status]) => status).sort()).toEqual([...sets.over].sort());
  },
);
