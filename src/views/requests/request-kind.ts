/** What the shared request pages need from a lifecycle: its name, machines, pages, and the look of its commands. */
import type { ComponentType } from "react";
import type { PageName } from "../../contracts/pages.ts";
import type { Person } from "../../contracts/permissions.ts";
import type { Takes } from "../../contracts/request-description.ts";
import type { RequestName } from "../../contracts/request-kinds.ts";
import type { Offer } from "../../machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../machines/lifecycles/lifecycle.ts";
import type { createListMachine } from "../../machines/page/list.machine.ts";
import type { createRecordMachine } from "../../machines/page/record.machine.ts";
import type { HandWork } from "../../machines/react/use-queue.ts";
import type { Tone } from "../kit/tone.ts";

/** The row's data that a command needs. */
export interface CommandRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly number: string;
}

/** What every request's row carries. */
export interface RequestRow extends CommandRow {
  readonly clientName: string;
  readonly warehouseName: string;
  readonly kind: string;
  readonly sourceNumber: string | null;
  readonly statusSince: string;
  readonly revision: number;
  readonly submittedAt: string | null;
  readonly rejectReason: string | null;
  readonly cancelReason: string | null;
  /** A server of an older version does not know it. */
  readonly delayCause?: string | null;
  readonly submittedByName: string | null;
  /** How long it may wait for its review, in minutes; null or absent: no limit. */
  readonly reviewLimitMinutes?: number | null | undefined;
  /** From when on it is late; null: nothing of it is due. */
  readonly lateAt?: string | null | undefined;
  /** 0 normal, 1 prior, 2 urgent. */
  readonly priority: number;
  readonly lineCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A command that a page has open on a row. */
export interface OpenedCommand<Row> {
  readonly command: string;
  readonly row: Row;
  /** Parts of the payload that the opener already has: which receipt, which allocation. */
  readonly given: Readonly<Record<string, unknown>>;
  /** What it was made of is kept until its end is known, see CommandAsk. */
  readonly isForm?: boolean;
  /** Makes this opening an intent of its own. */
  readonly key: string;
}

/** What a command's dialog is given. */
export interface CommandProps<Row, Detail> {
  readonly opened: OpenedCommand<Row>;
  readonly onClose: () => void;
  readonly onDone: (result: Detail) => void;
}

/** The request's page, the notice on it that asks, its owner's list, the review of what is submitted, the desk of its handling. */
export type Place = "page" | "notice" | "own" | "review" | "desk";

/** The look of a command: its button, and its line in the timeline. */
export interface CommandLook {
  readonly button: "primary" | "secondary" | "danger";
  /** Where its button stands; in none of these where it has a place of its own (beside a receipt, in a pick list). */
  readonly on: readonly Place[];
  readonly tone: Tone;
}

/** What a chart's own commands have instead: a line in the timeline and no button. */
type SystemLook = Pick<CommandLook, "tone">;

/**
 * The looks of all commands of a lifecycle. Their order is the order of the buttons, least to most wanted: the primary
 * one is last.
 */
export type CommandLooks<Name extends string = string> = Readonly<Record<Name, CommandLook | SystemLook>>;

/** What the buttons, dialogs and timeline of a lifecycle need. */
export interface CommandKind<Row extends CommandRow> {
  /** Of the resource, the topic, the lifecycle and the texts. */
  readonly name: RequestName;
  readonly chart: Lifecycle;
  readonly offers: (row: Row, person: Person) => readonly Offer[];
  /** The key of another word for a command on this row, where it means something else than the first time. */
  readonly wordOf?: (command: string, row: Row) => string | null;
  /** What the texts `consequence.<command>` name, of those that take a reason. */
  readonly consequenceOf?: (opened: OpenedCommand<Row>) => Readonly<Record<string, string | number>>;
  readonly looks: CommandLooks;
  /** Commands that hands do: they are queued, so they are offered without a network too. */
  readonly byHand?: readonly string[];
  /** Of those without a dialog: what the hand holds, and whether it ends its lane. */
  readonly handOf?: (command: string, row: Row) => Pick<HandWork, "hand" | "isLast">;
  /** Commands that are done at a desk: its address, and the key of what the link to it says. */
  readonly desks?: Readonly<Record<string, (id: string) => DeskLink>>;
  /** Its pages; absent: it has no form, and cannot be amended. */
  readonly pages?: { readonly apply: PageName; readonly list: PageName; readonly detail: PageName };
  /** Where the next step with this row is taken, if not by a command of its own or before that. */
  readonly elsewhere?: (row: Row, person: Person) => DeskLink | null;
}

/** What the live pages of a kind need beside: its list, and one of it, each made once for its type. */
export interface LiveKind<Row extends CommandRow, Detail extends Row> extends CommandKind<Row> {
  readonly list: ReturnType<typeof createListMachine<Row>>;
  readonly record: ReturnType<typeof createRecordMachine<Detail>>;
}

/** Where a command is done. */
export interface DeskLink {
  readonly href: string;
  readonly word: string;
  /** The key of what the command's own button says beside the desk, where both would say the same. */
  readonly without?: string;
  /** The desk makes the row ready for the command: it is the next step as long as the row refuses the command. */
  readonly isBefore?: true;
}

/** A line as the review desk shows it. */
export interface ReviewedLine {
  readonly id: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly typePicture: string | null;
  readonly lot?: string;
  readonly expiry?: string | null;
  readonly quantity: number;
}

/** What the review desk reads of a request. */
interface ReviewLook<Row, Detail> {
  readonly unitsOf: (row: Row) => number;
  /** The field, and the label, of the instant that it is due at. */
  readonly due: "expectedAt" | "requiredAt";
  readonly dueOf: (row: Row) => string | null;
  readonly linesOf: (request: Detail) => readonly ReviewedLine[];
}

/** What a request page needs from a lifecycle beyond its commands. */
export interface RequestKind<Row extends RequestRow, Detail extends Row> extends LiveKind<Row, Detail> {
  readonly name: "entry" | "exit";
  readonly review: ReviewLook<Row, Detail>;
  readonly pages: NonNullable<CommandKind<Row>["pages"]>;
}

/**
 * `atOnce`: it needs nothing more and is sent by its button; `queued`: so is this one, as a hand's work, with or without a
 * network; `reason`: the dialog of a reason, which all kinds share.
 */
type CommandWay<Row, Detail> = ComponentType<CommandProps<Row, Detail>> | "atOnce" | "queued" | "reason";

/**
 * The dialog of each command that takes more than its description says. Separate from the kind, because the dialogs import
 * the kind.
 */
export type CommandDialogs<
  Row extends CommandRow,
  Detail extends Row,
  Name extends string = string,
> = Readonly<Record<Name, CommandWay<Row, Detail>>>;

/** Commands of which a description says all that they take. */
export type Plain<Rights> = {
  [Command in keyof Rights]: Rights[Command] extends { readonly takes: Takes } ? Command : never;
}[keyof Rights];

/** How a command is given: as its dialogs say, else by what it takes; undefined: not by a person, or on a page of its own. */
export function wayOf<Row extends CommandRow, Detail extends Row>(
  { chart }: Pick<CommandKind<Row>, "chart">,
  dialogs: CommandDialogs<Row, Detail>,
  command: string,
): CommandWay<Row, Detail> | undefined {
  const takes = chart.rights[command]?.takes;
  return dialogs[command] ?? (takes && (takes === "nothing" ? "atOnce" : "reason"));
}

let openings = 0;

/** Opens a command on a row: a new intent each time. */
export function openCommand<Row extends { readonly id: string }>(
  command: string,
  row: Row,
  given: Readonly<Record<string, unknown>> = {},
): OpenedCommand<Row> {
  openings += 1;
  return { command, row, given, key: `${command}:${row.id}:${openings}` };
}
