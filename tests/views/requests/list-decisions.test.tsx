// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { okAnswer, refusal } from "../../machines/shell-support.ts";
import { openList, rowOf } from "./entry-list.tsx";

const choose = async ({ user }: Awaited<ReturnType<typeof openList>>, ...numbers: readonly string[]) => {
  for (const number of numbers) await user.click(screen.getByRole("checkbox", { name: `选择 ${number}` }));
};

test("what could not be approved from a list is listed, also when its rows are no longer chosen", async () => {
  const list = await openList((path, body) => {
    if (path !== "/api/entry/approve") return okAnswer([]);
    const { id } = body as { readonly id: string };
    const current = { ...rowOf(2, 2), status: "approved" };
    return id === "e-2" ? refusal(40900, "moved on", { changedBy: "Wang", current }) : okAnswer(rowOf(1, 2));
  });
  await choose(list, "RK-1", "RK-2");
  await list.user.click(screen.getByRole("button", { name: "通过 2 单" }));
  await list.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "通过 2 单" }));
  const result = await screen.findByRole("dialog", { name: "已通过 1 单，1 单未通过" });
  expect(result.textContent).toContain("RK-2");
  expect(result.textContent).toContain("Wang");
});

test("a reason for several stays when the last of them leaves the list", async () => {
  const list = await openList();
  await choose(list, "RK-3");
  await list.user.click(screen.getByRole("button", { name: "驳回 1 单" }));
  await list.user.type(screen.getByRole("textbox", { name: /原因/ }), "单据不全");
  await list.leave(3);
  expect(screen.queryByText("RK-3")).toBeNull();
  expect(screen.getByRole("textbox", { name: /原因/ })).toHaveProperty("value", "单据不全");
});
