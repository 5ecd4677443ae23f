// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { type ComponentProps, useLayoutEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "../../../src/views/kit/ConfirmDialog.tsx";
import { Dialog } from "../../../src/views/kit/Dialog.tsx";
import { Toaster } from "../../../src/views/kit/Toaster.tsx";
import { renderKit } from "./render-kit.tsx";

function Deleting({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        删除这条
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="删除确认"
        text="确定删除这条数据吗？"
        confirmLabel="删除"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

test("before deleting the safe button has the focus, so a stray Enter deletes nothing", async () => {
  const confirmed = vi.fn();
  const { user } = await renderKit(<Deleting onConfirm={confirmed} />);
  const opener = screen.getByRole("button", { name: "删除这条" });
  opener.focus();
  await user.keyboard("{Enter}");
  const dialog = screen.getByRole("alertdialog", { name: "删除确认" });
  expect(dialog.textContent).toContain("确定删除这条数据吗？");
  expect(document.activeElement?.textContent).toBe("取消");
  await user.keyboard("{Enter}");
  expect(confirmed).not.toHaveBeenCalled();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("deleting happens only by its own button", async () => {
  const confirmed = vi.fn();
  const { user } = await renderKit(<Deleting onConfirm={confirmed} />);
  await user.click(screen.getByRole("button", { name: "删除这条" }));
  await user.click(screen.getByRole("button", { name: "删除" }));
  expect(confirmed).toHaveBeenCalledTimes(1);
});

test("Escape asks the owner to close and never closes behind its back", async () => {
  const closed = vi.fn();
  const { user } = await renderKit(
    <Dialog isOpen onClose={closed} title="收货">
      表单
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "收货" });
  // Chakra's layer listens from the next frame on.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("dialog", { name: "收货" })).toBe(dialog);
});

test("a notice goes away by itself, and stays while it is pointed at", async () => {
  const dismissed = vi.fn();
  const toasts = [{ id: "1", tone: "danger", text: "请求失败" }] as const;
  const { show } = await renderKit(<Toaster toasts={[]} onDismiss={dismissed} />);
  vi.useFakeTimers();
  try {
    show(<Toaster toasts={toasts} onDismiss={dismissed} durationMs={40} />);
    fireEvent.pointerEnter(screen.getByRole("listitem"));
    act(() => vi.advanceTimersByTime(1_000));
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.pointerLeave(screen.getByRole("listitem"));
    act(() => vi.advanceTimersByTime(40));
    expect(dismissed).toHaveBeenCalledExactlyOnceWith("1");
  } finally {
    vi.useRealTimers();
  }
});

/** The clock is put forward between the commit and what React leaves for later. */
function AtOnceLater(props: ComponentProps<typeof Toaster>) {
  useLayoutEffect(() => void vi.advanceTimersByTime(40));
  return <Toaster {...props} />;
}

test("a notice's time has begun by the moment at which it can be read", async () => {
  const dismissed = vi.fn();
  const { show } = await renderKit(<Toaster toasts={[]} onDismiss={dismissed} />);
  vi.useFakeTimers();
  try {
    show(
      <AtOnceLater
        toasts={[{ id: "1", tone: "info", text: "已保存" }]}
        onDismiss={dismissed}
        durationMs={40}
      />,
    );
    expect(dismissed).toHaveBeenCalledExactlyOnceWith("1");
  } finally {
    vi.useRealTimers();
  }
});

test("a notice is announced politely with its kind", async () => {
  await renderKit(<Toaster toasts={[{ id: "1", tone: "danger", text: "请求失败" }]} onDismiss={() => {}} />);
  const log = screen.getByRole("log");
  expect(log.getAttribute("aria-live")).toBe("polite");
  expect(log.textContent).toBe("错误 请求失败");
});
