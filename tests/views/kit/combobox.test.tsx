// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "../../../src/views/kit/Combobox.tsx";
import { renderKit } from "./render-kit.tsx";
import { scan, type } from "./scan.ts";

interface Goods {
  readonly id: string;
  readonly name: string;
}
const GOODS: readonly Goods[] = [
  { id: "1", name: "脱脂奶粉 25kg" },
  { id: "2", name: "橄榄油 5L" },
  { id: "3", name: "橄榄油 2L" },
];

function Picker({
  initial = null,
  failure = null,
  answered,
  goodsOf = GOODS,
}: {
  readonly initial?: Goods | null;
  readonly failure?: string | null;
  /** What the search has answered so far, while it is still under way. */
  readonly answered?: readonly Goods[];
  readonly goodsOf?: readonly Goods[];
}) {
  const [goods, setGoods] = useState<Goods | null>(initial);
  const [query, setQuery] = useState("");
  const options = failure
    ? []
    : answered
      ? answered
      : goodsOf.filter((each) => each.name.toUpperCase().includes(query.toUpperCase()));
  return (
    <>
      <Combobox
        label="货品"
        value={goods}
        onChange={setGoods}
        query={query}
        onQuery={setQuery}
        options={options}
        failure={failure}
        isLoading={answered !== undefined}
        toKey={(each) => each.id}
        toText={(each) => each.name}
      />
      <output>{goods?.name ?? "无"}</output>
    </>
  );
}

const input = (): HTMLInputElement => screen.getByRole("combobox", { name: "货品" });
const highlighted = (): string | null | undefined =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("goods are found by typing and taken with Enter, without a mouse", async () => {
  const { user } = await renderKit(<Picker />);
  await user.tab();
  await user.keyboard("橄榄");
  expect(input().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "橄榄油 5L",
    "橄榄油 2L",
  ]);
  expect(highlighted()).toBe("橄榄油 5L");
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe("橄榄油 2L");
  await user.keyboard("{Enter}");
  expect(screen.getByText("橄榄油 2L", { selector: "output" })).toBeTruthy();
  expect(input().value).toBe("橄榄油 2L");
  expect(input().getAttribute("aria-expanded")).toBe("false");
});

test("an Enter that is faster than the search takes what the search finds, when it finds one thing alone", async () => {
  const { user, show } = await renderKit(<Picker answered={GOODS} />);
  await user.tab();
  type(input(), "2L");
  await user.keyboard("{Enter}");
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  show(<Picker />);
  expect(await screen.findByText("橄榄油 2L", { selector: "output" })).toBeTruthy();
  expect(input().value).toBe("橄榄油 2L");
  expect(input().getAttribute("aria-expanded")).toBe("false");
});

test("an Enter that is faster than the search takes none of several unseen results", async () => {
  const { user, show } = await renderKit(<Picker answered={GOODS} />);
  await user.tab();
  type(input(), "橄榄");
  await user.keyboard("{Enter}");
  show(<Picker />);
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  expect(input().getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Enter}");
  expect(screen.getByText("橄榄油 5L", { selector: "output" })).toBeTruthy();
});

test("an early Enter is dropped when more is typed after it", async () => {
  const { user, show } = await renderKit(<Picker answered={GOODS} />);
  await user.tab();
  type(input(), "橄榄");
  await user.keyboard("{Enter}");
  type(input(), "油");
  show(<Picker />);
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  expect(input().getAttribute("aria-expanded")).toBe("true");
});

test("arrows open the list and go round its ends", async () => {
  const { user } = await renderKit(<Picker />);
  await user.tab();
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe("脱脂奶粉 25kg");
  await user.keyboard("{ArrowUp}");
  expect(highlighted()).toBe("橄榄油 2L");
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe("脱脂奶粉 25kg");
});

