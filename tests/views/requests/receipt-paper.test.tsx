// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EntryDetail, TimelineItem } from "../../../src/contracts/entry.ts";
import { useReceipt } from "../../../src/views/entry/EntryDetailPage.tsx";
import { useTimelineValues } from "../../../src/views/kit/use-timeline-values.ts";
import { renderKit } from "../kit/render-kit.tsx";

const line = (expected: number, good: number, damaged: number) => ({
  ...{ typeName: "脱脂奶粉", spec: null, skuCode: "A0001", unit: "箱", lot: "", expiry: null },
  ...{ expected, good, damaged },
});

function Paper(props: { readonly status: string; readonly lines: readonly ReturnType<typeof line>[] }) {
  const { rows, sums } = useReceipt({ ...props, receipts: [] } as unknown as EntryDetail);
  return <output>{JSON.stringify([...rows.map((row) => row.slice(4)), sums.slice(4)])}</output>;
}
const paper = (): unknown => JSON.parse(screen.getByRole("status").textContent ?? "");

test("a receipt that is printed before the goods are counted leaves room for writing", async () => {
  await renderKit(<Paper status="approved" lines={[line(1200, 0, 0)]} />);
  expect(paper()).toEqual([
    ["1,200 箱", "", ""],
    ["1,200", "", ""],
  ]);
});

test("a receipt shows what has been counted, and none where the entry is over", async () => {
  const { show } = await renderKit(<Paper status="receiving" lines={[line(10, 9, 1), line(5, 0, 0)]} />);
  expect(paper()).toEqual([
    ["10 箱", "9", "1"],
    ["5 箱", "", ""],
    ["15", "9", "1"],
  ]);
  show(<Paper status="completed" lines={[line(5, 0, 0)]} />);
  expect(paper()).toEqual([
    ["5 箱", "0", "0"],
    ["5", "0", "0"],
  ]);
});

function Values({ goods }: { readonly goods: readonly string[] }) {
  const item = { details: { good: 12_000, reason: "短少" } } as unknown as TimelineItem;
  return <output>{JSON.stringify(useTimelineValues()(item, goods))}</output>;
}

test("history writes numbers with separators and names the goods, of several the first and how many", async () => {
  const { show } = await renderKit(<Values goods={["脱脂奶粉"]} />);
  expect(paper()).toEqual({ good: "12,000", reason: "短少", goods: "脱脂奶粉" });
  show(<Values goods={["脱脂奶粉", "橄榄油", "脱脂奶粉", "红茶"]} />);
  expect(paper()).toMatchObject({ goods: "脱脂奶粉 等 3 种" });
  show(<Values goods={[]} />);
  expect(paper()).toMatchObject({ goods: "货品" });
});

test("in English the first goods and how many more are named", async () => {
  await renderKit(<Values goods={["Olive oil", "Tea", "Milk"]} />, "en-US");
  expect(paper()).toMatchObject({ goods: "Olive oil and 2 more" });
});
