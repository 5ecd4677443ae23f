import { Download, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Right } from "../../../contracts/permissions.ts";
import { hrefOf } from "../../../machines/guard.places.ts";
import { useExport } from "../../../machines/react/use-export.ts";
import { useHolds } from "../../../machines/react/use-holds.ts";
import { useList } from "../../../machines/react/use-list.ts";
import { Button } from "../Button.tsx";
import { DataTable } from "../DataTable.tsx";
import { FilterBar } from "../FilterBar.tsx";
import { useT } from "../i18n.tsx";
import { LinkButton } from "../LinkButton.tsx";
import { ListState } from "../ListState.tsx";
import { listStateOf } from "../list-state-of.ts";
import { PageHeader } from "../PageHeader.tsx";
import { Pager } from "../Pager.tsx";
import { Panel } from "../Panel.tsx";
import { SearchField } from "../SearchField.tsx";
import { saveFile } from "../save-file.ts";
import { TableSettings } from "../TableSettings.tsx";
import type { Column, Density } from "../table-column.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** Every request of a kind in one's scope, newest first: filtered, sorted, followed live, exported. */
export function ListPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly columns: readonly Column<Row>[];
  /** Who may file one. */
  readonly applies: Right;
  /** The chips of the filter bar beside the search, given the list. */
  readonly filters: (list: ReturnType<typeof useList<Row>>) => ReactNode;
  /** The fields that those chips set. */
  readonly filtered: readonly string[];
}) {
  const { kind, columns, filtered } = props;
  const t = useT();
  const word = useRequestWord();
  const mayApply = useHolds(props.applies);
  const [density, setDensity] = useState<Density>("normal");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const list = useList<Row>({ key: "list", machine: kind.list, resource: kind.name, topic: kind.name });
  const csv = useExport(kind.name, list.query, saveFile);
  const create = mayApply ? (
    <LinkButton look="primary" icon={<Plus size={16} />} href={hrefOf(kind.pages.apply)}>
      {word(`${kind.name}.list.create`)}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHeader
        title={word(`${kind.name}.list.title`)}
        subtitle={word(`${kind.name}.list.subtitle`)}
        actions={create}
      />
      <FilterBar
        isFiltered={["keyword", ...filtered].some((name) => Boolean(list.query[name]))}
        onClear={list.clearFilters}
        actions={
          <>
            <Button icon={<Download size={16} />} isBusy={csv.isBusy} onClick={csv.ask}>
              {t("common.action.export")}
            </Button>
            <TableSettings
              columns={columns}
              hidden={hidden}
              onHidden={setHidden}
              density={density}
              onDensity={setDensity}
            />
          </>
        }
      >
        <SearchField
          label={word(`${kind.name}.list.search`)}
          placeholder={word(`${kind.name}.list.search`)}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        {props.filters(list)}
      </FilterBar>
      <Panel isFlush>
        <ListState
          state={listStateOf(list.view, {
            onClear: list.clearFilters,
            onRetry: list.retry,
            empty: {
              title: word(`${kind.name}.list.empty`),
              hint: word(`${kind.name}.list.emptyHint`),
              action: create,
            },
          })}
        >
          <DataTable
            label={word(`${kind.name}.list.title`)}
            columns={columns.filter((column) => !hidden.has(column.key))}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.number}
            density={density}
            sort={list.query.sort ?? null}
            onSort={list.setSort}
            mark={list.mark}
            isBusy={list.isBusy}
            footer={<Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />}
          />
        </ListState>
      </Panel>
    </>
  );
}
