import { CODES, type Code } from "../../src/contracts/envelope.ts";

/** What a command comes to: the row after it, or a refusal with its code and data. Bugs throw. */
export type CommandResult<View> =
  | { readonly ok: true; readonly data: View }
  | { readonly ok: false; readonly code: Exclude<Code, 20000>; readonly data: unknown };

export type Refused = Extract<CommandResult<never>, { ok: false }>;

/** Unknown, or another client's: both answer alike. */
export const UNKNOWN: Refused = { ok: false, code: CODES.unknown, data: null };

/** 40300 or 42200 with its reason codes. */
export function refused(
  code: typeof CODES.notPermitted | typeof CODES.refused,
  because: readonly string[],
  details: Readonly<Record<string, unknown>> = {},
): Refused {
  return { ok: false, code, data: { because, details } };
}
