import { expect, it } from "vitest";
import { shortParts } from "../../../src/domain/format/short-count.ts";

it.each([
  [0, "zh-CN", "0", ""],
  [9_999, "zh-CN", "9,999", ""],
  [-9_999, "en-US", "-9,999", ""],
  [10_000, "zh-CN", "1", "万"],
  [123_456, "zh-CN", "12.3", "万"],
  [-123_456, "zh-CN", "-12.3", "万"],
  [1_234_567, "zh-CN", "123", "万"],
  [123_456_789, "zh-CN", "1.23", "亿"],
  [12_345, "en-US", "12.3", "K"],
  [1_234_567, "en-US", "1.23", "M"],
  // The first one made for a language serves the next.
  [45_678, "en-US", "45.7", "K"],
])("%i in %s is %s %s", (value, locale, digits, power) => {
  expect(shortParts(value, locale)).toEqual({ digits, power });
});
