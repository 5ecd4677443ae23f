/** The table widget with 100,000 rows, in a real browser: how long it takes to stand, and how it scrolls. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../scripts/paths.mjs";
import { freshPage, launch } from "./support/browser.ts";
import { type Figure, quantile } from "./support/figure.ts";

const STEPS = 300;
/** Most of a screen a step, which is faster than a wheel turns. */
const STEP_PX = 600;
const FRAME_MS = 1000 / 60;

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

interface Scrolled {
  readonly mountMs: number;
  readonly frames: readonly number[];
  readonly mostRows: number;
  readonly reached: number;
}

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
    await page.locator("tbody tr").first().waitFor();
    const at = { steps: STEPS, step: STEP_PX };
    const scroll = (by: typeof at): Promise<Scrolled> =>
      page.evaluate(async ({ steps, step }) => {
        const [mark] = performance.getEntriesByName("render");
        const paint = performance.now();
        const frame = document.querySelector("table")?.parentElement;
        if (!frame) throw new Error("no table");
        const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        const frames: number[] = [];
        let mostRows = 0;
        for (let before = await next(), taken = 0; taken < steps; taken += 1) {
          frame.scrollTop += step;
          const now = await next();
          frames.push(now - before);
          before = now;
          mostRows = Math.max(mostRows, frame.querySelectorAll("tbody tr").length);
        }
        const last = [...frame.querySelectorAll("tbody tr th")].at(-1)?.textContent ?? "0";
        return {
          mountMs: paint - (mark?.startTime ?? 0),
          frames,
          mostRows,
          reached: Number.parseInt(last, 10),
        };
      }, by);
    const rest = await scroll({ steps: 60, step: 0 });
    const moved = await scroll(at);
    if (moved.reached < (STEPS * STEP_PX) / 50) throw new Error(`it scrolled to row ${moved.reached} alone`);
    const samples = `${STEPS} steps of ${STEP_PX} px, to row ${moved.reached}`;
    const beside = (p: number) => ({ what: "frame at rest", value: quantile(rest.frames, p) });
    const frame = (p: number): Figure => ({
      what: `table of 100,000 rows: frame while it scrolls, p${p * 100}`,
      value: quantile(moved.frames, p),
      unit: "ms",
      atMost: p < 0.9 ? FRAME_MS * 2 : FRAME_MS * 3,
      beside: beside(p),
      samples,
    });
    return [
      { what: "table of 100,000 rows: from render to rows", value: rest.mountMs, unit: "ms", samples: "1" },
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
