/** A film of twelve codes for Chromium's fake camera: drawn by our own bars and by the writer of zxing-wasm. */
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { barsOf } from "../../src/views/kit/bars.ts";

const [WIDTH, HEIGHT] = [640, 480];
/** Frames of each code, and of the empty picture between two. */
const [SHOWN, BETWEEN] = [14, 3];

const GS = "\u001d";

/** What is drawn, and what a scan field shows of it. */
export const FILMED: readonly (readonly [kind: "bars" | "DataMatrix" | "QRCode", text: string])[] = [
  ["bars", "6901234567892"],
  ["bars", "4006381333931"],
  ["bars", "96385074"],
  ["bars", "ZZ-99"],
  ["bars", "RK261120-7K3F"],
  ["bars", "L2611X"],
  ["bars", `]C1010690123456789210L2611${GS}3712`],
  ["bars", "]C100106141411234567897"],
  ["DataMatrix", "DM-SHELF-7"],
  ["DataMatrix", "DM LOT 77"],
  ["QRCode", "CK261120-7K3F"],
  ["QRCode", "QR-ZONE-12"],
];

type Picture = readonly (readonly boolean[])[];

async function pictureOf([kind, text]: (typeof FILMED)[number]): Promise<Picture> {
  if (kind === "bars") {
    const bars = barsOf(text);
    if (!bars) throw new Error(`no bars of ${text}`);
    const row = [..."0".repeat(bars.quiet), ...bars.modules, ..."0".repeat(bars.quiet)].map(
      (bit) => bit === "1",
    );
    return Array.from({ length: Math.round(row.length / 2) }, () => row);
  }
  const { symbol, error } = await writeBarcode(text, { format: kind });
  if (error) throw new Error(error);
  const { data, width, height } = symbol;
  const line = (y: number) => Array.from({ length: width }, (_, x) => data[y * width + x] === 0);
  const blank = Array.from({ length: width + 8 }, () => false);
  const [side, ends] = [
    [false, false, false, false],
    [blank, blank, blank, blank],
  ];
  return [...ends, ...Array.from({ length: height }, (_, y) => [...side, ...line(y), ...side]), ...ends];
}

/** The luma of a frame: the picture in its middle, as large as whole pixels allow. */
function lumaOf(picture: Picture | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 220);
  if (!picture) return luma;
  const [rows, columns] = [picture.length, picture[0]?.length ?? 1];
  const scale = Math.floor(Math.min((WIDTH * 0.94) / columns, (HEIGHT * 0.9) / rows));
  const [left, top] = [Math.floor((WIDTH - columns * scale) / 2), Math.floor((HEIGHT - rows * scale) / 2)];
  for (const [y, row] of picture.entries())
    for (const [x, isDark] of row.entries())
      for (let dy = 0; dy < scale; dy += 1) {
        const from = (top + y * scale + dy) * WIDTH + left + x * scale;
        luma.fill(isDark ? 30 : 225, from, from + scale);
      }
  return luma;
}

/** Writes the film as uncompressed video, which Chromium plays in a loop. */
export async function writeFilm(path: string): Promise<void> {
  const wasm = await readFile(
    new URL("../../node_modules/zxing-wasm/dist/writer/zxing_writer.wasm", import.meta.url),
  );
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
  });
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = (picture: Picture | null): Buffer =>
    Buffer.concat([Buffer.from("FRAME\n"), lumaOf(picture), chroma]);
  const empty = frame(null);
  const frames: Buffer[] = [];
  for (const each of FILMED) {
    const shown = frame(await pictureOf(each));
    frames.push(...Array<Buffer>(SHOWN).fill(shown), ...Array<Buffer>(BETWEEN).fill(empty));
  }
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frames]));
}
