import { expect, test } from "vitest";
import { abbreviateName } from "../../src/domain/abbreviation.ts";

test.each([
  ["华新贸易有限公司", "华新…"],
  ["北辰", "北…"],
  ["北辰链", "北…"],
  ["Acme Logistics Co., Ltd.", "ALC…"],
  ["acme", "A…"],
  ["3M (China)", "3C…"],
  ["  ", "…"],
])("the wall shows %s as %s", (name, shown) => {
  expect(abbreviateName(name)).toBe(shown);
});
