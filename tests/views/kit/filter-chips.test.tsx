// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FilterChips } from "../../../src/views/kit/FilterChips.tsx";
import { renderKit } from "./render-kit.tsx";

test("a condition is said in words, also where these belong to the requests alone", async () => {
  const query = { status: "pending,picking", priority: "2" };
  const { translator } = await renderKit(
    <FilterChips query={query} words={{ areas: ["exit", "request"] }} onRemove={() => {}} />,
  );
  await act(() => translator.pages());
  expect(screen.getByText("状态：待审核、拣货中")).toBeTruthy();
  expect(screen.getByText("优先级：紧急")).toBeTruthy();
});
