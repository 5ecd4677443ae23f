import { expect, test } from "vitest";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { dotsOf } from "../../../src/views/kit/StationLine.tsx";

const { stations } = entryLifecycle;

test("the dots of a card say what is passed, where it is and what is ahead", () => {
  expect(dotsOf(stations, "approved", 1)).toEqual(["past", "past", "here", "ahead", "ahead"]);
  expect(dotsOf(stations, "draft", 1)).toEqual(["here", "ahead", "ahead", "ahead", "ahead"]);
  expect(dotsOf(stations, "completed", 1)).toEqual(["past", "past", "past", "past", "past"]);
});

test("what was rejected or cancelled stopped where it was, and nothing after it is reached", () => {
  expect(dotsOf(stations, "rejected", 1)).toEqual(["past", "broken", "ahead", "ahead", "ahead"]);
  expect(dotsOf(stations, "cancelled", 0)).toEqual(["broken", "ahead", "ahead", "ahead", "ahead"]);
});
