// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ChoicesFilter } from "../../../src/views/kit/ChoicesFilter.tsx";
import { SelectField } from "../../../src/views/kit/SelectField.tsx";
import { renderKit } from "./render-kit.tsx";

const OPTIONS = [
  { value: "pending", label: "待审核" },
  { value: "approved", label: "待处理" },
  { value: "receiving", label: "部分入库" },
];

function Filter() {
  const [value, setValue] = useState("");
  return (
    <>
      <ChoicesFilter label="状态" field="status" value={value} options={OPTIONS} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test("several values are ticked one after the other, in the order of the options, and let go again", async () => {
  const { user } = await renderKit(<Filter />);
  const chip = screen.getByRole("button", { name: "状态 全部" });
  await user.click(chip);
  const choice = (name: string) => screen.findByRole("menuitemcheckbox", { name });
  const value = () => screen.getByRole("status").textContent;
  await user.click(await choice("部分入库"));
  expect(chip.textContent).toBe("状态部分入库");
  await user.click(await choice("待审核"));
  expect(value()).toBe("pending,receiving");
  expect(chip.textContent).toBe("状态2 项");
  expect(chip.title).toBe("待审核、部分入库");
  expect((await choice("待审核")).getAttribute("aria-checked")).toBe("true");
  await user.click(await choice("部分入库"));
  expect(value()).toBe("pending");
  await user.click(await choice("全部"));
  expect([value(), chip.textContent]).toEqual(["", "状态全部"]);
});

const MANY = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, label: `客户${at} Client${at}` }));

function Long() {
  const [value, setValue] = useState("");
  return (
    <>
      <ChoicesFilter label="客户" field="clientId" value={value} options={MANY} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test("a long list of choices is searched above them, and what was ticked in one search stays in the next", async () => {
  const { user } = await renderKit(<Long />);
  await user.click(screen.getByRole("button", { name: "客户 全部" }));
  const field = await screen.findByRole("searchbox", { name: "搜索选项" });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "client7");
  await vi.waitFor(() => expect(screen.getAllByRole("menuitemcheckbox")).toHaveLength(2));
  await user.click(screen.getByRole("menuitemcheckbox", { name: MANY[7]?.label }));
  await user.clear(field);
  await user.type(field, "客户11");
  await user.click(await screen.findByRole("menuitemcheckbox", { name: MANY[11]?.label }));
  expect(screen.getByRole("status").textContent).toBe("v7,v11");
  // Whether the search or an item has the focus, Escape closes.
  await user.click(field);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "客户 2 项" }));
  await vi.waitFor(() => expect(screen.getAllByRole("menuitemcheckbox")).toHaveLength(MANY.length + 1));
});

test("arrow down leads from the search to the choices", async () => {
  const { user } = await renderKit(<Long />);
  await user.click(screen.getByRole("button", { name: "客户 全部" }));
  const field = await screen.findByRole("searchbox", { name: "搜索选项" });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.getAttribute("role")).toBe("menu");
});

function One() {
  const [value, setValue] = useState("");
  return <SelectField label="效期" value={value} options={OPTIONS} onChange={setValue} />;
}

test("a filter of one value closes with the choice, and says it", async () => {
  const { user } = await renderKit(<One />);
  await user.click(screen.getByRole("button", { name: "效期 全部" }));
  expect(screen.queryByRole("searchbox")).toBeNull();
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "部分入库" }));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(screen.getByRole("button", { name: "效期 部分入库" })).toBeTruthy();
});
