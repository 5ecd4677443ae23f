import { bounded } from "../../platform/bounded.ts";
import { plainReason } from "../../platform/plain-reason.ts";

export type State = "ok" | "warning" | "failed";

export interface Finding {
  readonly state: State;
  /** One line. */
  readonly line: string;
  /** What a person can do; null where nothing is wrong. */
  readonly remedy: string | null;
}

/** A check that found nothing wrong says so in one line; null: what it needs is missing, and another check says why. */
export type Findings = readonly Finding[] | null;

export const ok = (line: string): Finding => ({ state: "ok", line, remedy: null });
export const warning = (line: string, remedy: string): Finding => ({ state: "warning", line, remedy });
export const failed = (line: string, remedy: string): Finding => ({ state: "failed", line, remedy });

/** The findings, or what is right where there are none. */
export const orOk = (found: readonly Finding[], line: string): readonly Finding[] =>
  found.length > 0 ? found : [ok(line)];

/** Longer than the limits that the checks set themselves. */
const WITHIN_MS = 20_000;

/** Runs one check to its end: what it throws is what it found. */
export async function guarded(name: string, check: () => Promise<Findings> | Findings): Promise<Findings> {
  try {
    return await bounded(
      Promise.resolve().then(() => check()),
      WITHIN_MS,
      `The check "${name}"`,
    );
  } catch (error) {
    return [failed(firstLine(plainReason(error, null)), "See docs/troubleshooting.md.")];
  }
}

/** Why a connection failed, in one line. Errors of fetch have the reason inside. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return firstLine(error instanceof Error ? error.message : String(error));
}

/** Without its full stop: the line goes on, or gets one when it is printed. */
export const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").replace(/\.$/, "");
