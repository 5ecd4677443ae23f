// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNow } from "../../../src/views/kit/use-now.ts";

const STEP_MS = 30_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-02T10:00:07.000Z") }));
afterEach(() => vi.useRealTimers());

test("two screens that were opened at different moments turn together", () => {
  // Each has a clock of its own, as two computers have.
  const [left, right] = [() => Date.now(), () => Date.now()];
  const first = renderHook(() => useNow(STEP_MS, left));
  vi.advanceTimersByTime(11_000);
  const second = renderHook(() => useNow(STEP_MS, right));
  act(() => vi.advanceTimersByTime(12_000));
  expect([first.result.current, second.result.current].map((ms) => new Date(ms).toISOString())).toEqual([
    "2026-03-02T10:00:30.000Z",
    "2026-03-02T10:00:30.000Z",
  ]);
  act(() => vi.advanceTimersByTime(STEP_MS));
  expect(first.result.current).toBe(second.result.current);
});
