import { useState } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import type { Column } from "../kit/table-column.ts";
import { EntryCommandButtons } from "./EntryCommandButtons.tsx";
import { EntryCommandHost } from "./EntryCommandHost.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { type OpenedEntryCommand, openEntryCommand } from "./entry-command.ts";
import { entryListMachine } from "./entry-machines.ts";

const UNSENT = { status: "draft,rejected", sort: "-updatedAt", pageSize: 10 } as const;

/** What its owner still has to finish: drafts, and what was sent back. */
export function OwnDrafts() {
  const t = useT();
  const go = useGo();
  const toast = useToast();
  const ports = usePorts();
  const columns = useEntryColumns();
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  const [doomed, setDoomed] = useState<EntryRow | null>(null);
  const list = useRows<EntryRow>({
    key: "unsent",
    machine: entryListMachine,
    resource: "entry",
    topic: "entry",
    fixed: UNSENT,
  });
  const actions: Column<EntryRow> = {
    key: "actions",
    header: t("common.list.actions"),
    isActions: true,
    align: "end",
    cell: (row) => (
      <>
        <EntryCommandButtons
          row={row}
          size="sm"
          only={["amend", "submit"]}
          onOpen={(command) =>
            command === "amend"
              ? go(hrefOf("entry-apply", {}, { id: row.id }))
              : setOpened(openEntryCommand(command, row))
          }
        />
        {row.status === "draft" && row.revision === 0 ? (
          <Button size="sm" look="quiet" onClick={() => setDoomed(row)}>
            {t("entry.apply.deleteDraft")}
          </Button>
        ) : null}
      </>
    ),
  };
  const remove = async (row: EntryRow) => {
    setDoomed(null);
    const answer = await ports.rest.delete("/api/entry/delete", { id: row.id });
    if (answer.ok) toast({ tone: "success", text: t("texts.codes.20000") });
    list.refresh();
  };
  return (
    <Panel isFlush title={t("entry.apply.myDrafts")}>
      <ListState
        state={listStateOf(list.view, { empty: { title: t("entry.apply.noDrafts") }, onRetry: list.retry })}
      >
        <DataTable
          label={t("entry.apply.myDrafts")}
          columns={[
            columns.number,
            columns.warehouseName,
            columns.size,
            columns.status,
            columns.updatedAt,
            actions,
          ]}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          mark={list.mark}
        />
      </ListState>
      <EntryCommandHost opened={opened} onClose={() => setOpened(null)} />
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
