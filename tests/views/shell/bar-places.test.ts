import { expect, test } from "vitest";
import { barPlaces, currentOf } from "../../../src/views/shell/bar-places.ts";
import type { MenuGroup } from "../../../src/views/shell/menu-tree.ts";

const group = (name: string, ...leaves: readonly string[]): MenuGroup => ({
  name,
  leaves: leaves.map((leaf) => ({ name: leaf, path: `/${name}/${leaf}` })),
});
const entry = group("entry", "entry-apply", "entry-verify", "entry-handle", "entry-list");
const exit = group("exit", "exit-apply", "exit-verify", "exit-handle", "exit-list");
const delivery = group("delivery", "delivery-handle", "delivery-list");
const warehouse = group("warehouse", "warehouse-repertory");
const namesOf = (groups: readonly MenuGroup[], role: "admin" | "client") =>
  barPlaces(groups, role).map(({ leaf }) => leaf.name);

test("an admin's bar leads to the queues of goods in and out, a client's to the lists", () => {
  expect(namesOf([entry, warehouse, exit, delivery], "admin")).toEqual(["entry-handle", "exit-handle"]);
  expect(
    namesOf(
      [group("entry", "entry-apply", "entry-verify", "entry-list"), warehouse, group("exit", "exit-list")],
      "client",
    ),
  ).toEqual(["entry-list", "exit-list"]);
});

test("a person whose role opens less has what it opens: a driver the deliveries, a reviewer the review", () => {
  expect(namesOf([delivery], "admin")).toEqual(["delivery-handle"]);
  expect(namesOf([group("entry", "entry-verify", "entry-list"), warehouse], "admin")).toEqual([
    "entry-verify",
    "warehouse-repertory",
  ]);
  expect(namesOf([], "admin")).toEqual([]);
  // Only a page that the bar does not know: it is led to all the same.
  expect(namesOf([group("entry", "entry-apply")], "client")).toEqual(["entry-apply"]);
});

test("the bar marks the page itself, and the group of another one of its pages", () => {
  const [place] = barPlaces([entry, exit], "admin");
  if (!place) throw new Error("an admin has a place");
  expect(currentOf(place, [entry, exit], "entry-handle")).toBe("page");
  expect(currentOf(place, [entry, exit], "entry-list")).toBe("true");
  expect(currentOf(place, [entry, exit], "exit-list")).toBeUndefined();
});
