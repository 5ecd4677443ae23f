/**
 * A kind of request, described: what is its own. Lists, export, detail, history, drafts, commands, messages and events
 * follow from the description (request-routes.ts, run-command.ts).
 */
import type { TProperties, TSchema } from "typebox";
import type { Person, Right } from "../../src/contracts/permissions.ts";
import type { Lifecycle } from "../../src/machines/lifecycles/lifecycle.ts";
import type { TitledColumns } from "../platform/http/csv.ts";
import type { ListSpec } from "../platform/http/list-query.ts";
import type { FieldError } from "../platform/http/outcome.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { CommandOf, GovernedRow } from "./command.ts";
import type { DraftBody } from "./draft.ts";
import type { LifecyclePorts } from "./ports.ts";
import type { RequestRows } from "./request-rows.ts";
import type { Refused } from "./result.ts";
import type { EffectStep } from "./work.ts";

/** The words of a kind in the OpenAPI document and in file names. */
interface RequestWords {
  /** `an entry` */
  readonly one: string;
  /** `entries` */
  readonly many: string;
  /** Where the keyword of its list looks. */
  readonly keyword: string;
  /** What its detail has besides the row. */
  readonly detail: string;
}

/** How drafts of a kind are sent and stored. */
export interface Drafts<Row, Body extends DraftBody> {
  /** The body of saveOrUpdate. */
  readonly body: { readonly properties: TProperties & { readonly lines: TSchema } };
  /** Read-only fields of the row that change without a new version of it. */
  readonly drifts: readonly (keyof Row & string)[];
  /** Fields of the header that commands of the warehouse may set as well: the same announcement may differ in them. */
  readonly shared?: readonly (keyof Row & string)[];
  /** 40000 that a schema cannot say of the lines. */
  readonly faults?: (lines: Body["lines"]) => readonly FieldError[];
  /** What fields of the header are where the body leaves them out; the others are cleared. */
  readonly defaults: Partial<Row>;
  /** The field of a line that says how much, and of the row (`<quantity>Total`). */
  readonly quantity: string;
  readonly quantityOf: (line: Body["lines"][number]) => number;
  /** The stored columns of a line besides its goods type and quantity. */
  readonly lineOf?: (line: Body["lines"][number]) => Readonly<Record<string, unknown>>;
}

/** Whom messages reach, and what their texts may name. */
interface RequestMessages<Row> {
  readonly verifiers: Right;
  readonly handlers: Right;
  readonly values: (
    row: Row,
    said: { readonly byName: string; readonly reason: string },
  ) => Readonly<Record<string, string | number>>;
}

/** What a command's facts came to. */
export interface Preparation<Prepared> {
  readonly prepared: Prepared;
  /** The payload made whole; absent: as it was sent. */
  readonly payload?: unknown;
  /** A rule of the data that the chart does not know; it is returned after the chart's own. */
  readonly refusal?: Refused | null;
}

/** The types of a kind. */
export interface KindTypes {
  readonly row: GovernedRow;
  /** What guards and effects need from the database. */
  readonly prepared: { readonly facts: unknown };
  /** The payload of each command, by its name. */
  readonly payloads: object;
  /** What saveOrUpdate takes. */
  readonly body: DraftBody;
}

/** What is a kind's own. */
export interface RequestKind<T extends KindTypes> {
  /** Absent at run time: lets TypeScript infer the types of the kind. */
  readonly types?: T;
  readonly lifecycle: Lifecycle<T["row"], T["prepared"]["facts"]>;
  readonly words: RequestWords;
  readonly rows: RequestRows<T["row"]>;
  readonly list: ListSpec;
  /** Its list can be filtered by `typeId`, the goods types of its lines. */
  readonly listsGoods?: true;
  readonly csv: TitledColumns<T["row"]>;
  /** Its lines, and what is promised to them: in its detail, and in events where they changed. */
  readonly lines: (db: Reader, id: string) => Promise<object>;
  /** What else its detail has; it may depend on the reader. */
  readonly detail?: (db: Reader, row: T["row"], reader: Person) => Promise<object>;
  /** The part beside the lines that changed, for events. */
  readonly part?: (db: Reader, row: T["row"], partId: string) => Promise<object>;
  /** Of requests with goods of several clients: the row as each of them sees it, for its scope of the feed. */
  readonly shares?: (
    tx: Tx,
    row: T["row"],
  ) => Promise<readonly { readonly scope: string; readonly row: T["row"] }[]>;
  /** The columns of a line that the row has the sums of, in `<column>_total`. */
  readonly sums: readonly string[];
  /** Absent: people make none. */
  readonly drafts?: Drafts<T["row"], T["body"]>;
  /** The body of each command that has a route of its own. */
  readonly bodies: Readonly<Record<string, TSchema>>;
  /**
   * What a command contends for, by the name of `gateOf`: it waits for it before it takes a connection. null: it changes
   * nothing that is free.
   */
  readonly gate: (db: Reader, id: string, command: string) => Promise<string | null>;
  /** Locks the row until the transaction ends, after what the order of locks puts before it; null if there is none. */
  readonly lock: (tx: Tx, id: string) => Promise<T["row"] | null>;
  /**
   * Gathers what the guards ask and completes the payload; takes the further locks, in the order of the domain.
   */
  readonly prepare: (
    tx: Tx,
    row: T["row"],
    command: CommandOf<T["payloads"]>,
    ports: LifecyclePorts,
  ) => Promise<Preparation<T["prepared"]>>;
  /** Carries out the effects that the chart names. */
  readonly effects: Readonly<
    Record<
      string,
      (step: EffectStep<T["row"], T["prepared"], T["payloads"]>, effect: never) => Promise<void> | void
    >
  >;
  readonly messages: RequestMessages<T["row"]>;
}

/** A kind that people draft. */
export interface DraftedKind<T extends KindTypes> extends RequestKind<T> {
  readonly drafts: Drafts<T["row"], T["body"]>;
}
