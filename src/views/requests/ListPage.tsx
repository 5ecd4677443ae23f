import { Download, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PageName } from "../../contracts/pages.ts";
import type { Right } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import type { createListMachine } from "../../machines/page/list.machine.ts";
import type { ListRow } from "../../machines/page/list-events.ts";
import { filtersOf } from "../../machines/page/list-fit.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList } from "../../machines/react/use-list.ts";
import { Button } from "../kit/Button.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { FilterChips } from "../kit/FilterChips.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import type { Column, Density } from "../kit/table-column.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { useRequestWord } from "./use-request-word.ts";

/** A right that no person has, because no page gives it. */
const NOBODY: Right = { anyOf: [] };

/** Every request of a kind in the reader's scope, newest first: filtered, sorted, followed live, exported. */
export function ListPage<Row extends ListRow & { readonly number: string }>(props: {
  /** Of the resource, the topic and the texts. */
  readonly name: "entry" | "exit" | "delivery";
  readonly machine: ReturnType<typeof createListMachine<Row>>;
  readonly columns: readonly Column<Row>[];
  /** The keys of columns that are hidden by default. */
  readonly hides?: readonly string[];
  /** Page and right to file a request; absent: only the system opens them. */
  readonly apply?: { readonly page: PageName; readonly right: Right };
  /** The chips of the filter bar beside the search, given the list. */
  readonly filters: (list: ReturnType<typeof useList<Row>>) => ReactNode;
  /** The fields that those chips set. */
  readonly filtered: readonly string[];
}) {
  const { name, machine, columns, filtered, apply } = props;
  const t = useT();
  const word = useRequestWord();
  const mayApply = useHolds(apply?.right ?? NOBODY);
  const [density, setDensity] = useState<Density>("normal");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(props.hides));
  const list = useList<Row>({ key: "list", machine, resource: name, topic: name });
  const csv = useExport(name, list.query, saveFile);
  const create =
    apply && mayApply ? (
      <LinkButton look="primary" icon={<Plus size={16} />} href={hrefOf(apply.page)}>
        {word(`${name}.list.create`)}
      </LinkButton>
    ) : null;
  return (
    <>
      <PageHeader
        title={word(`${name}.list.title`)}
        subtitle={word(`${name}.list.subtitle`)}
        actions={create}
      />
      <FilterBar
        isFiltered={filtersOf(list.query).length > 0}
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
          label={word(`${name}.list.search`)}
          placeholder={word(`${name}.list.search`)}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        {props.filters(list)}
        <FilterChips
          query={list.query}
          shown={filtered}
          areas={[name, "request"]}
          row={list.rows[0]}
          onRemove={(field) => list.setFilter({ [field]: null })}
        />
      </FilterBar>
      <Panel isFlush>
        <ListTable
          list={list}
          empty={{
            title: word(`${name}.list.empty`),
            hint: word(`${name}.list.emptyHint`),
            action: create,
          }}
          label={word(`${name}.list.title`)}
          columns={columns.filter((column) => !hidden.has(column.key))}
          rowName={(row) => row.number}
          density={density}
        />
      </Panel>
    </>
  );
}
