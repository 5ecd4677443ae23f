import { Ban, CircleCheck, Ellipsis, Pencil, Plus, Trash2, Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList, useSomeRows } from "../../machines/react/use-list.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { ExportButton } from "../kit/ExportButton.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import type { Column } from "../kit/table-column.ts";
import { useTableLayout } from "../kit/use-table-layout.ts";
import { BulkBar } from "./BulkBar.tsx";
import { DeleteRow } from "./DeleteRow.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { ListFrame } from "./ListFrame.tsx";
import { ResourceFilters } from "./ResourceFilters.tsx";
import { type OpenedForm, ResourceForm } from "./ResourceForm.tsx";
import { type AnyRow, nameOfRow, type ResourceView } from "./resource-view.ts";
import { useBulkStatus } from "./use-bulk-status.ts";
import { useResourceColumns } from "./use-resource-columns.tsx";

/** Shown over the list: a form, or the question before a deletion. Each opening gets its own key. */
type Opened =
  | ({ readonly kind: "form" } & OpenedForm)
  | { readonly kind: "delete"; readonly key: string; readonly row: AnyRow }
  | { readonly kind: "import" }
  | null;

const keyNow = (): string => crypto.randomUUID();

/** The whole page of a resource of master data: list, filters, form, deletion, bulk, import and export, live. */
export function ResourcePage({ view }: { readonly view: ResourceView }) {
  const { spec, isFixedRow } = view;
  const t = useT();
  const toast = useToast();
  const mayWrite = useHolds(spec.writes);
  const layout = useTableLayout(spec.key);
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useList<AnyRow>({
    key: `list:${spec.key}`,
    machine: view.machine,
    resource: spec.name,
    ...(view.fixed ? { fixed: view.fixed } : {}),
    ...(view.defaults ? { defaults: view.defaults } : {}),
  });
  const csv = useExport(spec.name, { ...view.fixed, ...list.query }, saveFile);
  const close = useCallback(() => setOpened(null), []);
  const chooseNone = useCallback(() => setChosen(new Set()), []);
  const openForm = (row: AnyRow | null) => setOpened({ kind: "form", key: keyNow(), row });
  const isReadOnly = (row: AnyRow | null): boolean =>
    !mayWrite || (row !== null && (isFixedRow?.(row) ?? false));
  const status = spec.fields.status;
  const statuses = status?.kind === "choice" ? status.values : [];
  const resting = statuses.at(-1) ?? "disabled";
  const disable = useBulkStatus(spec, resting, close);
  const enable = useBulkStatus(spec, spec.inUse ?? "enabled", close);

  const disableInstead = (row: AnyRow): (() => void) | null => {
    if (view.disableInstead) return view.disableInstead(row);
    return row.status === resting ? null : () => disable.start([row]);
  };

  const rowMenu: Column<AnyRow> = {
    key: "actions",
    header: t("common.list.actions"),
    ...{ isActions: true, isMenu: true },
    align: "end",
    width: "56px",
    cell: (row) => (
      <Menu
        label={t("resource.list.rowMenu", { name: nameOfRow(spec, row) })}
        align="end"
        items={[
          { key: "edit", label: t("resource.list.edit"), icon: <Pencil />, onSelect: () => openForm(row) },
          ...(view.rowActions?.(row) ?? []),
          ...(statuses.length === 0
            ? []
            : row.status === resting
              ? [
                  {
                    key: "enable",
                    label: t("resource.bulk.setStatus", { status: t.dynamic(`texts.state.${spec.inUse}`) }),
                    icon: <CircleCheck />,
                    onSelect: () => enable.start([row]),
                  },
                ]
              : [
                  {
                    key: "disable",
                    label: t("resource.bulk.setStatus", { status: t.dynamic(`texts.state.${resting}`) }),
                    icon: <Ban />,
                    onSelect: () => disable.start([row]),
                  },
                ]),
          {
            key: "delete",
            label: t("common.action.delete"),
            icon: <Trash2 />,
            tone: "danger",
            isSeparated: true,
            onSelect: () => setOpened({ kind: "delete", key: keyNow(), row }),
          },
        ]}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            size="sm"
            label={t("resource.list.rowMenu", { name: nameOfRow(spec, row) })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
    ),
  };
  const columns = useResourceColumns(view, openForm);
  const withMenu: readonly Column<AnyRow>[] = mayWrite
    ? [...columns, { ...rowMenu, cell: (row) => (isReadOnly(row) ? null : rowMenu.cell(row)) }]
    : columns;
  const title = view.title ?? t.dynamic(`shell.page.${view.page}`);
  const chosenRows = useSomeRows(list, (row) => chosen.has(row.id));
  // One filled button a page: the head has it.
  const createButton = (look: "primary" | "secondary") =>
    mayWrite ? (
      <Button look={look} icon={<Plus size={16} />} onClick={() => openForm(null)}>
        {t("resource.list.create", { noun: t.dynamic(`resource.noun.${spec.key}`) })}
      </Button>
    ) : null;
  return (
    <>
      <ListFrame
        title={title}
        subtitle={t.dynamic(`resource.about.${spec.key}`)}
        actions={
          <>
            {view.actions}
            {mayWrite && spec.importKey ? (
              <Button icon={<Upload size={16} />} onClick={() => setOpened({ kind: "import" })}>
                {t("resource.import.open")}
              </Button>
            ) : null}
            {createButton("primary")}
          </>
        }
        tabs={view.tabs}
        list={list}
        filters={{
          words: { spec, areas: ["request"] },
          actions: (
            <>
              <ExportButton isBusy={csv.isBusy} onClick={csv.ask} />
              <TableSettings columns={columns} layout={layout} />
            </>
          ),
          children: (
            <>
              <ResourceFilters view={view} query={list.query} onFilter={list.setFilter} />
              {view.moreFilters?.(list.query, list.setFilter)}
            </>
          ),
        }}
        above={view.offer?.(list.query, list.view.kind === "empty" || list.view.kind === "noMatch")}
        table={{
          empty: {
            title: t("resource.list.empty", { noun: t.dynamic(`resource.noun.${spec.key}`) }),
            action: createButton("secondary"),
          },
          defaultSort: spec.sort[0],
          columns: withMenu,
          rowName: (row) => nameOfRow(spec, row),
          layout,
          selected: chosen,
          onSelect: setChosen,
        }}
      >
        {chosenRows.length > 0 ? (
          <BulkBar
            spec={spec}
            rows={chosenRows}
            mayWrite={mayWrite && !chosenRows.some(isReadOnly)}
            onDone={chooseNone}
          >
            {view.bulkActions?.(chosenRows)}
          </BulkBar>
        ) : null}
      </ListFrame>
      {opened?.kind === "form" ? (
        <ResourceForm
          key={opened.key}
          view={view}
          opened={opened}
          isReadOnly={isReadOnly(opened.row)}
          onClose={close}
          onSaved={(row) => {
            toast({ tone: "success", key: "texts.codes.20000" });
            close();
            list.refresh();
            view.onSaved?.(row, opened.row === null);
          }}
        />
      ) : null}
      {opened?.kind === "delete" ? (
        <DeleteRow
          key={opened.key}
          spec={spec}
          row={opened.row}
          openedAs={opened.key}
          text={view.deleteText ?? null}
          onDisable={disableInstead(opened.row)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === "import" ? (
        <ImportDialog spec={spec} onClose={close} onWritten={list.refresh} />
      ) : null}
    </>
  );
}
