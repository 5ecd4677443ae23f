/** Sets of statuses that lists, SQL, figures and cards share. Each follows from the stage of each status. */

/** Who has the request: its author, who decides, or who works on it. `over`: no one, it has ended. */
type Stage = "author" | "decision" | "work" | "over";

type Stages = Readonly<Record<string, Stage>>;

type At<Table extends Stages, Of extends Stage> = {
  [Status in keyof Table]: Table[Status] extends Of ? Status : never;
}[keyof Table];

/** The statuses of a lifecycle by what they mean, each set in the order of the table. */
export interface StatusSets<Table extends Stages> {
  readonly all: readonly (keyof Table)[];
  /** Not over: the statuses that the overview counts. */
  readonly open: readonly At<Table, Exclude<Stage, "over">>[];
  /** Submitted and not over: the client waits for the warehouse. */
  readonly waiting: readonly At<Table, "decision" | "work">[];
  /** Approved and not over: the warehouse works on it. */
  readonly underWay: readonly At<Table, "work">[];
  readonly over: readonly At<Table, "over">[];
}

/** What a status means to its reader: warning waits for a person, danger went wrong, success ended well. */
type StatusTone = "neutral" | "info" | "success" | "warning" | "danger";

/** What the house has to know of a kind of request beside its chart and its rows. */
export interface RequestDescription<Status extends string = string> {
  /** What its numbers begin with: two letters. */
  readonly prefix: string;
  /** The page that lists it; absent: `<name>-list`. */
  readonly list?: string;
  /** The type of its messages, a number of its own. */
  readonly messageType: number;
  readonly sets: { readonly all: readonly Status[]; readonly over: readonly Status[] };
  readonly tones: Readonly<Record<Status, StatusTone>>;
  /** The field of the instant that its list is narrowed by. */
  readonly due: string;
  /** The sentence of its path in the OpenAPI document. */
  readonly says: string;
}

/** The sets of a lifecycle, from the stage of each of its statuses. */
export function statusSets<const Table extends Stages>(stages: Table): StatusSets<Table> {
  // Object.keys forgets the names; the filter keeps those that the types promise.
  const at = <Of extends Stage>(...wanted: readonly Of[]) =>
    Object.keys(stages).filter((status) => wanted.some((stage) => stage === stages[status])) as At<
      Table,
      Of
    >[];
  return {
    all: at("author", "decision", "work", "over"),
    open: at("author", "decision", "work"),
    waiting: at("decision", "work"),
    underWay: at("work"),
    over: at("over"),
  };
}
