// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { changeOf, openList } from "./entry-list.tsx";

test("a change of one request renders its row alone", async () => {
  const { during, report } = await openList();
  expect(await during(() => report(changeOf(3, 2)))).toEqual(["RK-3"]);
  expect(await during(() => report(changeOf(3, 3), changeOf(5, 2)))).toEqual(["RK-3", "RK-5"]);
});

test("a row is rendered alone also while another one is chosen", async () => {
  const { user, during, report } = await openList();
  await user.click(screen.getByRole("checkbox", { name: "选择 RK-1" }));
  expect(await during(() => report(changeOf(7, 2)))).toEqual(["RK-7"]);
});
