import { Download, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { PageName } from "../../contracts/pages.ts";
import type { Right } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import type { createListMachine } from "../../machines/page/list.machine.ts";
import type { ListRow } from "../../machines/page/list-events.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList } from "../../machines/react/use-list.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import type { Column } from "../kit/table-column.ts";
import { useTableLayout } from "../kit/use-table-layout.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { RequestFilters } from "./RequestFilters.tsx";
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
  /** The date that the list is narrowed by. */
  readonly due: Parameters<typeof RequestFilters>[0]["due"];
  /** The filters of this kind alone, given the list. */
  readonly filters: (list: ReturnType<typeof useList<Row>>) => ReactNode;
}) {
  const { name, machine, columns, apply, due } = props;
  const t = useT();
  const word = useRequestWord();
  const mayApply = useHolds(apply?.right ?? NOBODY);
  const layout = useTableLayout(`${name}-list`, props.hides);
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
      <ListFilters
        list={list}
        search={word(`${name}.list.search`)}
        words={{ areas: [name, "request"] }}
        actions={
          <>
            <Button icon={<Download size={16} />} isBusy={csv.isBusy} onClick={csv.ask}>
              {t("common.action.export")}
            </Button>
            <TableSettings columns={columns} {...layout} />
          </>
        }
      >
        <RequestFilters query={list.query} onFilter={list.setFilter} due={due} />
        {props.filters(list)}
      </ListFilters>
      <Panel isFlush>
        <ListTable
          list={list}
          empty={{
            title: word(`${name}.list.empty`),
            hint: word(`${name}.list.emptyHint`),
            action: create,
          }}
          label={word(`${name}.list.title`)}
          columns={columns.filter((column) => column.isTitle || !layout.hidden.has(column.key))}
          rowName={(row) => row.number}
          density={layout.density}
        />
      </Panel>
    </>
  );
}
