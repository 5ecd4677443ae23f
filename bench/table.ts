/** The table widget with 100,000 rows, in a real browser: how long it takes to stand, and how it scrolls. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../scripts/paths.mjs";
import { freshPage, launch } from "./support/browser.ts";
import { type Figure, quantile } from "./support/figure.ts";
import type { Scrolled, TableBench } from "./support/table-page.tsx";

const STEPS = 300;
/** Most of a screen a step, which is faster than a wheel turns. */
const STEP_PX = 600;
/** 55 frames a second. */
const FRAME_MS = 1000 / 55;

async function bundled(): Promise<{ readonly script: string; readonly style: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "bench/support/table-page.tsx")],
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { script: text(".js"), style: text(".css") };
}

type BenchWindow = Window & { tableBench?: TableBench };

/** Measures mounting and scrolling; the bare frames are those of the same page at rest, in the same run. */
export async function measureTable(): Promise<readonly Figure[]> {
  const { script, style } = await bundled();
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(
      isScript
        ? script
        : `<!doctype html><style>${style}</style><div id="root"></div><script type="module" src="/page.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  try {
    const page = await freshPage(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.goto("/");
    await page.waitForFunction(() => (window as BenchWindow).tableBench !== undefined);
    const mountMs = await page.evaluate(() => (window as BenchWindow).tableBench?.mountMs ?? Number.NaN);
    const scroll = (steps: number, stepPx: number): Promise<Scrolled | undefined> =>
      page.evaluate(
        (by) => (window as BenchWindow).tableBench?.scroll(by[0] ?? 0, by[1] ?? 0),
        [steps, stepPx],
      );
    const rest = await scroll(60, 0);
    const moved = await scroll(STEPS, STEP_PX);
    if (!rest || !moved || moved.lastRow < (STEPS * STEP_PX) / 50)
      throw new Error("the table did not scroll");
    const samples = `${STEPS} steps of ${STEP_PX} px, to row ${moved.lastRow}`;
    const frame = (p: number): Figure => ({
      what: `table of 100,000 rows: frame while it scrolls, p${p * 100}`,
      value: quantile(moved.frames, p),
      unit: "ms",
      ...(p === 0.5 ? { atMost: FRAME_MS } : {}),
      beside: { what: "frame at rest", value: quantile(rest.frames, p) },
      samples,
    });
    return [
      {
        what: "table of 100,000 rows: from render to rows",
        value: mountMs,
        unit: "ms",
        atMost: 100,
        samples: "1",
      },
      frame(0.5),
      frame(0.95),
      {
        what: "table of 100,000 rows: rows in the document, most",
        value: moved.mostRows,
        unit: "rows",
        samples,
      },
    ];
  } finally {
    await browser.close();
    server.close();
  }
}
