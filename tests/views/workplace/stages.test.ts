import { expect, it } from "vitest";
import type { Overview } from "../../../src/contracts/overview.ts";
import { REQUEST_KINDS, REQUEST_NAMES } from "../../../src/contracts/request-kinds.ts";
import { warehouseStages } from "../../../src/views/workplace/stages.ts";

it.each(REQUEST_NAMES)("the stages of the warehouse have every %s that waits for it, each once", (name) => {
  const overview = { entry: {}, delivery: { failed: {} }, count: {} } as Overview;
  const statuses = warehouseStages(overview).flatMap((stage) =>
    stage.subject === name ? stage.statuses : [],
  );
  expect(statuses.toSorted()).toEqual([...REQUEST_KINDS[name].sets.waiting].sort());
});
