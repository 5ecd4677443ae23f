import fc from "fast-check";
import { expect, test } from "vitest";
import { brandColors, contrast } from "../../../src/views/theme/appearance.ts";

test("the default blue carries white text at 5.2 to 1", () => {
  expect(contrast("#165DFF", "#FFFFFF")).toBeCloseTo(5.2, 1);
  expect(brandColors("#165DFF")?.["--brand-contrast"]).toBe("#FFFFFF");
});

test("with every theme colour, text on it and text in it stay readable", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (color) => {
      const colors = brandColors(color);
      if (!colors) throw new Error(`${color} was refused`);
      expect(contrast(colors["--brand-contrast"], color)).toBeGreaterThanOrEqual(4);
      expect(contrast(colors["--brand-contrast"], colors["--brand-hover"])).toBeGreaterThanOrEqual(4);
      expect(contrast(colors["--brand-text"], "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors["--brand-text-dark"], "#171A21")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("what is no colour changes nothing", () => {
  expect(brandColors("blue")).toBeNull();
  expect(brandColors("#12345")).toBeNull();
});
