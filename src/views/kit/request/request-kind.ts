/** What the shared request pages need to know of a lifecycle: its name, its machines, its pages, how its commands look. */
import type { ComponentType } from "react";
import type { PageName } from "../../../contracts/pages.ts";
import type { Person } from "../../../contracts/permissions.ts";
import type { createCommandMachine } from "../../../machines/command.machine.ts";
import type { Offer } from "../../../machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../../machines/lifecycles/lifecycle.ts";
import type { createListMachine } from "../../../machines/list.machine.ts";
import type { createRecordMachine } from "../../../machines/record.machine.ts";
import type { Tone } from "../tone.ts";

/** What every request's row carries. */
export interface RequestRow {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly clientName: string;
  readonly warehouseName: string;
  readonly kind: string;
  readonly sourceNumber: string | null;
  readonly status: string;
  readonly statusSince: string;
  readonly revision: number;
  readonly submittedAt: string | null;
  readonly rejectReason: string | null;
  readonly cancelReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A command that a page has open on a row. */
export interface OpenedCommand<Row> {
  readonly command: string;
  readonly row: Row;
  /** What the opener knows of the payload already: which receipt, which allocation. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Makes this opening an intent of its own. */
  readonly key: string;
}

/** What a command's dialog is given. */
export interface CommandProps<Row, Detail> {
  readonly opened: OpenedCommand<Row>;
  readonly onClose: () => void;
  readonly onDone: (result: Detail) => void;
}

export interface RequestKind<Row extends RequestRow, Detail extends Row> {
  /** Of the resource, the topic, the lifecycle and the texts. */
  readonly name: "entry" | "exit";
  readonly chart: Lifecycle;
  readonly offers: (row: Row, person: Person) => readonly Offer[];
  readonly list: ReturnType<typeof createListMachine<Row>>;
  readonly record: ReturnType<typeof createRecordMachine<Detail>>;
  readonly command: ReturnType<typeof createCommandMachine<Readonly<Record<string, unknown>>, Detail>>;
  readonly pages: { readonly apply: PageName; readonly list: PageName; readonly detail: PageName };
  /** The commands that have a button, least to most wanted: the primary one stands last, where the eye ends. */
  readonly order: readonly string[];
  readonly looks: Readonly<Record<string, "primary" | "danger">>;
  readonly tones: Readonly<Record<string, Tone>>;
}

/** The dialog of each command; apart from the kind, which the dialogs themselves know. */
export type DialogOf<Row, Detail> = (command: string) => ComponentType<CommandProps<Row, Detail>>;

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
