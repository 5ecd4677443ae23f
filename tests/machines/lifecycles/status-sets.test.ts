import { expect, test } from "vitest";
import { LIFECYCLES } from "../../../scripts/lifecycles.ts";

test.each(LIFECYCLES.map(({ lifecycle, sets }) => [lifecycle.name, sets, lifecycle] as const))(
  "the chart of %s has the statuses of the contracts, and tags those that are over",
  (_name, sets, { machine }) => {
    const states = Object.entries(machine.config.states ?? {});
    const tagged = states.filter(([, { tags = [] }]) => tags.includes("over"));
    expect(states.map(([status]) => status).sort()).toEqual([...sets.all].sort());
    expect(tagged.map(([status]) => status).sort()).toEqual([...sets.over].sort());
  },
);
