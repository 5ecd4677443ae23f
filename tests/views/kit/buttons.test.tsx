// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "../../../src/views/kit/Button.tsx";
import { ExportButton } from "../../../src/views/kit/ExportButton.tsx";
import { ReasonButton } from "../../../src/views/kit/ReasonButton.tsx";
import { renderKit } from "./render-kit.tsx";

test("a button that is out of reach says why, can be reached by keyboard, and does nothing", async () => {
  const pressed = vi.fn();
  const { user } = await renderKit(
    <ReasonButton reason="不能审核自己提交的单据" hint="本人提交" onClick={pressed}>
      通过
    </ReasonButton>,
  );
  const button = screen.getByRole("button", { name: /通过/ });
  expect(button.textContent).toContain("本人提交");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const described = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("不能审核自己提交的单据");

  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

test("the reason appears beside the button while it is pointed at, and Escape hides it", async () => {
  const { user } = await renderKit(<ReasonButton reason="车辆已到货">取消</ReasonButton>);
  expect(document.querySelector("[role=tooltip]")).toBeNull();
  await user.hover(screen.getByRole("button"));
  expect(document.querySelector("[role=tooltip]")?.textContent).toBe("车辆已到货");
  await user.keyboard("{Tab}{Escape}");
  expect(document.querySelector("[role=tooltip]")).toBeNull();
});

test("once the reason is gone the same button works", async () => {
  const pressed = vi.fn();
  const { user, show } = await renderKit(
    <ReasonButton reason="不可用" onClick={pressed}>
      收货
    </ReasonButton>,
  );
  show(
    <ReasonButton reason={null} onClick={pressed}>
      收货
    </ReasonButton>,
  );
  await user.click(screen.getByRole("button", { name: "收货" }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a button whose command is under way takes no second press", async () => {
  const pressed = vi.fn();
  const { user } = await renderKit(
    <Button isBusy onClick={pressed}>
      通过
    </Button>,
  );
  const button = screen.getByRole("button", { name: "通过" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

test("the export button says how a spreadsheet opens the file without changing codes and dates", async () => {
  await renderKit(<ExportButton onClick={() => undefined} />);
  const button = screen.getByRole("button", { name: "导出" });
  const description = button.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(description)?.textContent).toMatch(
    /数据 › 从文本\/CSV.*直接双击打开会改动编码、条码和日期/,
  );
});
