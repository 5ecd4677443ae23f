/**
 * What every lifecycle is made of: a flat, pure statechart whose transitions name their guards as data, a table of
 * those guards, and the rights that its commands need. `decide` runs it on the server, `offers` in the browser.
 */
import type { AnyStateMachine } from "xstate";
import type { Actor, Right } from "../../contracts/permissions.ts";

/**
 * Who must ask a guard: `person` and `row` guards are known to the browser and grey a button; `payload` guards need
 * what was typed, or facts that only the server has.
 */
export type GuardKind = "person" | "row" | "payload";

/** Everything a guard may look at. `facts` are gathered by the server inside the transaction. */
export interface Situation<Row = unknown, Payload = unknown, Facts = unknown> {
  readonly row: Row;
  readonly by: Actor;
  readonly payload: Payload;
  readonly facts: Facts;
}

export interface GuardRule<Row, Facts> {
  readonly kind: GuardKind;
  readonly holds: (situation: Situation<Row, never, Facts>) => boolean;
  /** What the refusal is about: line, limit, location … shown beside the reason. */
  readonly details?: (situation: Situation<Row, never, Facts>) => Readonly<Record<string, unknown>>;
}

/** A transition's guard as the chart writes it: all of the named rules must hold. */
export interface Needs {
  readonly type: "needs";
  readonly params: { readonly all: readonly string[] };
}

/** All of the named rules must hold. */
export function needs(...all: readonly string[]): Needs {
  return { type: "needs", params: { all } };
}

/** Who is told, about what: `template` is a key of texts `messages.<template>`. */
export interface Tell {
  readonly audience: "verifiers" | "handlers" | "owner";
  readonly kind: "todo" | "notice";
  readonly template: string;
  /** The owner is told only what somebody else did. */
  readonly when?: "byAdmin";
}

export interface Lifecycle<
  Row extends { readonly status: string } = { readonly status: string },
  Facts = unknown,
> {
  readonly name: "entry" | "exit" | "delivery";
  readonly machine: AnyStateMachine;
  readonly rules: Readonly<Record<string, GuardRule<Row, Facts>>>;
  /** Every command it knows; `system` ones have no route. */
  readonly commands: readonly string[];
  readonly systemCommands: readonly string[];
  readonly rights: Readonly<Record<string, Right>>;
  /** Statuses in the order of a request's normal way, for the line of stations. */
  readonly stations: readonly string[];
}

/** An effect as the chart declares it: its type, and its parameters. */
export interface Effect {
  readonly type: string;
  readonly [param: string]: unknown;
}