test("Escape gives back what had been chosen", async () => {
  const { user } = await renderKit(<Picker initial={GOODS[0] ?? null} />);
  await user.tab();
  await user.clear(input());
  await user.keyboard("橄");
  await user.keyboard("{Escape}");
  expect(input().value).toBe("脱脂奶粉 25kg");
  expect(screen.getByText("脱脂奶粉 25kg", { selector: "output" })).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("emptying the field and leaving it takes the choice back", async () => {
  const { user } = await renderKit(<Picker initial={GOODS[0] ?? null} />);
  await user.tab();
  await user.clear(input());
  await user.tab();
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
});

test("an option can be taken with the mouse", async () => {
  const { user } = await renderKit(<Picker />);
  await user.click(input());
  await user.click(screen.getByRole("option", { name: "橄榄油 5L" }));
  expect(screen.getByText("橄榄油 5L", { selector: "output" })).toBeTruthy();
});

test("it says when nothing is found, and when the search itself failed", async () => {
  const { user, show } = await renderKit(<Picker />);
  await user.click(input());
  await user.keyboard("牛油");
  expect(screen.getByText("没有找到“牛油”")).toBeTruthy();
  show(<Picker failure="服务器没有回应" />);
  expect(screen.getAllByText("服务器没有回应").length).toBeGreaterThan(0);
});

const LOCATIONS: readonly Goods[] = [
  { id: "10", name: "A-010" },
  { id: "1", name: "A-01" },
  { id: "2", name: "P-02" },
];
const A01 = LOCATIONS[1] ?? null;

test("a scan after a click into a filled field replaces what stood there", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} />);
  await user.click(input());
  scan(input(), "P-02");
  expect(input().value).toBe("P-02");
  expect(screen.getByText("P-02", { selector: "output" })).toBeTruthy();
});

test("a scan replaces the choice even when the caret was put in the middle of it", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} />);
  await user.click(input());
  await user.keyboard("{ArrowRight}{ArrowLeft}");
  scan(input(), "P-02");
  expect(screen.getByText("P-02", { selector: "output" })).toBeTruthy();
});

test("an unknown scan leaves the field without a value, says so beside it, and the next scan replaces it", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} />);
  await user.click(input());
  scan(input(), "ZZ-99");
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  expect(input().value).toBe("ZZ-99");
  expect(document.activeElement).toBe(input());
  expect(input().selectionStart).toBe(0);
  expect(input().selectionEnd).toBe(5);
  expect(input().getAttribute("aria-invalid")).toBe("true");
  const said = document.getElementById(input().getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toContain("ZZ-99");
  scan(input(), "P-02");
  expect(screen.getByText("P-02", { selector: "output" })).toBeTruthy();
  expect(input().getAttribute("aria-invalid")).toBeNull();
});

test("a scan takes the choice of exactly that code, never the first that resembles it", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} />);
  await user.click(input());
  scan(input(), "a-01");
  expect(screen.getByText("A-01", { selector: "output" })).toBeTruthy();
  await user.click(input());
  scan(input(), "P-0");
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
});

test("a scan that is faster than the search is kept until the search has answered, and takes nothing inexact", async () => {
  const { user, show } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} answered={LOCATIONS} />);
  await user.click(input());
  scan(input(), "P-0");
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  show(<Picker goodsOf={LOCATIONS} initial={A01} />);
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  expect(input().getAttribute("aria-invalid")).toBe("true");
});

test("what a person had begun to type is no part of a scan that follows", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} />);
  await user.click(input());
  type(input(), "A-0");
  scan(input(), "P-02");
  expect(screen.getByText("P-02", { selector: "output" })).toBeTruthy();
});

test("leaving the field with a text that names nothing leaves it without a value", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} />);
  await user.click(input());
  type(input(), "P-0");
  await user.tab();
  expect(screen.getByText("无", { selector: "output" })).toBeTruthy();
  expect(input().value).toBe("P-0");
  expect(input().getAttribute("aria-invalid")).toBe("true");
});

test("leaving the field with the exact code of a choice takes that choice", async () => {
  const { user } = await renderKit(<Picker goodsOf={LOCATIONS} initial={A01} />);
  await user.click(input());
  type(input(), "P-02");
  await user.tab();
  expect(screen.getByText("P-02", { selector: "output" })).toBeTruthy();
});
