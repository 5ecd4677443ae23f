/** A page with only the console's table and 100,000 rows, for the table's bench. */
import { createRoot } from "react-dom/client";
import { createI18n } from "../../src/services/i18n.ts";
import { createStorage } from "../../src/services/storage.ts";
import { DataTable } from "../../src/views/kit/DataTable.tsx";
import { I18nProvider } from "../../src/views/kit/i18n.tsx";
import { StatusTag } from "../../src/views/kit/StatusTag.tsx";
import type { Column } from "../../src/views/kit/table-column.ts";
import { ThemeProvider } from "../../src/views/theme/ThemeProvider.tsx";

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

const ROWS = 100_000;
const COLUMNS = 10;

const rows: readonly Row[] = Array.from({ length: ROWS }, (_, index) => ({
  id: String(index),
  cells: Array.from({ length: COLUMNS }, (_each, column) => `${index}·${column}`),
}));

const columns: readonly Column<Row>[] = Array.from({ length: COLUMNS }, (_, index) => ({
  key: String(index),
  header: `列 ${index}`,
  ...(index === 0 ? { isTitle: true } : {}),
  cell: (row: Row) =>
    index === COLUMNS - 1 ? <StatusTag tone="success">{row.cells[index]}</StatusTag> : row.cells[index],
}));

const translator = await createI18n({ storage: createStorage(null, null) });
const box = document.getElementById("root");
if (!box) throw new Error("the page has no root");
const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const begun = performance.now();
createRoot(box).render(
  <ThemeProvider>
    <I18nProvider translator={translator}>
      <DataTable label="表" columns={columns} rows={rows} rowKey={(row) => row.id} maxHeight="800px" />
    </I18nProvider>
  </ThemeProvider>,
);
while (!box.querySelector("tbody tr")) await frame();
const mountMs = performance.now() - begun;

/** The bench's interface to the page: scrolls step by step, one step a frame. */
export interface TableBench {
  readonly mountMs: number;
  scroll(steps: number, stepPx: number): Promise<Scrolled>;
}

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[];
  readonly mostRows: number;
  readonly lastRow: number;
}

async function scroll(steps: number, stepPx: number): Promise<Scrolled> {
  const box = document.querySelector("table")?.parentElement;
  if (!box) throw new Error("no table");
  const frames: number[] = [];
  let mostRows = 0;
  let before = await frame();
  for (let step = 0; step < steps; step += 1) {
    box.scrollTop += stepPx;
    const now = await frame();
    frames.push(now - before);
    before = now;
    mostRows = Math.max(mostRows, box.querySelectorAll("tbody tr").length);
  }
  const last = [...box.querySelectorAll("tbody tr th")].at(-1)?.textContent ?? "0";
  return { frames, mostRows, lastRow: Number.parseInt(last, 10) };
}

(window as Window & { tableBench?: TableBench }).tableBench = { mountMs, scroll };
