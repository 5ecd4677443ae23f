// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "../../../src/views/kit/Button.tsx";
import { CommandFoot } from "../../../src/views/kit/CommandFoot.tsx";
import { Drawer } from "../../../src/views/kit/Drawer.tsx";
import { useReportUnready } from "../../../src/views/kit/unready.tsx";
import { renderKit } from "./render-kit.tsx";

const COMMAND = {
  ...{
    view: { kind: "editing" as const, doubts: [] },
    isDirty: false,
    isUnderWay: false,
    isAnswerNeeded: false,
  },
  ...{ dispel: () => {}, abandon: () => {}, keepWaiting: () => {}, giveUp: () => {} },
};

function Photo({ isUnderWay }: { readonly isUnderWay: boolean }) {
  useReportUnready(isUnderWay ? "file" : null);
  return null;
}

const form = (isUnderWay: boolean, onClose = () => {}) => (
  <Drawer
    isOpen
    title="货品"
    onClose={onClose}
    footer={
      <CommandFoot command={COMMAND} onClose={() => {}}>
        <Button type="submit">保存</Button>
      </CommandFoot>
    }
  >
    <Photo isUnderWay={isUnderWay} />
  </Drawer>
);

test("a form is not sent while a photo that belongs to it is under way, and says so; it can be left", async () => {
  const { show, translator } = await renderKit(form(true));
  await act(() => translator.pages());
  expect(screen.getByRole("button", { name: "保存" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "取消" })).toHaveProperty("disabled", false);
  expect(screen.getByText("等待文件上传完成")).toBeTruthy();
  show(form(false));
  expect(screen.getByRole("button", { name: "保存" })).toHaveProperty("disabled", false);
});

test("closing while a photo is under way asks first, and keeps the form when one stays", async () => {
  const closed = vi.fn();
  const { user, show, translator } = await renderKit(form(true, closed));
  await act(() => translator.pages());
  await user.click(screen.getByRole("button", { name: "关闭" }));
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "继续填写" }));
  expect(closed).not.toHaveBeenCalled();
  show(form(false, closed));
  await user.click(screen.getByRole("button", { name: "关闭" }));
  expect(closed).toHaveBeenCalledTimes(1);
});
