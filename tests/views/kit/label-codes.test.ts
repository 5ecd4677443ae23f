import fc from "fast-check";
import jsQR from "jsqr";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { gtinCheckDigit } from "../../../src/domain/gtin.ts";
import { barsOf, pathOfBars, widthInModules } from "../../../src/views/kit/bars.ts";
import { codeOf128, digitsOfEan8, digitsOfEan13, digitsOfItf } from "../../support/barcode-reader.ts";

const withCheck = (digits: string): string => `${digits}${gtinCheckDigit(digits)}`;
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const sku = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,40}$/);

function modulesOf(text: string, symbology: string): string {
  const bars = barsOf(text);
  expect(bars?.symbology).toBe(symbology);
  return bars?.modules ?? "";
}

test("a SKU or location code is read back from its Code 128, check character and all", () => {
  expect(codeOf128(modulesOf("SKU-0012345", "CODE128"))).toBe("SKU-0012345");
  expect(codeOf128(modulesOf("A-01-02-03", "CODE128"))).toBe("A-01-02-03");
  expect(codeOf128(modulesOf("1234567890123456", "CODE128"))).toBe("1234567890123456");
  fc.assert(
    fc.property(sku, (code) => {
      const bars = barsOf(code);
      if (bars?.symbology === "CODE128") expect(codeOf128(bars.modules)).toBe(code);
    }),
  );
});

test("a damaged Code 128 is not read as something else", () => {
  const modules = modulesOf("SKU-0012345", "CODE128");
  const swapped = `${modules.slice(0, 22)}${modules.slice(33, 44)}${modules.slice(22, 33)}${modules.slice(44)}`;
  expect(codeOf128(swapped)).toBeNull();
});

test("a GTIN is printed in the symbology that shops and warehouses scan", () => {
  expect(digitsOfEan13(modulesOf("4006381333931", "EAN13"))).toBe("4006381333931");
  expect(digitsOfEan8(modulesOf("73513537", "EAN8"))).toBe("73513537");
  expect(digitsOfItf(modulesOf("15400141288763", "ITF14"))).toBe("15400141288763");
  // Twelve digits are the same bars as thirteen with a leading zero.
  expect(digitsOfEan13(modulesOf("036000291452", "EAN13"))).toBe("0036000291452");
  fc.assert(
    fc.property(digits(12), digits(7), digits(13), (twelve, seven, thirteen) => {
      expect(digitsOfEan13(modulesOf(withCheck(twelve), "EAN13"))).toBe(withCheck(twelve));
      expect(digitsOfEan8(modulesOf(withCheck(seven), "EAN8"))).toBe(withCheck(seven));
      expect(digitsOfItf(modulesOf(withCheck(thirteen), "ITF14"))).toBe(withCheck(thirteen));
    }),
  );
});

test("digits with a wrong check digit are no GTIN and go as Code 128; Chinese text has no bars", () => {
  expect(codeOf128(modulesOf("4006381333932", "CODE128"))).toBe("4006381333932");
  expect(barsOf("货品")).toBeNull();
  expect(barsOf("")).toBeNull();
});

test("what is drawn are those bars, with white before and after them", () => {
  const bars = barsOf("A1");
  if (!bars) throw new Error("no bars");
  const row = new Array<string>(widthInModules(bars)).fill("0");
  for (const [, from, run] of pathOfBars(bars).matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g))
    row.fill("1", Number(from), Number(from) + Number(run));
  const white = "0".repeat(bars.quiet);
  expect(row.join("")).toBe(`${white}${bars.modules}${white}`);
});

test("a QR code is read back by another maker's decoder", () => {
  for (const text of ["SKU-0012345", "A-01-02-03", "RK261121-7KQ2", "x".repeat(64)]) {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const scale = 4;
    const side = size * scale;
    const pixels = new Uint8ClampedArray(side * side * 4);
    for (let at = 0; at < side * side; at += 1) {
      const isDark = data[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)] ?? false;
      pixels.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], at * 4);
    }
    expect(jsQR(pixels, side, side)?.data).toBe(text);
  }
});
