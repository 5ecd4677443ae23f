import type { ReactNode } from "react";
import type { ListQuery } from "../../../contracts/list.ts";
import type { PageName } from "../../../contracts/pages.ts";
import type { FieldValue, FieldValues, MasterRow, ResourceSpec } from "../../../contracts/resource.ts";
import type { createListMachine } from "../../../machines/list.machine.ts";
import type { Column } from "../table-column.ts";

/** A row as the kit sees it: fields by name. */
export type AnyRow = MasterRow & Readonly<Record<string, FieldValue>>;

export interface FormSection {
  /** Words above the fields; absent in a short form. */
  readonly title?: string;
  readonly fields: readonly string[];
}

/** What a page of master data says about itself; everything else follows from the description of its resource. */
export interface ResourceView {
  readonly spec: ResourceSpec;
  /** Made once, at module level: `createListMachine<AnyRow>()`. */
  readonly machine: ReturnType<typeof createListMachine<AnyRow>>;
  readonly page: PageName;
  /** The fields shown as columns, in their order; the first names the row. */
  readonly columns: readonly string[];
  /** The fields of the form, in sections. */
  readonly form: readonly FormSection[];
  /** Choice, boolean and reference fields to filter by. */
  readonly filters?: readonly string[];
  /** Filters by columns that are no fields of the form. */
  readonly moreFilters?: MoreFilters;
  /** What the page itself demands of its list. */
  readonly fixed?: ListQuery;
  /** What is asked for unless the reader says otherwise, such as 200 rows of a tree. */
  readonly defaults?: ListQuery;
  /** What a new row begins with. */
  readonly initial?: FieldValues;
  /** Cells that are more than their text, by field; others are added at the end. */
  readonly cells?: Readonly<Record<string, (row: AnyRow) => ReactNode>>;
  readonly extraColumns?: readonly Column<AnyRow>[];
  /** Rows that this person may only read. */
  readonly isFixedRow?: (row: AnyRow) => boolean;
  /** Fields that a form leaves out, by what else it says. */
  readonly isLeftOut?: (name: string, values: FieldValues, row: AnyRow | null) => boolean;
  /** What else changes with a change of the form, such as a field that its new role has no use for. */
  readonly follows?: (changes: FieldValues, values: FieldValues) => FieldValues;
  /** The answer to a creation holds what no event tells: only the call itself settles it. */
  readonly isAnswerNeeded?: boolean;
  /** After a row was saved. */
  readonly onSaved?: (row: AnyRow, isNew: boolean) => void;
  /** What is offered instead of deleting a row that others refer to; null: nothing. Unsaid: to disable it. */
  readonly disableInstead?: (row: AnyRow) => (() => void) | null;
  /** What a deletion means, said before it is confirmed. */
  readonly deleteText?: string;
  /** What else can be done with ticked rows, or with one. */
  readonly bulkActions?: (rows: readonly AnyRow[]) => ReactNode;
  readonly rowActions?: (row: AnyRow) => readonly RowAction[];
  /** Shown below the form's fields: what belongs to the row, such as a warehouse's locations. */
  readonly below?: (row: AnyRow) => ReactNode;
  /** Between the title and the filters, such as the choice between two lists. */
  readonly above?: ReactNode;
  /** Buttons beside "new". */
  readonly actions?: ReactNode;
}

export interface MoreFilters {
  /** The parameters of the query that they set. */
  readonly names: readonly string[];
  readonly render: (
    query: ListQuery,
    onFilter: (changes: Readonly<Record<string, string | null>>) => void,
  ) => ReactNode;
}

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

/** What a row is called by people. */
export const nameOfRow = ({ title }: ResourceSpec, row: AnyRow): string => String(row[title] ?? "");
