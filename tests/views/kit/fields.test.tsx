// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { NumberField } from "../../../src/views/kit/NumberField.tsx";
import { PasswordField } from "../../../src/views/kit/PasswordField.tsx";
import { SearchField } from "../../../src/views/kit/SearchField.tsx";
import { TextField } from "../../../src/views/kit/TextField.tsx";
import { renderKit } from "./render-kit.tsx";
import { scan, type } from "./scan.ts";

test("an error is beside its field and is read with it", async () => {
  await renderKit(
    <TextField label="账号" value="" onChange={() => {}} error="请填写账号" hint="或手机号" isRequired />,
  );
  const field = screen.getByRole("textbox", { name: /账号/ });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(["请填写账号", "或手机号"]);
});

function Lot() {
  const [lot, setLot] = useState("L-01");
  return <TextField label="批次" value={lot} takesScans onChange={setLot} />;
}

test("a scan replaces the text of a field that takes scans, and the next one replaces that", async () => {
  const { user } = await renderKit(<Lot />);
  const field: HTMLInputElement = screen.getByRole("textbox", { name: "批次" });
  await user.click(field);
  scan(field, "L-02");
  expect(field.value).toBe("L-02");
  scan(field, "L-03");
  expect(field.value).toBe("L-03");
});

test("a scan into a search that is filled searches for what was scanned alone", async () => {
  const searched = vi.fn();
  const { user } = await renderKit(<SearchField label="搜索" value="RK261122-AAAA" onSearch={searched} />);
  const field: HTMLInputElement = screen.getByRole("searchbox", { name: "搜索" });
  await user.click(field);
  scan(field, "RK261122-BBBB");
  expect(searched.mock.calls).toEqual([["RK261122-BBBB"]]);
});

function Quantity({ onChange }: { readonly onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(5);
  return (
    <NumberField
      label="数量"
      value={value}
      min={0}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test("a quantity takes separators and full-width digits, and what is no whole number is none", async () => {
  const changed = vi.fn();
  const { user } = await renderKit(<Quantity onChange={changed} />);
  const field = screen.getByRole("spinbutton", { name: "数量" });
  await user.clear(field);
  await user.keyboard("１,200");
  expect(changed).toHaveBeenLastCalledWith(1200);
  await user.keyboard(".5");
  expect(changed).toHaveBeenLastCalledWith(null);
  await user.clear(field);
  expect(changed).toHaveBeenLastCalledWith(null);
});

test("what cannot be read stays in the field after it is left, and says so", async () => {
  const { user } = await renderKit(<Quantity onChange={() => {}} />);
  const field = screen.getByRole("spinbutton", { name: "数量" }) as HTMLInputElement;
  await user.clear(field);
  type(field, "1.5");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  await user.tab();
  expect(field.value).toBe("1.5");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("请填写整数")).toBeTruthy();
  await user.clear(field);
  await user.keyboard("2");
  await user.tab();
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("a press of a stepper goes on from what a scan has left, and nothing is said of its code any more", async () => {
  const changed = vi.fn();
  const { user } = await renderKit(<Quantity onChange={changed} />);
  const field: HTMLInputElement = screen.getByRole("spinbutton", { name: "数量" });
  await user.click(field);
  scan(field, "6901028000017");
  expect(screen.getByText(/是条码，不是数量/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "增加" }));
  expect(field.value).toBe("6");
  expect(screen.queryByText(/是条码，不是数量/)).toBeNull();
});

test.each(["12", "6901028000017", "A-03", "(01)06901028000017"])(
  "a scanned %s is no quantity: the field stays as it was, and its Enter confirms nothing",
  async (code) => {
    const changed = vi.fn();
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = await renderKit(
      <form onSubmit={submitted}>
        <Quantity onChange={changed} />
      </form>,
    );
    const field: HTMLInputElement = screen.getByRole("spinbutton", { name: "数量" });
    await user.click(field);
    scan(field, code);
    expect(field.value).toBe("5");
    expect(changed).toHaveBeenLastCalledWith(5);
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByText(`${code} 是条码，不是数量，未填入`)).toBeTruthy();
    await user.clear(field);
    type(field, "12");
    expect(field.value).toBe("12");
    expect(field.getAttribute("aria-invalid")).toBeNull();
  },
);

test.each([
  ["with a Tab behind it", "Tab"],
  ["with nothing behind it", null],
])("a scan %s is no quantity either, and what was typed before it stays", async (_, end) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const changed = vi.fn();
  await renderKit(<Quantity onChange={changed} />);
  const field: HTMLInputElement = screen.getByRole("spinbutton", { name: "数量" });
  act(() => field.focus());
  scan(field, "4006381", end);
  act(() => vi.advanceTimersByTime(2_000));
  vi.useRealTimers();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("5");
  expect(changed).toHaveBeenLastCalledWith(5);
});

test("arrows step a quantity and stop at its least", async () => {
  const changed = vi.fn();
  const { user } = await renderKit(<Quantity onChange={changed} />);
  screen.getByRole("spinbutton").focus();
  await user.keyboard("{ArrowUp}");
  expect(changed).toHaveBeenLastCalledWith(6);
  await user.keyboard("{PageDown}");
  expect(changed).toHaveBeenLastCalledWith(0);
});

test("arrows step a weight without adding digits", async () => {
  const changed = vi.fn();
  const { user } = await renderKit(<NumberField label="重量" value={2.3} isFractional onChange={changed} />);
  screen.getByRole("spinbutton").focus();
  await user.keyboard("{ArrowDown}");
  expect(changed).toHaveBeenLastCalledWith(1.3);
});

test("a password can be shown and hidden again", async () => {
  const { user } = await renderKit(
    <PasswordField label="密码" value="tallyboard" onChange={() => {}} autoComplete="current-password" />,
  );
  const field = screen.getByLabelText("密码") as HTMLInputElement;
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "显示密码" }));
  expect(field.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "隐藏密码" }));
  expect(field.type).toBe("password");
});

test("a search waits for a pause in typing, and Enter does not wait", async () => {
  const searched = vi.fn();
  await renderKit(<SearchField label="搜索单号" value="" onSearch={searched} />);
  const field = screen.getByRole("searchbox", { name: "搜索单号" });
  vi.useFakeTimers();
  try {
    for (const typed of ["R", "RK", "RK2611"]) {
      fireEvent.change(field, { target: { value: typed } });
      act(() => vi.advanceTimersByTime(299));
    }
    expect(searched).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(searched).toHaveBeenCalledExactlyOnceWith("RK2611");
    fireEvent.change(field, { target: { value: "CK" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(searched).toHaveBeenLastCalledWith("CK");
  } finally {
    vi.useRealTimers();
  }
});
