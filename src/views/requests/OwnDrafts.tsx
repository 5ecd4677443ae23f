import { useCallback, useState } from "react";
import { REQUEST_KINDS } from "../../contracts/request-kinds.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { ConfirmDelete } from "../kit/ConfirmDelete.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { actionsColumn } from "../kit/table-column.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import { RequestCommands } from "./RequestCommands.tsx";
import type { CommandDialogs, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestColumns } from "./use-request-columns.tsx";

const NEWEST = { sort: "-updatedAt", pageSize: 10 } as const;

/** The requests that their owner has to finish: drafts, and rejected ones. */
export function OwnDrafts<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
}) {
  const { kind, dialogs } = props;
  const t = useT();
  const waitingReason = useWaitingReason();
  const columns = useRequestColumns(kind);
  const [doomed, setDoomed] = useState<{ readonly row: Row; readonly key: string } | null>(null);
  const list = useRows<Row>({
    key: "unsent",
    machine: kind.list,
    resource: kind.name,
    fixed: { status: REQUEST_KINDS[kind.name].sets.author.join(","), ...NEWEST },
  });
  const actions = actionsColumn<Row>(t, (row) => (
    <>
      <CommandButtons kind={kind} row={row} size="sm" place="own" />
      {row.status === "draft" && row.revision === 0 ? (
        <ReasonButton
          size="sm"
          look="quiet"
          reason={waitingReason(`${kind.name}:${row.id}`)}
          onClick={() => setDoomed({ row, key: crypto.randomUUID() })}
        >
          {t("request.apply.deleteDraft")}
        </ReasonButton>
      ) : null}
    </>
  ));
  return (
    <RequestCommands kind={kind} dialogs={dialogs}>
      <Panel isFlush title={t("request.apply.myDrafts")}>
        <ListState
          state={listStateOf(list.view, {
            empty: { title: t("request.apply.noDrafts") },
            onRetry: list.retry,
          })}
        >
          <DataTable
            label={t("request.apply.myDrafts")}
            columns={[
              columns.number,
              columns.status,
              columns.warehouseName,
              columns.size,
              columns.updatedAt,
              actions,
            ]}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.number}
            mark={list.mark}
          />
        </ListState>
        {doomed ? (
          <DeleteDraft
            key={doomed.key}
            resource={kind.name}
            row={doomed.row}
            openedAs={doomed.key}
            onClose={() => {
              setDoomed(null);
              list.refresh();
            }}
          />
        ) : null}
      </Panel>
    </RequestCommands>
  );
}

const NOTHING = {};

/** Asks before a draft is deleted; without an answer the command waits for the network, or is withdrawn. */
function DeleteDraft(props: {
  readonly resource: "entry" | "exit";
  readonly row: RequestRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
}) {
  const { resource, row, openedAs, onClose } = props;
  const t = useT();
  const toast = useToast();
  const onDone = useCallback(() => {
    toast({ tone: "success", key: "texts.codes.20000" });
    onClose();
  }, [toast, onClose]);
  const command = useCommand<object, boolean>({
    ...{ key: `delete:${openedAs}`, resource, command: "delete", method: "DELETE" },
    ...{ id: row.id, version: null, payload: NOTHING, onDone },
    label: t("common.command.of", { command: t("request.apply.deleteDraft"), name: row.number }),
  });
  return <ConfirmDelete command={command} name={row.number} onClose={onClose} />;
}
