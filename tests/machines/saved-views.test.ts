import { expect, test } from "vitest";
import { NOW } from "../../src/domain/relative-day.ts";
import { FIGURE_LISTS } from "../../src/machines/page/figure-lists.ts";
import {
  changeTo,
  conditionsAt,
  conditionsOf,
  isSameView,
  offeredFor,
  queryAt,
  timeBoundsOf,
  withCondition,
} from "../../src/machines/page/saved-views.ts";

const at = { today: "2026-03-20", now: "2026-03-20T02:00:00.000Z" };
const nextWeek = { today: "2026-03-27", now: "2026-03-27T02:00:00.000Z" };

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

test("a view that keeps a relative day is the view that is shown, on every day on which it is opened", () => {
  const view = conditionsOf({ clientId: "c", expiryFrom: "today", expiryTo: "today+30" });
  for (const moment of [at, nextWeek]) {
    // Opened: its conditions are in the address as the view says them, and the list asks for the days that they mean.
    const address = new URLSearchParams(changeTo({}, view) as Record<string, string>).toString();
    const shown = queryAt(Object.fromEntries(new URLSearchParams(address)), moment);
    expect(isSameView(conditionsAt(view, moment), conditionsOf(shown))).toBe(true);
  }
  expect(queryAt({ expiryTo: "today+30" }, nextWeek)).toEqual({ expiryTo: "2026-04-26" });
  expect(isSameView(conditionsAt(view, at), conditionsAt(view, nextWeek))).toBe(false);
});

test("only the bounds of a list in time are relative: a keyword `today` stays a keyword", () => {
  expect(queryAt({ keyword: "today", lot: "today+1", sort: "-expiry", current: 2 }, at)).toEqual({
    ...{ keyword: "today", lot: "today+1", sort: "-expiry", current: 2 },
  });
});

test("the plus of a relative day survives the address", () => {
  const search = withCondition("clientId=c", "expiryTo", "today+30");
  expect(search).toBe("clientId=c&expiryTo=today%2B30");
  expect(conditionsAt(search, at)).toBe("clientId=c&expiryTo=2026-04-19");
});

test("each bound in time can stay as it is or go on with the day, whichever of the two it is now", () => {
  const bound = { name: "expiryTo", field: "expiry", end: "to", fixed: "2026-04-19", relative: "today+30" };
  expect(timeBoundsOf("expiryTo=2026-04-19&keyword=2026-04-19&status=pending", at)).toEqual([
    { ...bound, isRelative: false },
  ]);
  expect(timeBoundsOf("expiryTo=today%2B30", at)).toEqual([{ ...bound, isRelative: true }]);
  expect(timeBoundsOf("expectedAtTo=now", at)).toMatchObject([
    { fixed: at.now, relative: "now", isRelative: true },
  ]);
});

test("saving offers near days as relative, far ones and those that the view keeps as they are", () => {
  expect(offeredFor("expiryFrom=2026-03-20&expiryTo=2026-04-19", null, at)).toBe(
    "expiryFrom=today&expiryTo=today%2B30",
  );
  expect(offeredFor("createdAtFrom=2025-01-01", null, at)).toBe("createdAtFrom=2025-01-01");
  expect(offeredFor("expectedAtTo=2026-03-20T01%3A59%3A00.000Z", null, at)).toBe("expectedAtTo=now");
  expect(offeredFor("expiryTo=2026-04-19", "expiryTo=2026-04-19", at)).toBe("expiryTo=2026-04-19");
  expect(offeredFor("expiryTo=2026-04-20", "expiryTo=2026-04-19", at)).toBe("expiryTo=today%2B31");
  expect(offeredFor("expiryTo=today%2B200", null, at)).toBe("expiryTo=today%2B200");
});

test("what is overdue in an address kept for a week is what is overdue then", () => {
  for (const [kept, bound] of [
    [FIGURE_LISTS.entryOverdue.query(NOW), "expectedAtTo"],
    [FIGURE_LISTS.exitOverdue.query(NOW), "requiredAtTo"],
  ] as const) {
    expect(queryAt(kept, at)).toMatchObject({ [bound]: at.now });
    expect(queryAt(kept, nextWeek)).toMatchObject({ [bound]: nextWeek.now });
  }
});
