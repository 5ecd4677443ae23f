import { expect, it } from "vitest";
import { initialImage, initialOf, SYSTEM_IMAGE } from "../../src/domain/avatar.ts";

const drawingOf = (uri: string): string => {
  const [kind, drawing = ""] = uri.split(",");
  expect(kind).toBe("data:image/svg+xml");
  return decodeURIComponent(drawing);
};
const colourOf = (name: string) =>
  /<circle[^>]* fill="(#[0-9A-F]{6})"\/>/.exec(drawingOf(initialImage(name)))?.[1];
const letterOf = (name: string) =>
  /text-anchor="middle">(.*)<\/text><\/svg>$/.exec(drawingOf(initialImage(name)))?.[1];

it.each([
  ["王建国", "王"],
  ["  zhou Wenjing", "z"],
  ["😀", "😀"],
  ["", "?"],
  ["   ", "?"],
])("the initial of %j is %s", (name, initial) => expect(initialOf(name)).toBe(initial));

it("is a capital, and no markup", () => {
  expect(["zhou", "&", "<", ">"].map(letterOf)).toEqual(["Z", "&amp;", "&lt;", "&gt;"]);
});

it("has a colour that the whole name decides, blanks around it left out", () => {
  const colours = ["王建国", "王建华", "李敏", "Zhou Wenjing", "Zhou Wenjin", "A", "B", "C"].map(colourOf);
  expect(colours).toEqual([
    "#334155",
    "#165DFF",
    "#165DFF",
    "#3730A3",
    "#1E40AF",
    "#0F766E",
    "#3730A3",
    "#1E40AF",
  ]);
  expect(colourOf(" 王建国 ")).toBe(colourOf("王建国"));
});

it("has colours that white letters can be read on", () => {
  const part = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  for (const code of Array.from({ length: 64 }, (_, index) => index)) {
    const [, red = "", green = "", blue = ""] =
      /#(..)(..)(..)/.exec(colourOf(String.fromCodePoint(65 + code)) ?? "") ?? [];
    const light = 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    expect(1.05 / (light + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

it("is the program's own sign where no person speaks", () => {
  expect(drawingOf(SYSTEM_IMAGE)).toMatch(/^<svg .*<circle [^>]*fill="#1D2129"\/><path .*<path .*<\/svg>$/);
});
