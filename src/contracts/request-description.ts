/**
 * What a kind of request says of itself, for both sides: the stage of each status, from which the sets follow that lists,
 * SQL, figures and cards share; its pages, and who may do what.
 */
import type { HeaderFields } from "./header-fields.ts";

export type RoleCode = "admin" | "client";

/** A page of the console. */
export interface PageSpec {
  readonly name: string;
  readonly path: string;
  readonly parent: string | null;
  /** `*` means any signed-in person. */
  readonly roles: readonly ("*" | RoleCode)[];
  /** Not in the menu. */
  readonly hidden?: boolean;
  /** Hidden, and yet a leaf: of the first of these groups that the person's menu has. */
  readonly leafOf?: readonly string[];
  /** In every person's pages, whatever the role's menu says. */
  readonly always?: boolean;
  /** Not kept alive in the tab bar (specification section 4). */
  readonly ignoreCache?: boolean;
  /** Hidden request pages follow the page that lists them. */
  readonly follows?: readonly string[];
  /** The built-in role of clients does not have it until an admin grants it. */
  readonly isGrantedLater?: boolean;
  /** The version that adds it grants it to the roles that have this page; later it is granted like any other. */
  readonly comesWith?: string;
}

/** A right as a kind writes it: `permissions.ts` compares its pages with those that there are. */
interface WrittenRight {
  readonly anyOf: readonly string[];
  readonly roleCode?: RoleCode;
}

/** What a command carries beside its row; absent in its right: more than a reason, by a body of its own. */
export type Takes = "nothing" | "reason" | "reasonIfAny";

/** A command as its kind describes it: who may, and what it takes. */
export interface CommandRight extends WrittenRight {
  readonly takes?: Takes;
}

/** Who has the request: its author, who decides, or who works on it. `over`: no one, it has ended. */
type Stage = "author" | "decision" | "work" | "over";

/** What a status means to its reader: warning waits for a person, danger went wrong, success ended well. */
type StatusTone = "neutral" | "info" | "success" | "warning" | "danger";

/** A status as its kind describes it: one line, from which sets, colours, pipeline and wall follow. */
type StatusLine =
  | { readonly stage: "author" | "over"; readonly tone: StatusTone }
  | {
      readonly stage: "decision" | "work";
      readonly tone: StatusTone;
      /** Its stage in the pipeline of the client who waits; null: none waits for it. */
      readonly pipeline: string | null;
      /** Its queue on the wall; null: no person here has to do anything. */
      readonly queue: string | null;
    };

type StatusLines = Readonly<Record<string, StatusLine>>;

type At<Table extends StatusLines, Of extends Stage> = {
  [Status in keyof Table]: Table[Status]["stage"] extends Of ? Status : never;
}[keyof Table];

/** The names that lines have for the same part. */
type Named<Table extends StatusLines, Part extends "pipeline" | "queue"> = {
  [Status in keyof Table]: Table[Status] extends { readonly [Each in Part]: infer Name extends string }
    ? Name
    : never;
}[keyof Table];

/** The statuses of a lifecycle by what they mean, each set in the order of the table. */
export interface StatusSets<Table extends StatusLines> {
  readonly all: readonly (keyof Table)[];
  /** Its author writes or amends it. */
  readonly author: readonly At<Table, "author">[];
  /** A person decides about it. */
  readonly decision: readonly At<Table, "decision">[];
  /** Not over: the statuses that the overview counts. */
  readonly open: readonly At<Table, Exclude<Stage, "over">>[];
  /** Submitted and not over: the client waits for the warehouse. */
  readonly waiting: readonly At<Table, "decision" | "work">[];
  /** Approved and not over: the warehouse works on it. */
  readonly underWay: readonly At<Table, "work">[];
  readonly over: readonly At<Table, "over">[];
  readonly tones: Readonly<Record<keyof Table, StatusTone>>;
  /** The stage of the client's pipeline that each status is in, where it is in one. */
  readonly pipeline: Readonly<Record<string, Named<Table, "pipeline">>>;
  /** The queue on the wall that each status is in, where it is in one. */
  readonly queues: Readonly<Record<string, Named<Table, "queue">>>;
}

/** What forms of a kind may ask for beside client and warehouse. */
export type Asked = "goods/type" | "warehouse/location";

/** What the house has to know of a kind of request beside its chart and its rows. */
export interface RequestDescription<Status extends string = string> {
  /** What its numbers begin with: two letters. */
  readonly prefix: string;
  /** The page that lists it; absent: `<name>-list`. */
  readonly list?: string;
  /** The type of its messages, a number of its own. */
  readonly messageType: number;
  readonly sets: Readonly<Record<"all" | "author" | "open" | "waiting" | "over", readonly Status[]>> & {
    readonly tones: Readonly<Record<Status, StatusTone>>;
  };
  /** The field of the instant that its list is narrowed by. */
  readonly due: string;
  /** What of its header can be left out, in the order of its form; absent: people draft none. */
  readonly fields?: HeaderFields;
  /** The sentence of its path in the OpenAPI document. */
  readonly says: string;
  /** Its pages, those of its part of the menu among them; parents first. */
  readonly pages: readonly PageSpec[];
  /** Who may list it, open and export it, in their own scope. */
  readonly shownBy: WrittenRight;
  /** The page that each command needs, and what it takes; ownership and rules of the row are the lifecycle's guards. */
  readonly rights: Readonly<Record<string, CommandRight>>;
  /** What its forms ask for beside client and warehouse: who sees its list may ask for these options. */
  readonly asks?: readonly Asked[];
  /** Programs with an access key may ask and command it, by the pages of their scopes. */
  readonly isForMachines?: true;
  /** Admins see who of them has one open. */
  readonly isLooked?: true;
}

/** The filters of every list of requests that has the column; each choice says how many requests it would find. */
export const COUNTED_FILTERS = ["status", "priority", "clientId", "warehouseId"] as const;

/** The sets of a lifecycle, from the line of each of its statuses. */
export function statusSets<const Table extends StatusLines>(lines: Table): StatusSets<Table> {
  // Object.keys forgets the names; the filter keeps those that the types promise.
  const at = <Of extends Stage>(...wanted: readonly Of[]) =>
    Object.keys(lines).filter((status) => wanted.some((stage) => stage === lines[status]?.stage)) as At<
      Table,
      Of
    >[];
  const given = <Value>(part: "tone" | "pipeline" | "queue") =>
    Object.fromEntries(
      Object.entries<Readonly<Record<string, unknown>>>(lines)
        .filter(([, line]) => line[part] != null)
        .map(([status, line]) => [status, line[part]]),
    ) as Record<string, Value>;
  return {
    all: at("author", "decision", "work", "over"),
    author: at("author"),
    decision: at("decision"),
    open: at("author", "decision", "work"),
    waiting: at("decision", "work"),
    underWay: at("work"),
    over: at("over"),
    tones: given<StatusTone>("tone") as Record<keyof Table, StatusTone>,
    pipeline: given("pipeline"),
    queues: given("queue"),
  };
}
