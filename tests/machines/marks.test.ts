import { expect, test } from "vitest";
import { markedAt, marksAt, nextFadeMs } from "../../src/machines/page/live.machine.ts";

test("a mark holds for two seconds, fades, and is gone after four", () => {
  const marks = markedAt({ a: { kind: "changed" } }, 0);
  expect(marksAt(marks, 1_999).a).toBe(marks.a);
  const fading = marksAt(marks, 2_000);
  expect(fading.a?.isFading).toBe(true);
  expect(marksAt(fading, 3_999).a).toBe(fading.a);
  expect(marksAt(fading, 4_000)).toEqual({});
});

test("under a stream of changes each row still fades in its own time", () => {
  let marks = markedAt({ first: { kind: "changed" } }, 0);
  for (let at = 50; at <= 2_000; at += 50)
    marks = { ...marks, ...markedAt({ later: { kind: "changed" } }, at) };
  expect(nextFadeMs(marks, 1_990)).toBe(10);
  marks = marksAt(marks, 2_000);
  expect(marks.first?.isFading).toBe(true);
  expect(marks.later?.isFading).toBe(false);
});

test("marks of one moment end together, so that a list is redrawn four times a second at most", () => {
  const marks = { ...markedAt({ a: { kind: "new" } }, 10), ...markedAt({ b: { kind: "new" } }, 240) };
  expect(nextFadeMs(marks, 240)).toBe(2_250 - 240);
});
