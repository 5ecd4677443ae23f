import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/paths.mjs";

/** One measured number, its limit, and the value of the same run that it is compared with. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit:
    | "ms"
    | "s"
    | "/s"
    | "KB"
    | "MB"
    | "requests"
    | "rows"
    | "clicks"
    | "keys"
    | "scans"
    | "files"
    | "draws";
  readonly atMost?: number;
  /** Another number of the same run and unit: the cost of machine and load alone. */
  readonly beside?: { readonly what: string; readonly value: number };
  /** How it was sampled. */
  readonly samples: string;
}

/** The p-th quantile (0 to 1) by nearest rank. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)];
  if (found === undefined) throw new Error("no samples");
  return found;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const load = () => loadavg()[0]?.toFixed(1) ?? "?";

/** The machine of the figures; a number without its machine says nothing. */
export function machineLine(): string {
  const cores = cpus();
  const commit = tryTo(() => execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).toString());
  const built = tryTo(
    () => JSON.parse(readFileSync(join(root, "dist/build.json"), "utf8")).buildId as string,
  );
  return [
    `${cores.length} cores (${cores[0]?.model.trim()})`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `commit ${commit.trim()}, build ${built}`,
    new Date().toISOString(),
  ].join(" · ");
}

function tryTo(read: () => string): string {
  try {
    return read();
  } catch {
    return "unknown";
  }
}

const digits = (value: number) =>
  Math.abs(value) < 1 ? value.toFixed(4) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);

function rowOf(figure: Figure, loads: string): readonly string[] {
  const { what, value, unit, atMost, beside, samples } = figure;
  const isCount = ["requests", "rows", "clicks", "keys", "scans", "files", "draws"].includes(unit);
  const shown = (number: number) => (isCount ? `${number} ${unit}` : `${digits(number)} ${unit}`);
  return [
    what,
    shown(value),
    atMost === undefined ? "" : `≤ ${Number(atMost.toPrecision(3))}${isCount ? "" : ` ${unit}`}`,
    atMost === undefined ? "" : `${(value / atMost).toFixed(2)}${value > atMost ? " OVER" : ""}`,
    beside ? `${(value / beside.value).toFixed(2)} × ${beside.what} (${shown(beside.value)})` : "",
    samples,
    loads,
  ];
}

/** The rows of one bench, with the load average (one minute) before and after it. */
export async function rowsOf(
  measure: () => Promise<readonly Figure[]>,
): Promise<readonly (readonly string[])[]> {
  const before = load();
  const figures = await measure();
  const loads = `${before} … ${load()}`;
  return figures.map((figure) => rowOf(figure, loads));
}

const head = ["figure", "measured", "budget", "of budget", "ratio in this run", "samples", "load 1 min"];

/** A Markdown table, its columns in line for a terminal's eye. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
