/** Selectors of a command for views. */
import type { Failure, Refused } from "../../contracts/answer.ts";
import type { InvalidInput, MovedOn, Refusal } from "../../contracts/envelope.ts";
import { CODES } from "../../contracts/envelope.ts";
import { isBusy } from "../../contracts/read-answer.ts";
import type { Doubt } from "../../domain/plausible.ts";
import type { CommandContext } from "./command.machine.ts";

export type CommandKind =
  | "editing"
  | "doubted"
  | "sending"
  | "done"
  | "refused"
  | "movedOn"
  | "unreachable"
  | "left";

/** What of a command machine's snapshot is read here. */
export interface CommandSnapshot<Payload extends object, Result> {
  readonly value: string | object;
  readonly context: CommandContext<Payload, Result>;
}

export interface CommandView<Result> {
  readonly kind: CommandKind;
  /** Reason codes of a refusal (guard names), for the texts. */
  readonly because: readonly string[];
  /** What the reasons are about. */
  readonly details: Readonly<Record<string, unknown>>;
  /** By path: the error of a field, in the reader's language. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  /** The server is busy: it is sent again by itself. */
  readonly isBusy: boolean;
  readonly movedOn: MovedOn | null;
  readonly doubts: readonly Doubt[];
  readonly result: Result | null;
  /** Epoch ms of the next automatic retry. */
  readonly retryAt: number | null;
}

/** The view of a command that was not sent yet. */
export const NO_COMMAND: CommandView<never> = {
  ...{ kind: "editing", because: [], details: {}, errors: {}, failure: null, isBusy: false },
  ...{ movedOn: null, doubts: [], result: null, retryAt: null },
};

/** How the command stands, in one value; memoise it by the snapshot. */
export function commandView<Payload extends object, Result>(
  snapshot: CommandSnapshot<Payload, Result>,
): CommandView<Result> {
  const { failure, movedOn, doubts, result, retryAt } = snapshot.context;
  const refused = failure?.kind === "refused" ? failure : null;
  return {
    // The chart is flat: its value is the state's name.
    kind: snapshot.value as CommandKind,
    because: becauseOf(refused),
    details: refusalOf(refused)?.details ?? {},
    errors: errorsOf(refused),
    failure,
    isBusy: isBusy(failure),
    movedOn,
    doubts,
    result,
    retryAt,
  };
}

const refusalOf = (refused: Refused | null): Refusal | null => {
  const data = refused?.data;
  return typeof data === "object" && data !== null && "because" in data && Array.isArray(data.because)
    ? (data as Refusal)
    : null;
};

const becauseOf = (refused: Refused | null): readonly string[] => refusalOf(refused)?.because ?? [];

function errorsOf(refused: Refused | null): Readonly<Record<string, string>> {
  const data = refused?.data;
  if (refused?.code !== CODES.invalid || typeof data !== "object" || data === null) return {};
  const { errors = [] } = data as Partial<InvalidInput>;
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
