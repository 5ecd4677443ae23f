/** The effects of a chart on the server: what each is given, and what it adds to row, timeline, messages and events. */
import type { RawBuilder } from "kysely";
import type { Notify } from "../../src/machines/lifecycles/lifecycle.ts";
import type { Posted } from "../ledger/post.ts";
import type { Tx } from "../platform/reader.ts";
import type { Approved } from "./command.ts";
import type { LifecyclePorts } from "./ports.ts";

/** What of a request changed besides its row, for the events of the feed. */
export interface Touched {
  /** Its lines, and what is promised to them. */
  readonly lines: boolean;
  /** A part beside the lines that changed: a receipt. */
  readonly partId: string | null;
}

/** What the effects of one command add up to. */
export interface Work extends Touched {
  /** SET clauses of its row. */
  readonly sets: RawBuilder<unknown>[];
  /** For the timeline. */
  details: Readonly<Record<string, unknown>>;
  lines: boolean;
  partId: string | null;
  posted: readonly Posted[];
  /** What is under way and is awaited with the saving of the row: statements that need no answer from each other. */
  readonly writes: Promise<unknown>[];
  readonly notices: Notify[];
  /** All of them, those of one text, or all others. */
  closesTodos: boolean | { readonly only: Notify["template"] } | { readonly except: Notify["template"] };
}

/** Lets an effect go on without the answer: what fails later ends the transaction all the same. */
export function writeBeside(work: Work, ...writes: readonly Promise<unknown>[]): void {
  // One of them may fail before all are awaited.
  for (const write of writes) write.catch(() => undefined);
  work.writes.push(...writes);
}

/** What an effect is given. */
export interface EffectStep<Row, Prepared, Payloads> {
  readonly tx: Tx;
  readonly approved: Approved<Row, Prepared>;
  readonly ports: LifecyclePorts;
  readonly work: Work;
  /** Returns the payload of the one command under which the chart names the effect; throws under any other. */
  readonly payloadOf: <Command extends keyof Payloads & string>(command: Command) => Payloads[Command];
}

/** Carries out each effect of a chart: one that is missing does not compile. */
export type Effects<Effect extends { readonly type: string }, Row, Prepared, Payloads> = {
  readonly [Type in Effect["type"]]: (
    step: EffectStep<Row, Prepared, Payloads>,
    effect: Extract<Effect, { readonly type: Type }>,
  ) => Promise<void> | void;
};
