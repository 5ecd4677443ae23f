import { expect, test } from "vitest";
import { plateKeyword } from "../../src/domain/plate.ts";

test.each([
  ["沪A·8K2J7", "沪A8K2J7"],
  ["沪A 8K", "沪A8K"],
  ["Wang Lei", "Wang Lei"],
  ["J.-P. Roux", "J.-P. Roux"],
  ["赵磊", "赵磊"],
])("vehicles are searched for %s as %s", (typed, searched) => {
  expect(plateKeyword(typed)).toBe(searched);
});
