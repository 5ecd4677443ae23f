import { expect, test } from "vitest";
import type { DayFigure } from "../../../src/contracts/overview.ts";
import { compare } from "../../../src/views/workplace/compare.ts";

const figure = (today: number, mean: number | null): DayFigure => ({
  today,
  mean,
  yesterday: null,
  series: [today],
  ...{ part: 0, whole: 0, requests: 0, goodsTypes: 0 },
});

test("a day far above its mean is told as a factor, an ordinary one in percent", () => {
  expect(compare("inbound", figure(6_351, 341))).toMatchObject({ times: "far", base: "mean" });
  expect(compare("inbound", figure(350, 100))).toMatchObject({ times: 3.5 });
  expect(compare("inbound", figure(120, 100))).toMatchObject({ times: null, change: 20 });
  expect(compare("outbound", figure(0, 100))).toMatchObject({ times: null, change: -100 });
});

test("a figure is bad by one rule: worse than its mean by more than a tenth of it", () => {
  expect(compare("onTimePercent", figure(92.9, 100))).toMatchObject({ change: -7.1, isBad: false });
  expect(compare("deliverySuccessPercent", figure(33.3, 94.3))).toMatchObject({ change: -61, isBad: true });
  expect(compare("dockToStockMinutes", figure(56, 50))).toMatchObject({ isBad: true });
  expect(compare("dockToStockMinutes", figure(40, 50))).toMatchObject({ isBad: false });
  expect(compare("inbound", figure(1, 100))).toMatchObject({ isBad: false });
});

test("minutes and percentages are compared by their difference, never as a factor", () => {
  expect(compare("dockToStockMinutes", figure(90, 10))).toMatchObject({ times: null, change: 80 });
});
