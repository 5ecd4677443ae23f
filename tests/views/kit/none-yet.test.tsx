// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Combobox } from "../../../src/views/kit/Combobox.tsx";
import { renderKit } from "./render-kit.tsx";

const picker = (none: { readonly text: string; readonly hint: string } | null, query = "") => (
  <Combobox<string>
    label="仓库"
    hint="货放在哪里"
    value={null}
    onChange={() => undefined}
    query={query}
    onQuery={() => undefined}
    options={[]}
    none={none}
    toKey={(each) => each}
    toText={(each) => each}
  />
);
const NONE = { text: "还没有仓库", hint: "还没有仓库。新建仓库" };

test("a field that nothing can be chosen in says so below it and in its list, in place of a hint to type", async () => {
  const { user, show } = await renderKit(picker(NONE));
  expect(screen.getByText(NONE.hint)).toBeDefined();
  expect(screen.queryByText("货放在哪里")).toBeNull();
  await user.click(screen.getByRole("combobox", { name: "仓库" }));
  expect(screen.getByText(NONE.text)).toBeDefined();
  expect(screen.queryByText("输入关键字查找")).toBeNull();
  // The first one is made elsewhere: the field's own hint is back.
  show(picker(null));
  expect(screen.getByText("货放在哪里")).toBeDefined();
  expect(screen.queryByText(NONE.hint)).toBeNull();
});
