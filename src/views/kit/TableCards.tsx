import type { ReactNode } from "react";
import { useT } from "./i18n.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { ShortCard } from "./ShortCard.tsx";
import { type DataTableProps, toggled } from "./table-column.ts";
import { CardBox, CardHead, CardList } from "./table-parts.tsx";
import { useRevealed } from "./use-revealed.ts";

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
    <CardList aria-label={label} aria-busy={isBusy || undefined}>
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
              <ShortCard row={row} columns={columns} head={head} />
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
