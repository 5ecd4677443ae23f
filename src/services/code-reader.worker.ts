/**
 * Reads codes in pictures by zxing-wasm, apart from the page: WebAssembly needs `wasm-unsafe-eval`, which the server allows
 * to this script alone (client-files.ts).
 */
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { GROUP_SEPARATOR } from "../domain/scan-reader.ts";
import type { FrameAsked, FrameRead } from "./camera.ts";

prepareZXingModule({
  overrides: {
    locateFile: () => new URL("npm:zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href,
  },
});

addEventListener("message", ({ data: { no, pixels, width, height } }: MessageEvent<FrameAsked>) => {
  const say = (texts: readonly string[] | null): void => postMessage({ no, texts } satisfies FrameRead);
  readBarcodes(new ImageData(new Uint8ClampedArray(pixels), width, height), {
    formats: ["EAN13", "EAN8", "UPCA", "ITF14", "Code128", "DataMatrix", "QRCode"],
    textMode: "Plain",
  }).then(
    (found) =>
      say(
        found
          .filter(({ isValid }) => isValid)
          // A GS1 string says so, and ends with a separator: a camera loses none.
          .map(({ text, contentType, symbologyIdentifier }) =>
            contentType === "GS1" ? `${symbologyIdentifier}${text}${GROUP_SEPARATOR}` : text,
          ),
      ),
    () => say(null),
  );
});
