// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Pager } from "../../../src/views/kit/Pager.tsx";
import { renderKit } from "./render-kit.tsx";

const next = (): HTMLButtonElement => screen.getByRole("button", { name: "下一页" });
const previous = (): HTMLButtonElement => screen.getByRole("button", { name: "上一页" });

test("a list is turned by its pager, which stops at both ends", async () => {
  const turned = vi.fn();
  const { user, show } = await renderKit(<Pager current={1} pageSize={20} total={41} onPage={turned} />);
  expect(screen.getByRole("navigation", { name: /1.*3/ })).toBeTruthy();
  expect(previous().disabled).toBe(true);
  await user.click(next());
  expect(turned).toHaveBeenLastCalledWith(2);
  show(<Pager current={3} pageSize={20} total={41} onPage={turned} />);
  expect(next().disabled).toBe(true);
  await user.click(previous());
  expect(turned).toHaveBeenLastCalledWith(2);
});

test("a total that was not counted to its end always has a next page", async () => {
  const turned = vi.fn();
  const { user } = await renderKit(
    <Pager current={500} pageSize={20} total={10_000} totalCapped onPage={turned} />,
  );
  await user.click(next());
  expect(turned).toHaveBeenLastCalledWith(501);
});

test("the way back from a page beyond the end leads to the last page", async () => {
  const turned = vi.fn();
  const { user } = await renderKit(<Pager current={9} pageSize={20} total={41} onPage={turned} />);
  await user.click(previous());
  expect(turned).toHaveBeenLastCalledWith(3);
});
