/**
 * What every lifecycle is made of: a flat, pure statechart whose transitions name their guards as data, a table of
 * those guards, and the rights that its commands need. `decide` runs it on the server, `offers` in the browser.
 */
import type { AnyStateMachine } from "xstate";
import type { Actor, Right } from "../../contracts/permissions.ts";
import type { RequestName } from "../../contracts/request-kinds.ts";
import type { zhCN } from "../../contracts/texts/zh-CN.ts";

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
  /** Of a person guard: its command stays offered, greyed with the reason, instead of not being offered at all. */
  readonly greys?: true;
  /** What the refusal is about: line, limit, location … shown beside the reason. */
  readonly details?: (situation: Situation<Row, never, Facts>) => Readonly<Record<string, unknown>>;
}

/** Returns what a table writes its rules with, in the types of its lifecycle. */
export const ruleFor =
  <Row, Payload, Facts>() =>
  (
    kind: GuardKind,
    holds: (situation: Situation<Row, Payload, Facts>) => boolean,
    details?: (situation: Situation<Row, Payload, Facts>) => Readonly<Record<string, unknown>>,
  ): GuardRule<Row, Facts> => ({ kind, holds, ...(details ? { details } : {}) });

/** The guards that any kind of request may name. */
export const commonRules = {
  reasonGiven: ruleFor<unknown, { readonly reason?: string }, unknown>()("payload", ({ payload }) =>
    Boolean(payload.reason?.trim()),
  ),
} as const;

/** A transition's guard as the chart writes it: all of the named rules must hold. */
export interface Needs {
  readonly type: "needs";
  readonly params: { readonly all: readonly string[] };
}

/** Who is notified, about what: `template` is a key of texts `messages.<template>`. */
export interface Notify {
  readonly audience: "verifiers" | "handlers" | "owner";
  readonly kind: "todo" | "notice";
  readonly template: keyof (typeof zhCN)["messages"];
  /** The owner is notified only of what another person did. */
  readonly when?: "byAdmin";
}

/** Effects that every chart may name: name → parameters. */
export interface CommonEffects {
  /** Writes messages in the transaction. */
  readonly notify: Notify;
  /** What was to be done about the status left behind is no longer to be done. */
  readonly closeTodos: undefined;
}

/** Effects of what people draft, submit and approve. */
export interface DraftEffects<Reason extends string> extends CommonEffects {
  /** Replaces the header and lines with what the command carries. */
  readonly saveDraft: undefined;
  /** revision + 1, submittedBy and submittedAt, the old rejection forgotten. */
  readonly stampSubmission: undefined;
  /** approvedAt; a waived four-eyes rule is written into the timeline. */
  readonly stampApproval: undefined;
  /** Keeps the reason in the named field. */
  readonly keepReason: { readonly field: Reason };
}

/** Writes messages: to whom, a todo or a notice, and its text. */
export const notify = (
  audience: Notify["audience"],
  kind: Notify["kind"],
  template: Notify["template"],
  when?: Notify["when"],
) => ({ type: "notify", params: { audience, kind, template, ...(when ? { when } : {}) } }) as const;

/** Keeps the command's reason in a field of the request. */
export const keepReason = <Field extends string>(field: Field) =>
  ({ type: "keepReason", params: { field } }) as const;

/** An effect with its parameters, as the server carries it out. */
export type EffectOf<Effects> = {
  readonly [Name in keyof Effects & string]: { readonly type: Name } & (Effects[Name] extends undefined
    ? unknown
    : Effects[Name]);
}[keyof Effects & string];

/** The types of a chart: its rows, the facts that its guards need, its commands, and its effects. */
export interface ChartTypes<Row, Facts, Command extends string, Effects> {
  readonly input: { readonly row: Row; readonly facts: Facts };
  readonly context: { readonly row: Row; readonly facts: Facts };
  /** The payload of each command differs; the rules read it. */
  readonly events: { readonly type: Command; readonly payload: never; readonly by: Actor };
  readonly guards: Needs;
  readonly actions: {
    readonly [Name in keyof Effects & string]: Effects[Name] extends undefined
      ? { readonly type: Name; readonly params?: undefined }
      : { readonly type: Name; readonly params: Effects[Name] };
  }[keyof Effects & string];
}

/** The implementation of a chart's guards by its table of rules. */
const guardsOf = <Row, Facts>(rules: Readonly<Record<string, GuardRule<Row, Facts>>>) => ({
  needs: (
    {
      context,
      event,
    }: {
      readonly context: { readonly row: Row; readonly facts: Facts };
      readonly event: { readonly payload: never; readonly by: Actor };
    },
    { all }: Needs["params"],
  ): boolean => all.every((name) => rules[name]?.holds({ ...context, ...event }) === true),
});

/** What has a chart that decides; without parameters any of it, where its rows and facts do not matter. */
export interface Charted<Row extends { readonly status: string } = never, Facts = never> {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly rules: Readonly<Record<string, GuardRule<Row, Facts>>>;
  /** Every command it knows; those that no one has a right to are the system's alone, and have no route. */
  readonly commands: readonly string[];
  readonly systemCommands: readonly string[];
  /**
   * Commands that commute: two of them on the same request, in either order, come to the same. They carry no version;
   * their guards judge the line, the allocation or the attempt that they are about.
   */
  readonly commutes: readonly string[];
  readonly rights: Readonly<Record<string, Right>>;
  /** Statuses in the order of a request's normal way, for the line of stations. */
  readonly stations: readonly string[];
}

/** The lifecycle of a kind of request. */
export interface Lifecycle<Row extends { readonly status: string } = never, Facts = never>
  extends Charted<Row, Facts> {
  readonly name: RequestName;
}

/** What a chart is written with, and what its lifecycle takes over, from its tables of rights and rules. */
export const chartOf = <Own extends string, System extends string, Rule extends string, Row, Facts>(
  rights: Readonly<Record<Own, Right>>,
  rules: Readonly<Record<Rule, GuardRule<Row, Facts>>>,
  system: readonly System[],
  commutes: readonly NoInfer<Own>[] = [],
) => ({
  tables: {
    rights,
    rules,
    systemCommands: system,
    commutes: commutes as readonly string[],
    /** Those that people have a right to, then the system's own. */
    commands: [...new Set<Own | System>([...(Object.keys(rights) as Own[]), ...system])],
  },
  /** A transition's guard: all of the named rules must hold. */
  needs: (...all: readonly Rule[]): Needs => ({ type: "needs", params: { all } }),
  guards: guardsOf<Row, Facts>(rules),
});

/** An effect as the chart declares it: its type, and its parameters. */
export interface Effect {
  readonly type: string;
  readonly [param: string]: unknown;
}
