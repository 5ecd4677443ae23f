// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FreshnessBadge } from "../../../src/views/kit/FreshnessBadge.tsx";
import { ListState } from "../../../src/views/kit/ListState.tsx";
import { listStateOf } from "../../../src/views/kit/list-state-of.ts";
import { Menu } from "../../../src/views/kit/Menu.tsx";
import { Stations } from "../../../src/views/kit/Stations.tsx";
import { renderKit } from "./render-kit.tsx";

test("a list that failed names the cause, the trace id and a way on, and keeps old rows with their time", async () => {
  const retried = vi.fn();
  const { user } = await renderKit(
    <ListState
      state={{
        kind: "error",
        cause: "服务器没有回应。",
        traceId: "a1b2",
        onRetry: retried,
        dataAt: Date.parse("2026-11-20T02:43:12Z"),
      }}
    >
      <p>旧的一行</p>
    </ListState>,
  );
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("服务器没有回应。");
  expect(alert.textContent).toContain("10:43:12");
  expect(alert.textContent).toContain("a1b2");
  expect(screen.getByText("旧的一行")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "重试" }));
  expect(retried).toHaveBeenCalledTimes(1);
});

test("empty, nothing matching and no permission are told apart in words", async () => {
  const { container, show } = await renderKit(<ListState state={{ kind: "empty" }} />);
  const said = [container.textContent];
  show(<ListState state={{ kind: "noMatch" }} />);
  said.push(container.textContent);
  show(<ListState state={{ kind: "forbidden" }} />);
  said.push(container.textContent);
  expect(new Set(said).size).toBe(3);
});

test("an address that asks for what cannot be answered offers the way to everything, not the same question again", async () => {
  const cleared = vi.fn();
  const failure = { ok: false, kind: "refused", code: 40000, msg: "输入有误", data: null } as const;
  const words = { empty: { title: "没有" }, onClear: cleared, onRetry: vi.fn() };
  const { user } = await renderKit(<ListState state={listStateOf({ kind: "error", failure }, words)} />);
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "清除筛选" }));
  expect(cleared).toHaveBeenCalledTimes(1);
});

test("a request's line says which station is current and what each state means", async () => {
  await renderKit(
    <Stations
      stations={[
        { key: "pending", label: "待审核", state: "past", at: "09:05" },
        { key: "approved", label: "待处理", state: "here" },
        { key: "completed", label: "已入库", state: "unreached" },
      ]}
    />,
  );
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
  expect(items[0]?.textContent).toContain("已完成");
  expect(items[2]?.textContent).toContain("未到达");
});

test("old data never calls itself live", async () => {
  const { container } = await renderKit(<FreshnessBadge state="stale" asOf={Date.now() - 14_000} />);
  expect(container.textContent).toMatch(/数据 1[45] 秒未更新/);
  expect(container.textContent).not.toContain("实时");
});

test("a menu opens on its first item, moves by arrows, and gives the focus back on Escape", async () => {
  const chosen = vi.fn();
  const { user } = await renderKit(
    <Menu
      label="更多"
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          更多
        </button>
      )}
      items={[
        { key: "print", label: "打印", onSelect: chosen },
        { key: "approve", label: "通过", reason: "不能审核自己提交的单据", onSelect: chosen },
      ]}
    />,
  );
  const button = screen.getByRole("button", { name: "更多" });
  await user.click(button);
  const menu = await screen.findByRole("menu", { name: "更多" });
  const active = () => document.getElementById(menu.getAttribute("aria-activedescendant") ?? "")?.textContent;
  await waitFor(() => expect(document.activeElement).toBe(menu));
  expect(active()).toBe("打印");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(active()).toContain("不能审核自己提交的单据"));
  await user.keyboard("{Enter}");
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
});
