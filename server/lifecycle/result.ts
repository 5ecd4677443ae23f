import { CODES, type Code } from "../../src/contracts/envelope.ts";
import type { FieldError } from "../platform/http/outcome.ts";

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

/** 40000 that only the row itself could tell: which fields are wrong. */
export const invalidFields = (errors: readonly FieldError[]): Refused => ({
  ok: false,
  code: CODES.invalid,
  data: { errors },
});

/** What was done, where a refusal could only be a bug: the guards of a system command were asked before. */
export function certain<View>(what: string, result: CommandResult<View>): View {
  if (result.ok) return result.data;
  throw new Error(`${what} was refused: ${result.code} ${JSON.stringify(result.data)}`);
}
