import type { ReactNode } from "react";
import type { Translate } from "../../locales/translator.ts";
import type { RowNews, ShownMark } from "../../machines/page/live.policy.ts";

/** Row heights: 32, 40 and 48 px; the table's owner stores the choice. */
export type Density = "compact" | "normal" | "touch";

export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 32, normal: 40, touch: 48 };

/** Where a value stands on the card of a row: beside its title, on the second line, on the third; `news` for a while. */
export type CardPlace = "status" | "place" | "amount" | "when" | "progress" | "news";

/** One column of a DataTable. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** The content; `news` for a few seconds after another person has changed the row. */
  readonly cell: (row: Row, news?: RowNews) => ReactNode;
  /** `end` for quantities, which then get tabular numerals. */
  readonly align?: "start" | "end";
  /** CSS width, such as `160px` or `20%`. */
  readonly width?: string;
  /** The width that the reader gave it; only texts that may be cut get narrower than their content. */
  readonly sizePx?: number;
  /** The wire's sort field; without one the column does not sort. */
  readonly sortField?: string;
  /** Names the row: a row header that holds the link, and the head of its card on a phone. */
  readonly isTitle?: boolean;
  /** Buttons: at the end, without a visible header. */
  readonly isActions?: boolean;
  /** A column with only a menu, shown in the header of a card. */
  readonly isMenu?: boolean;
  /**
   * Its place on a card of three lines, and what it shows there instead of its cell. Where a table's columns have
   * places, its cards show nothing else.
   */
  readonly card?: {
    readonly at: CardPlace;
    readonly cell?: (row: Row, news?: RowNews) => ReactNode;
    /**
     * The row's stations, as a line across the second line. A card with one is the tap itself, without buttons: what can
     * be done stands on the page that it opens.
     */
    readonly line?: (row: Row) => ReactNode;
  };
  /** Stays in sight at the start, after the title, when the rows scroll sideways; the title needs a width in px. */
  readonly isPinned?: boolean;
  /** A text that is cut with an ellipsis before a column has to leave; numbers and dates are never cut. */
  readonly shrinks?: boolean;
  /** A text that goes on in the next line, so that it is read to its end in a narrow table; its row grows. */
  readonly wraps?: boolean;
  /**
   * Leaves a table that is too narrow for all columns, even with its texts cut; 1 leaves first, 4 last: on
   * tablets only.
   */
  readonly yields?: 1 | 2 | 3 | 4;
  /** Left out while the list has this filter with one value: every row would say the same. */
  readonly foldedBy?: string;
  /** Left out of the card on a phone. */
  readonly isCardHidden?: boolean;
}

/** The column of a row's buttons, at the end of a table. */
export const actionsColumn = <Row>(t: Translate, cell: (row: Row) => ReactNode): Column<Row> => ({
  key: "actions",
  header: t("common.list.actions"),
  isActions: true,
  align: "end",
  cell,
});

/** What a browser remembers of one table. */
export interface TableArrangement {
  readonly density: Density;
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Keys of the movable columns from first to last; columns that are not named follow as they came. */
  readonly order: readonly string[];
  /** Width of a column by its key, in px. */
  readonly widths: Readonly<Record<string, number>>;
}

/** A table's arrangement in this browser, how to change it, and what the window has no room for. */
export interface TableLayout extends TableArrangement {
  /** Keys of the columns for which the window has no room, with blanks between them. */
  readonly leftOut: string;
  readonly onLeftOut: (keys: string) => void;
  readonly onArrange: (changes: Partial<TableArrangement>) => void;
  /** Absent: it is as it came. */
  readonly onReset?: (() => void) | undefined;
}

/** Input and callbacks of a table. */
export interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called in its checkbox; defaults to its key. */
  readonly rowName?: (row: Row) => string;
  readonly density?: Density;
  /** How the reader has arranged the table; absent: as it comes, and no column moves. */
  readonly layout?: TableLayout;
  /** The wire's sort: `field` or `-field`. */
  readonly sort?: string | null;
  /** How the rows are sorted where `sort` says nothing. */
  readonly defaultSort?: string;
  readonly onSort?: (sort: string | null) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be ticked; null where it can. */
  readonly unselectable?: (row: Row) => string | null;
  /** Rows that have just come in or changed. */
  readonly mark?: (row: Row) => ShownMark | undefined;
  readonly isBusy?: boolean;
  readonly footer?: ReactNode;
  /** Scrolls inside itself beyond this CSS height; virtual tables have `70vh` unless said otherwise. */
  readonly maxHeight?: string;
  readonly minWidth?: string;
  /** The subject of its page, which scrolls inside itself beyond the window, so that its head stays. */
  readonly isPage?: boolean;
}

/** The next sort of a column, in the wire's words: none → `field` → `-field` → none, which is the default. */
export function nextSort(
  sort: string | null | undefined,
  field: string,
  fallback: string | null = null,
): string | null {
  const now = sort ?? fallback;
  const next = now === field ? `-${field}` : now === `-${field}` && sort ? null : field;
  // The default is asked for by saying nothing.
  return next === fallback ? null : next;
}

/** The selection with one row put in or taken out. */
export function toggled(
  selected: ReadonlySet<string> | undefined,
  key: string,
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  if (isOn) next.add(key);
  else next.delete(key);
  return next;
}
