// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CountDetail } from "../../../src/contracts/count.ts";
import { useCountSheet } from "../../../src/views/count/use-count-sheet.ts";
import { renderKit } from "../kit/render-kit.tsx";

const detail = (known: { readonly expected: number | null; readonly difference: number | null }) =>
  ({
    ...{ number: "PD1", warehouseName: "上海一号仓", reason: "cycle", zone: "storage", dueAt: null },
    approvedByName: null,
    lines: [
      {
        ...{
          locationCode: "A-01",
          typeName: "脱脂奶粉",
          spec: null,
          skuCode: "A0001",
          unit: "箱",
          lot: "L1",
        },
        ...{ expiry: null, counted: null, condition: "good", ...known },
      },
    ],
  }) as unknown as CountDetail;

function Paper({ count }: { readonly count: CountDetail }) {
  const { columns, rows } = useCountSheet(count);
  return <output>{JSON.stringify([columns.map(({ header }) => header), ...rows])}</output>;
}
const paper = (): unknown => JSON.parse(screen.getByRole("status").textContent ?? "");

test("the count sheet has what is expected only where the server tells it, and else room to write", async () => {
  const { show } = await renderKit(<Paper count={detail({ expected: null, difference: null })} />);
  const blind = ["库位", "货品", "货品编码", "批次", "效期", "实盘"];
  expect(paper()).toEqual([blind, ["A-01", "脱脂奶粉", "A0001", "L1", "", ""]]);
  show(<Paper count={detail({ expected: 1_200, difference: -3 })} />);
  expect(paper()).toEqual([
    [...blind, "账面", "差异"],
    ["A-01", "脱脂奶粉", "A0001", "L1", "", "", "1,200", "-3"],
  ]);
});
