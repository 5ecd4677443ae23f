import type { ReactNode } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { Option } from "../../contracts/options.ts";
import type { PageName } from "../../contracts/pages.ts";
import type { FieldValue, FieldValues, MasterRow, ResourceSpec } from "../../contracts/resource.ts";
import type { createListMachine } from "../../machines/page/list.machine.ts";
import type { TabsProps } from "../kit/Tabs.tsx";
import type { Column } from "../kit/table-column.ts";

/** A row as the kit sees it: fields by name. */
export type AnyRow = MasterRow & Readonly<Record<string, FieldValue>>;

/** What the dialog of one row is given. */
export interface RowDialog {
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
}

interface FormSection {
  /** Words above the fields; absent in a short form. */
  readonly title?: string;
  readonly fields: readonly string[];
}

type FieldOf<Spec extends ResourceSpec> = keyof Spec["fields"] & string;

/** A view by the names of its resource's fields. */
interface ViewOf<Spec extends ResourceSpec, InForm extends FieldOf<Spec>> extends ResourceView {
  readonly spec: Spec;
  readonly columns: readonly FieldOf<Spec>[];
  readonly yields?: { readonly [Name in FieldOf<Spec>]?: 1 | 2 | 3 };
  readonly form: readonly (FormSection & { readonly fields: readonly InForm[] })[];
  readonly unfiltered?: readonly FieldOf<Spec>[];
  readonly cells?: { readonly [Name in FieldOf<Spec>]?: (row: AnyRow) => ReactNode };
}

/** A view as it is given. It does not compile with a name that is no field, or with a form that lacks a field. */
export const resourceView = <Spec extends ResourceSpec, InForm extends FieldOf<Spec>>(
  view: ViewOf<Spec, InForm> &
    ([Exclude<FieldOf<Spec>, InForm>] extends [never]
      ? unknown
      : { readonly formLacks: Exclude<FieldOf<Spec>, InForm> }),
): ResourceView => view;

/** The page-specific part of a master data page; everything else follows from the description of its resource. */
export interface ResourceView {
  readonly spec: ResourceSpec;
  /** Made once, at module level: `createListMachine<AnyRow>()`. */
  readonly machine: ReturnType<typeof createListMachine<AnyRow>>;
  readonly page: PageName;
  /** Absent: the name of the page. */
  readonly title?: string;
  /** The fields shown as columns, in their order; the first names the row. */
  readonly columns: readonly string[];
  /** The columns that leave a table too narrow for all of them, as Column.yields says. */
  readonly yields?: Readonly<Partial<Record<string, 1 | 2 | 3>>>;
  /** The fields of the form, in sections. */
  readonly form: readonly FormSection[];
  /** Columns without a filter: every other one that is a choice, a yes or no, or a reference has one. */
  readonly unfiltered?: readonly string[];
  /** Filters by columns that are not fields of the form. */
  readonly moreFilters?: (
    query: ListQuery,
    onFilter: (changes: Readonly<Record<string, string | null>>) => void,
  ) => ReactNode;
  /** What the page itself demands of its list. */
  readonly fixed?: ListQuery;
  /** The default query, such as 200 rows of a tree, unless the reader changes it. */
  readonly defaults?: ListQuery;
  /** What a new row begins with. */
  readonly initial?: FieldValues;
  /** Cells that are more than their text, by field; others are added at the end. */
  readonly cells?: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>;
  readonly extraColumns?: readonly Column<AnyRow>[];
  /** Rows that this person may only read. */
  readonly isFixedRow?: (row: AnyRow) => boolean;
  /** Where the server says which fields of a row cannot change now, and the reason (`texts.because`). */
  readonly kept?: { readonly from: "/api/goods/type/kept"; readonly because: string };
  /** Fields that a form hides, depending on its other values. */
  readonly isLeftOut?: (name: string, values: FieldValues, row: AnyRow | null) => boolean;
  /** Whether a choice of a reference field is offered; unsaid: all are. */
  readonly isOffered?: (name: string, option: Option) => boolean;
  /** Whether a word of a field with several is offered; unsaid: all are. */
  readonly isChoice?: (value: string, values: FieldValues) => boolean;
  /** Why a word of a field with several cannot be chosen, which is shown; null: it can. One that is chosen can be taken off. */
  readonly unusable?: (name: string, value: string, values: FieldValues) => string | null;
  /** Further changes after a change of the form, such as clearing a field that the new role does not use. */
  readonly follows?: (changes: FieldValues, values: FieldValues) => FieldValues;
  /** Events lack a part of the answer to a creation: only the call itself completes it. */
  readonly isAnswerNeeded?: boolean;
  /** After a row was saved. */
  readonly onSaved?: (row: AnyRow, isNew: boolean) => void;
  /** The alternative to deleting a row that others refer to; null: none. By default: to disable it. */
  readonly disableInstead?: (row: AnyRow) => (() => void) | null;
  /** What a deletion means, said before it is confirmed. */
  readonly deleteText?: string;
  /** What else can be done with ticked rows, or with one. */
  readonly bulkActions?: (rows: readonly AnyRow[]) => ReactNode;
  readonly rowActions?: (row: AnyRow) => readonly RowAction[];
  /** Shown below the form's fields: related data, such as a warehouse's locations. */
  readonly below?: (row: AnyRow) => ReactNode;
  /** Between the title and the filters, such as the choice between two lists. */
  readonly tabs?: TabsProps;
  /** Above the list: what is offered while it has no rows, such as making usual ones. */
  readonly offer?: (query: ListQuery, isWithoutRows: boolean) => ReactNode;
  /** Buttons beside "new". */
  readonly actions?: ReactNode;
}

interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

/** What a row is called by people. */
export const nameOfRow = ({ title }: ResourceSpec, row: AnyRow): string => String(row[title] ?? "");
