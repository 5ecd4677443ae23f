import { Fragment, type ReactNode, useCallback, useState } from "react";
import type { RowNews } from "../../machines/page/live.policy.ts";
import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { type CardPlace, type Column, type DataTableProps, toggled } from "./table-column.ts";
import { CardBox, CardHead, CardList } from "./table-parts.tsx";

const BATCH = 30;

/** A table's rows as cards, for screens under 640 px. */
export function TableCards<Row>(props: DataTableProps<Row> & { readonly rowName: (row: Row) => string }) {
  const { label, columns, rows, rowKey, rowName, selected, onSelect, unselectable, mark, isBusy } = props;
  const t = useT();
  const { count, end } = useRevealed(rows.length, BATCH);
  const title = columns.find((column) => column.isTitle);
  const menu = columns.find((column) => column.isMenu);
  const actions = columns.filter((column) => column.isActions && !column.isMenu);
  const isShort = columns.some((column) => column.card);
  const facts = columns.filter((column) => !column.isTitle && !column.isActions && !column.isCardHidden);
  return (
    <CardList data-cards="" aria-label={label} aria-busy={isBusy || undefined}>
      {rows.slice(0, count).map((row) => {
        const key = rowKey(row);
        const isSelected = selected?.has(key) ?? false;
        const marked = mark?.(row);
        const head = (status: ReactNode) => (
          <CardHead>
            {onSelect ? (
              <RowCheckbox
                label={t("common.list.selectRow", { name: rowName(row) })}
                value={isSelected}
                reason={unselectable?.(row) ?? null}
                onChange={(isOn) => onSelect(toggled(selected, key, isOn))}
              />
            ) : null}
            {title?.cell(row)}
            {marked?.kind === "new" ? <small data-new="">{t("common.list.new")}</small> : null}
            {status}
            {menu ? <div data-menu="">{menu.cell(row)}</div> : null}
          </CardHead>
        );
        return (
          <CardBox
            key={key}
            data-mark={marked?.kind}
            data-fading={marked?.isFading ? "" : undefined}
            data-short={isShort ? "" : undefined}
            data-selected={isSelected ? "" : undefined}
          >
            {isShort ? (
              <ShortCard row={row} columns={columns} news={marked?.news} head={head} />
            ) : (
              <>
                {head(null)}
                <dl>
                  {facts.map((column) => (
                    <Fact key={column.key} name={column.header}>
                      {column.cell(row, marked?.news)}
                    </Fact>
                  ))}
                </dl>
              </>
            )}
            {isShort
              ? null
              : actions.map((column) => (
                  <div key={column.key} data-actions="">
                    {column.cell(row)}
                  </div>
                ))}
          </CardBox>
        );
      })}
      {count < rows.length ? (
        // A new key per batch: an observer reports only changes, so each batch needs a new observer.
        <li key={`end-${count}`} ref={end} aria-hidden="true" />
      ) : null}
    </CardList>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/**
 * How many of a long list are in the document: a first batch, and another one whenever the end comes near.
 * For lists that scroll with the page, where a virtual list would need to know who scrolls.
 */
function useRevealed(
  total: number,
  batch: number,
): { count: number; end: (element: Element | null) => void } {
  const [asked, setAsked] = useState(batch);
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return;
      const seen = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setAsked((count) => count + batch);
        },
        { rootMargin: "600px" },
      );
      seen.observe(element);
      return () => seen.disconnect();
    },
    [batch],
  );
  return { count: Math.min(asked, total), end };
}

const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "20px",
    lineHeight: "20px",
    marginTop: "1",
    color: "fg.muted",
    fontVariantNumeric: "tabular-nums",
    "& > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    // A time and how late it is: the second half must not be cut off.
    "& > [data-when]": { whiteSpace: "normal" },
    "& > span + span": { flexShrink: 0, maxWidth: "70%", color: "fg" },
    "& > span + [data-when]": { color: "fg.muted" },
    "& > [data-inline]": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "flex-end",
      gap: "2",
      marginInlineStart: "auto",
      // As tall as a thumb, and the card no taller for it.
      marginBlock: "-3",
      "& > *": { minHeight: "44px", minWidth: "44px" },
    },
  },
});

/** A row as a card of three lines: what it is, where it is and how much, when and how far. */
function ShortCard<Row>(props: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly news: RowNews | undefined;
  /** What stands before the title, such as its checkbox. */
  readonly head: (status: ReactNode) => ReactNode;
}) {
  const { row, columns, news, head } = props;
  const at = (place: CardPlace) => columns.filter((column) => column.card?.at === place);
  const shownOf = (column: Column<Row>) => (column.card?.cell ?? column.cell)(row, news);
  const joined = (place: CardPlace) =>
    at(place)
      .map((column) => ({ column, value: shownOf(column) }))
      .filter(({ value }) => value !== null && value !== "")
      .map(({ column, value }, index) => (
        <Fragment key={column.key}>
          {index > 0 ? " · " : null}
          {place === "when" && !column.card?.cell ? `${column.header} ` : null}
          {value}
        </Fragment>
      ));
  const statuses = at("status");
  const line = statuses.flatMap(({ card }) => card?.line?.(row) ?? [])[0];
  const actions = line ? [] : columns.filter((column) => column.isActions && !column.isMenu);
  const [amount] = at("amount");
  const [progress] = at("progress");
  const much = (progress && shownOf(progress)) || (amount && shownOf(amount));
  const [change] = news ? at("news") : [];
  const places = <span>{joined("place")}</span>;
  const when = <span data-when="">{joined("when")}</span>;
  return (
    <>
      {head(
        statuses.map((column) => (
          <span key={column.key} data-status="">
            {shownOf(column)}
          </span>
        )),
      )}
      <Line>
        {line ?? places}
        {much ? <span>{much}</span> : null}
      </Line>
      <Line>
        {line ? places : null}
        {change ? <span>{shownOf(change)}</span> : when}
        {actions.length > 0 ? (
          <div data-inline="" data-actions="">
            {actions.map((column) => (
              <Fragment key={column.key}>{column.cell(row)}</Fragment>
            ))}
          </div>
        ) : null}
      </Line>
    </>
  );
}
