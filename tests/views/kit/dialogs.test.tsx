// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../../../src/views/kit/Button.tsx";
import { Checkbox } from "../../../src/views/kit/Checkbox.tsx";
import { ConfirmDialog } from "../../../src/views/kit/ConfirmDialog.tsx";
import { Dialog } from "../../../src/views/kit/Dialog.tsx";
import { ReasonButton } from "../../../src/views/kit/ReasonButton.tsx";
import { SelectBox } from "../../../src/views/kit/SelectBox.tsx";
import { TextArea } from "../../../src/views/kit/TextArea.tsx";
import { TextField } from "../../../src/views/kit/TextField.tsx";
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

interface Line {
  readonly look?: "primary" | "danger";
  readonly isOff?: boolean;
  readonly isBusy?: boolean;
  readonly beside?: ReactNode;
  readonly onSave: () => void;
}

function OneLine({ look = "primary", isOff, isBusy, beside, onSave }: Line) {
  const [name, setName] = useState("");
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title="保存视图"
      footer={
        <>
          <Button onClick={() => undefined}>取消</Button>
          <ReasonButton
            look={look}
            reason={isOff ? "还没有填完" : null}
            isBusy={isBusy ?? false}
            onClick={onSave}
          >
            保存
          </ReasonButton>
        </>
      }
    >
      <TextField label="名称" value={name} onChange={setName} />
      {beside}
    </Dialog>
  );
}

const NOTHING = () => undefined;
test.each([
  ["alone", {}, 1],
  ["beside a checkbox", { beside: <Checkbox label="共享" hint="" value={false} onChange={NOTHING} /> }, 1],
  [
    "beside a list to choose from",
    {
      beside: <SelectBox label="天" value="a" options={[{ value: "a", label: "今天" }]} onChange={NOTHING} />,
    },
    1,
  ],
  ["beside a file", { beside: <input type="file" aria-label="照片" /> }, 1],
  ["while its button says why it cannot be pressed", { isOff: true }, 0],
  ["while it is being sent", { isBusy: true }, 0],
  ["whose button cannot be taken back", { look: "danger" }, 0],
  ["beside another line", { beside: <TextField label="备注" value="" onChange={NOTHING} /> }, 0],
  ["beside a longer text", { beside: <TextArea label="原因" value="" onChange={NOTHING} /> }, 0],
] as const)("Enter in the line of a dialog does what its button does: %s", async (_, line, times) => {
  const saved = vi.fn();
  const { user } = await renderKit(<OneLine {...line} onSave={saved} />);
  screen.getByRole("textbox", { name: "名称" }).focus();
  await user.keyboard("我的{Enter}");
  expect(saved).toHaveBeenCalledTimes(times);
});

/** Chakra counts in frames: its time is over with the first frame after it. */
const FRAME_MS = 16;

test("a notice goes away by itself, and stays while it is pointed at", async () => {
  const dismissed = vi.fn();
  const toasts = [{ id: "1", tone: "danger", text: "请求失败" }] as const;
  const { show } = await renderKit(<Toaster toasts={[]} onDismiss={dismissed} />);
  vi.useFakeTimers();
  try {
    show(<Toaster toasts={toasts} onDismiss={dismissed} durationMs={40} />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    fireEvent.mouseEnter(screen.getByRole("list"));
    await pass(1_000);
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.mouseLeave(screen.getByRole("list"));
    await pass(40 + FRAME_MS);
    expect(dismissed).toHaveBeenCalledExactlyOnceWith("1");
  } finally {
    vi.useRealTimers();
  }
});

test("a notice's time has begun by the moment at which it can be read, and begins again with other words", async () => {
  const dismissed = vi.fn();
  const toaster = (turn: number) => (
    <Toaster
      toasts={[{ id: "1", tone: "info", text: `已保存 ${turn}`, turn }]}
      onDismiss={dismissed}
      durationMs={400}
    />
  );
  const { show } = await renderKit(<Toaster toasts={[]} onDismiss={dismissed} />);
  vi.useFakeTimers();
  try {
    show(toaster(0));
    // Not a millisecond has passed: what is left are the tasks that end before anything is painted.
    await act(async () => undefined);
    expect(screen.getByRole("listitem").textContent).toBe("已保存 0");
    await act(() => vi.advanceTimersByTimeAsync(300));
    show(toaster(2));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(dismissed).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(100 + 2 * FRAME_MS));
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
