// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ChoicesFilter } from "../../../src/views/kit/ChoicesFilter.tsx";
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
