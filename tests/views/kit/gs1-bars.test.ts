/** Our GS1-128 is read by another program as a GS1 string, with its separators. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { CHECK_CODES } from "../../../src/domain/scanner-habits.ts";
import { barsOf } from "../../../src/views/kit/bars.ts";

beforeAll(async () => {
  const wasm = await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

/** The bars in pixels, four a module. */
function pictureOf(text: string): ImageData {
  const bars = barsOf(text);
  if (!bars) throw new Error(`no bars of ${text}`);
  const white = "0".repeat(bars.quiet);
  const row = [...`${white}${bars.modules}${white}`].flatMap((bit) =>
    Array<number>(4).fill(bit === "1" ? 0 : 255),
  );
  const height = 60;
  const data = new Uint8ClampedArray(row.length * height * 4);
  for (let y = 0; y < height; y += 1)
    for (const [x, luma] of row.entries()) data.set([luma, luma, luma, 255], (y * row.length + x) * 4);
  return { data, width: row.length, height, colorSpace: "srgb" } as ImageData;
}

it.each([CHECK_CODES.separator, "]C100106141411234567897", "]C1010690123456789217271128"])(
  "%j",
  async (text) => {
    const [read] = await readBarcodes(pictureOf(text), { formats: ["Code128"], textMode: "Plain" });
    expect(read).toMatchObject({ contentType: "GS1", text: text.slice(3), symbologyIdentifier: "]C1" });
  },
);

it.each(Object.values(CHECK_CODES).filter((text) => !text.startsWith("]C1")))("%j", async (text) => {
  const [read] = await readBarcodes(pictureOf(text), { formats: ["Code128", "EAN8"], textMode: "Plain" });
  expect(read?.text).toBe(text);
});
