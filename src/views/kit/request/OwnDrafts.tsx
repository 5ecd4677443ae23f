import { useState } from "react";
import { hrefOf } from "../../../machines/guard.places.ts";
import { useGo } from "../../../machines/react/use-go.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { useRows } from "../../../machines/react/use-rows.ts";
import { useToast } from "../../../machines/react/use-toast.ts";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { DataTable } from "../DataTable.tsx";
import { useT } from "../i18n.tsx";
import { ListState } from "../ListState.tsx";
import { listStateOf } from "../list-state-of.ts";
import { Panel } from "../Panel.tsx";
import type { Column } from "../table-column.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import { CommandHost } from "./CommandHost.tsx";
import {
  type DialogOf,
  type OpenedCommand,
  openCommand,
  type RequestKind,
  type RequestRow,
} from "./request-kind.ts";
import { useRequestColumns } from "./use-request-columns.tsx";

const UNSENT = { status: "draft,rejected", sort: "-updatedAt", pageSize: 10 } as const;

/** What its owner still has to finish: drafts, and what was sent back. */
export function OwnDrafts<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogOf: DialogOf<Row, Detail>;
  /** Lines and units of a row. */
  readonly size: Column<Row>;
}) {
  const { kind, dialogOf, size } = props;
  const t = useT();
  const go = useGo();
  const toast = useToast();
  const ports = usePorts();
  const columns = useRequestColumns<Row>(kind.name);
  const [opened, setOpened] = useState<OpenedCommand<Row> | null>(null);
  const [doomed, setDoomed] = useState<Row | null>(null);
  const list = useRows<Row>({
    key: "unsent",
    machine: kind.list,
    resource: kind.name,
    topic: kind.name,
    fixed: UNSENT,
  });
  const actions: Column<Row> = {
    key: "actions",
    header: t("common.list.actions"),
    isActions: true,
    align: "end",
    cell: (row) => (
      <>
        <CommandButtons
          kind={kind}
          row={row}
          size="sm"
          only={["amend", "submit"]}
          onOpen={(command) =>
            command === "amend"
              ? go(hrefOf(kind.pages.apply, {}, { id: row.id }))
              : setOpened(openCommand(command, row))
          }
        />
        {row.status === "draft" && row.revision === 0 ? (
          <Button size="sm" look="quiet" onClick={() => setDoomed(row)}>
            {t("request.apply.deleteDraft")}
          </Button>
        ) : null}
      </>
    ),
  };
  const remove = async (row: Row) => {
    setDoomed(null);
    const answer = await ports.rest.delete(`/api/${kind.name}/delete`, { id: row.id });
    if (answer.ok) toast({ tone: "success", text: t("texts.codes.20000") });
    list.refresh();
  };
  return (
    <Panel isFlush title={t("request.apply.myDrafts")}>
      <ListState
        state={listStateOf(list.view, { empty: { title: t("request.apply.noDrafts") }, onRetry: list.retry })}
      >
        <DataTable
          label={t("request.apply.myDrafts")}
          columns={[columns.number, columns.warehouseName, size, columns.status, columns.updatedAt, actions]}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          mark={list.mark}
        />
      </ListState>
      <CommandHost kind={kind} dialogOf={dialogOf} opened={opened} onClose={() => setOpened(null)} />
      <ConfirmDialog
        isOpen={doomed !== null}
        tone="danger"
        title={t("common.confirm.deleteTitle")}
        text={t("shell.confirm.delete")}
        confirmLabel={t("common.action.delete")}
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={() => setDoomed(null)}
      />
    </Panel>
  );
}
