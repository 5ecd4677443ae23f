import { expect, test } from "vitest";
import { resource } from "../../src/locales/en-US/resource.ts";

test("an empty list of master data names its things in the plural", () => {
  const said = Object.values(resource.noun).map((noun) => resource.list.empty({ noun }));
  expect(said).toContain("No displays yet");
  expect(said).toContain("No categories yet");
  expect(said).toContain("No clients yet");
});
