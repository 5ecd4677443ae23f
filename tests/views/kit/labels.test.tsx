// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Barcode } from "../../../src/views/kit/Barcode.tsx";
import { QrCode } from "../../../src/views/kit/QrCode.tsx";
import { PrintLabels } from "../../../src/views/labels/LabelButton.tsx";
import { type Label, pagesOf } from "../../../src/views/labels/label.ts";
import { renderKit } from "./render-kit.tsx";

const GOODS: readonly Label[] = [
  { kind: "goods", name: "脱脂奶粉", skuCode: "MILK-25", spec: "25 kg", gtin: "4006381333931" },
  { kind: "goods", name: "橄榄油", skuCode: "OIL-5", spec: null, gtin: null },
];
const sheet = (): Element | null => document.querySelector("[data-print-sheet]");

/** The dialog is on pages behind the sign-in, whose texts are loaded by then. */
async function renderDialog(labels: readonly Label[], locale: "zh-CN" | "en-US" = "zh-CN") {
  const kit = await renderKit(<div />, locale);
  await kit.translator.pages();
  kit.show(<PrintLabels isOpen onClose={() => {}} labels={labels} />);
  return kit;
}

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  // The browser's own dialog is the one thing that a test cannot open; what it would print is what matters.
  vi.stubGlobal("print", () => printed.push(sheet()?.outerHTML ?? ""));
});
afterEach(() => vi.unstubAllGlobals());

test("each label is placed as often as asked for, from the first place that is left on the sheet", () => {
  const pages = pagesOf(GOODS, { medium: "a4", copies: 12, from: 3 });
  expect(pages.map((places) => places.length)).toEqual([24, 2]);
  expect(pages[0]?.slice(0, 3)).toEqual([null, null, GOODS[0]]);
  expect(pages[1]).toEqual([GOODS[1], GOODS[1]]);
  expect(pagesOf(GOODS, { medium: "roll", copies: 3, from: 1 })).toHaveLength(6);
});

test("what is printed has every label with its bars and its QR code, and is gone afterwards", async () => {
  const { user } = await renderDialog(GOODS);
  const button = screen.getByRole("button", { name: "打印" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  expect(screen.getByText("共 2 张标签，1 页")).toBeTruthy();
  expect(sheet()).toBeNull();
  await user.click(button);
  expect(printed).toHaveLength(1);
  const html = printed[0] ?? "";
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toContain('data-symbology="EAN13"');
  expect(html).toContain("条码 4006381333931");
  // Scanner fields take the SKU code, also when the bars contain another number.
  expect(html).toContain("二维码 MILK-25");
  expect(html).toContain('data-symbology="CODE128"');
  expect(html).toContain("条码 OIL-5");
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(sheet()).toBeNull());
});

test("more labels than a browser can hold are refused before they are made", async () => {
  const { user } = await renderDialog(GOODS);
  const copies = screen.getByLabelText(/每个打印张数/);
  await user.clear(copies);
  await user.type(copies, "1001");
  expect(screen.getByText(/一次最多打印 2,?000 张标签/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "打印" })).toHaveProperty("disabled", true);
});

test("a location is printed large, with its warehouse and zone", async () => {
  const location: Label = {
    ...{ kind: "location", code: "A-01-02", warehouseName: "上海仓", zone: "存储区" },
  };
  await renderDialog([location], "en-US");
  await screen.findByRole("img", { name: "QR code A-01-02" });
  expect(screen.getByRole("img", { name: "Barcode A-01-02" }).getAttribute("data-symbology")).toBe("CODE128");
  expect(screen.getByText("上海仓")).toBeTruthy();
  expect(screen.getByText("存储区")).toBeTruthy();
});

test("a document shows a number as bars and as a QR code, drawn when they are first needed", async () => {
  const kit = await renderKit(<div />);
  await kit.translator.pages();
  kit.show(
    <>
      <Barcode text="RK261121-7KQ2" />
      <QrCode text="RK261121-7KQ2" />
      <Barcode text="货品" />
    </>,
  );
  expect(await screen.findByRole("img", { name: "条码 RK261121-7KQ2" })).toBeTruthy();
  expect(await screen.findByRole("img", { name: "二维码 RK261121-7KQ2" })).toBeTruthy();
  expect(await screen.findByText("无法生成条码")).toBeTruthy();
});
