/** How much of a fault test is run: 1 by `npm run faults`, a tenth by `.ci/run`. */
const share = Number(process.env.FAULTS_SHARE ?? 1);

/**
 * Whether all of it is run, on a machine of its own. Only then a figure of milliseconds is asserted and not merely told:
 * beside other work on two processors it says more about the machine than about the server.
 */
export const isWhole = share >= 1;

/** So many times in full, at least `least` in a share of it. */
export const times = (full: number, least = 1): number => Math.max(least, Math.round(full * share));

/** The value below which this share of all values is; values in any order. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Prints a line of figures. */
export const report = (line: string): void => console.log(`  ${line}`);
