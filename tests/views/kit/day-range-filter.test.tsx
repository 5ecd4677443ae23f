// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { ListQuery } from "../../../src/contracts/list.ts";
import { DayRangeFilter } from "../../../src/views/kit/DayRangeFilter.tsx";
import { renderKit } from "./render-kit.tsx";

function Narrowed() {
  const [query, setQuery] = useState<ListQuery>({});
  return (
    <>
      <DayRangeFilter
        label="日期"
        field="at"
        query={query}
        onFilter={(changes) => setQuery((before) => ({ ...before, ...changes }) as ListQuery)}
      />
      <button type="button">{`其他 ${JSON.stringify(query)}`}</button>
    </>
  );
}

test("without a day it is a chip; opened, its first day has the focus, and it closes again when it is left empty", async () => {
  const { user } = await renderKit(<Narrowed />);
  await user.click(screen.getByRole("button", { name: /日期/ }));
  const from = screen.getByLabelText("日期，从");
  expect(document.activeElement).toBe(from);
  await user.click(screen.getByRole("button", { name: /其他/ }));
  expect(screen.queryByLabelText("日期，从")).toBeNull();
});

test("a day that is deleted under the focus leaves it open", async () => {
  const { user } = await renderKit(<Narrowed />);
  await user.click(screen.getByRole("button", { name: /日期/ }));
  fireEvent.change(screen.getByLabelText("日期，从"), { target: { value: "2026-11-20" } });
  await user.click(screen.getByRole("button", { name: /其他/ }));
  const from = screen.getByLabelText<HTMLInputElement>("日期，从");
  expect(from.value).toBe("2026-11-20");
  await user.click(from);
  fireEvent.change(from, { target: { value: "" } });
  expect(document.activeElement).toBe(screen.getByLabelText("日期，从"));
});

test("what people ask for most is one click, from the first to the last day", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-02-17T03:00:00Z"), toFake: ["Date"] });
  const { user } = await renderKit(<Narrowed />);
  await user.click(screen.getByRole("button", { name: /日期/ }));
  const range = () =>
    ["日期，从", "日期，到"].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
  for (const [name, from, to] of [
    ["今天", "2026-02-17", "2026-02-17"],
    ["近 7 天", "2026-02-11", "2026-02-17"],
    ["未来 7 天", "2026-02-17", "2026-02-23"],
    ["本月", "2026-02-01", "2026-02-28"],
  ] as const) {
    await user.click(screen.getByRole("button", { name }));
    expect(range(), name).toEqual([from, to]);
  }
  vi.useRealTimers();
});
