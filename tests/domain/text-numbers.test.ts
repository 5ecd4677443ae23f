import { expect, test } from "vitest";
import { examplesOf } from "../../src/contracts/texts/localised.ts";
import { renderText } from "../../src/contracts/texts/render.ts";

test("numbers in messages have thousands separators in both languages, and numbers that are text stay as they are", () => {
  const values = { number: "CK261124-0001", clientName: "华鑫食品", warehouseName: "上海临港仓" };
  for (const locale of ["zh-CN", "en-US"] as const) {
    const content = renderText(locale, "messages.exitToPick.content", { ...values, requestedTotal: 12_480 });
    expect(content).toContain("12,480");
    expect(content).toContain("CK261124-0001");
  }
  expect(renderText("en-US", "validation.tooLong", { limit: 128 })).toBe("At most 128 characters");
});

test("of many names three are said, and that there are more", () => {
  expect(examplesOf(["茶", "灯"])).toEqual({ examples: "茶、灯", "examples:en-US": "茶, 灯" });
  expect(examplesOf(["茶", "灯", "油", "米"])).toEqual({
    examples: "茶、灯、油 等",
    "examples:en-US": "茶, 灯, 油 and others",
  });
});
