import { expect, test } from "vitest";
import { changeTo, conditionsOf, isSameView } from "../../src/machines/page/saved-views.ts";

test("a view keeps the filters and the sort of a list, and not its page", () => {
  const query = {
    status: "pending",
    sort: "-createdAt",
    keyword: "华 鑫",
    current: 3,
    pageSize: 50,
    kind: "",
  };
  const search = conditionsOf(query);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    ...{ keyword: "华 鑫", sort: "-createdAt", status: "pending" },
  });
});

test("conditions are the same in any order, and differ by a value more, less or other", () => {
  expect(isSameView("a=1&b=2", "b=2&a=1")).toBe(true);
  expect(isSameView("a=1", "a=1&b=2")).toBe(false);
  expect(isSameView("a=1", "a=2")).toBe(false);
  expect(isSameView("", "")).toBe(true);
});

test("overdue stays overdue while the clock goes on; a chosen day does not become another", () => {
  const at = (instant: string) => `expectedAtTo=${encodeURIComponent(instant)}`;
  expect(isSameView(at("2026-03-20T02:00:00.000Z"), at("2026-03-20T02:01:00.000Z"))).toBe(true);
  expect(isSameView(at("2026-03-20"), at("2026-03-21"))).toBe(false);
  expect(isSameView(at("2026-03-20"), at("2026-03-20T02:00:00.000Z"))).toBe(false);
});

test("opening a view replaces the conditions of the address, starts at page 1 and keeps the size of the pages", () => {
  const now = { status: "pending", keyword: "x", current: 4, pageSize: 100 };
  expect(changeTo(now, "status=approved&sort=expectedAt")).toEqual({
    ...{ status: "approved", sort: "expectedAt", keyword: null, current: null },
  });
});
