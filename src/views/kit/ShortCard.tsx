import { Fragment, type ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";
import type { CardPlace, Column } from "./table-column.ts";

const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "24px",
    marginTop: "1",
    color: "fg.muted",
    fontVariantNumeric: "tabular-nums",
    "& > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    // A time and how late it is: the second half must not be cut off.
    "& > [data-when]": { whiteSpace: "normal" },
    "& > span + span": { flexShrink: 0, color: "fg" },
    "& > div": { width: "112px", flexShrink: 0, textAlign: "end" },
    "& > [data-inline]": {
      width: "auto",
      display: "flex",
      flexWrap: "wrap",
      flexShrink: 1,
      justifyContent: "flex-end",
      gap: "2",
      marginInlineStart: "auto",
      "& > *": { minHeight: "40px" },
    },
  },
});

/** A row as a card of three lines: what it is, where it is and how much, when and how far. */
export function ShortCard<Row>(props: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** What stands before the title, such as its checkbox. */
  readonly head: (status: ReactNode) => ReactNode;
}) {
  const { row, columns, head } = props;
  const actions = columns.filter((column) => column.isActions && !column.isMenu);
  const at = (place: CardPlace) => columns.filter((column) => column.card?.at === place);
  const shownOf = (column: Column<Row>) => (column.card?.cell ?? column.cell)(row);
  const places = at("place").map((column) => ({ key: column.key, value: shownOf(column) }));
  const [amount] = at("amount");
  const [progress] = at("progress");
  return (
    <>
      {head(
        at("status").map((column) => (
          <span key={column.key} data-status="">
            {shownOf(column)}
          </span>
        )),
      )}
      <Line>
        <span>
          {places.map(({ key, value }, index) => (
            <Fragment key={key}>
              {index > 0 ? " · " : null}
              {value}
            </Fragment>
          ))}
        </span>
        {amount ? <span>{shownOf(amount)}</span> : null}
      </Line>
      <Line>
        <span data-when="">
          {at("when").map((column, index) => (
            <Fragment key={column.key}>
              {index > 0 ? " · " : null}
              {column.header} {shownOf(column)}
            </Fragment>
          ))}
        </span>
        {progress ? <div>{shownOf(progress)}</div> : null}
        {progress || actions.length === 0 ? null : (
          <div data-inline="" data-actions="">
            {actions.map((column) => (
              <Fragment key={column.key}>{column.cell(row)}</Fragment>
            ))}
          </div>
        )}
      </Line>
      {progress
        ? actions.map((column) => (
            <div key={column.key} data-actions="">
              {column.cell(row)}
            </div>
          ))
        : null}
    </>
  );
}
