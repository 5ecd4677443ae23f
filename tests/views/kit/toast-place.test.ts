import { expect, test } from "vitest";
import { placeOfToasts } from "../../../src/views/kit/use-toast-place.ts";

const window = { width: 1440, height: 900 };
const toast = { width: 380, height: 64 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("toasts lie in the bottom corner at the line's end where it is free", () => {
  expect(placeOfToasts(toast, window, [])).toEqual(box(1044, 820, 380, 64));
});

test("they are lifted above a bar of decisions", () => {
  const place = placeOfToasts(toast, window, [box(1200, 840, 100, 40), box(1320, 840, 100, 40)]);
  expect(place?.bottom).toBeLessThan(840);
  expect(place?.left).toBe(1044);
});

test("a column of buttons sends them to the other corner", () => {
  const column = Array.from({ length: 20 }, (_, row) => box(1300, row * 45, 80, 36));
  expect(placeOfToasts(toast, window, column)).toEqual(box(16, 820, 380, 64));
});

test("between two full columns they lie between them, and nowhere where all is full", () => {
  const rows = Array.from({ length: 20 }, (_, row) => row * 45);
  const columns = rows.flatMap((top) => [box(1300, top, 80, 36), box(100, top, 80, 36)]);
  const place = placeOfToasts(toast, window, columns);
  expect(place?.left).toBeGreaterThan(180);
  expect(place?.right).toBeLessThan(1300);
  expect(
    placeOfToasts(
      toast,
      window,
      rows.map((top) => box(0, top, 1440, 36)),
    ),
  ).toBeNull();
});
