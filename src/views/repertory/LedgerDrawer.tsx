import { useEffect } from "react";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import type { LedgerRow, RepertoryRow, ReservedFor as Reserved } from "../../contracts/repertory.ts";
import { isElsewhen } from "../../domain/instant.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";

const ledgerListMachine = createListMachine<LedgerRow>();

/** Every change of one stock row, latest first: cause, person, balance. */
export function LedgerDrawer(props: { readonly stock: RepertoryRow; readonly onClose: () => void }) {
  const { stock, onClose } = props;
  const t = useT();
  const format = useFormat();
  const ledger = useRows<LedgerRow>({
    key: `ledger:${stock.id}`,
    machine: ledgerListMachine,
    resource: "ledger",
    fixed: { stockId: stock.id, sort: "-at" },
  });
  const columns: readonly Column<LedgerRow>[] = [
    {
      ...{ key: "at", header: t("repertory.ledger.time"), isTitle: true },
      cell: ({ at, doneAt }) =>
        isElsewhen(at, doneAt)
          ? `${format.when(at)} · ${t("request.detail.doneAt", { time: format.when(doneAt) })}`
          : format.when(at),
    },
    { key: "kind", header: t("repertory.ledger.kind"), cell: (row) => t(`texts.ledgerKind.${row.kind}`) },
    {
      key: "change",
      header: t("repertory.ledger.change"),
      align: "end",
      cell: (row) => format.signed(row.deltaOnHand),
    },
    {
      key: "after",
      header: t("repertory.ledger.after"),
      align: "end",
      cell: (row) => format.number(row.onHandAfter),
    },
    {
      key: "cause",
      header: t("repertory.ledger.cause"),
      cell: (row) =>
        row.causeNumber && (row.causeEntity === "entry" || row.causeEntity === "exit") ? (
          <TextLink href={hrefOf(`${row.causeEntity}-detail`, { id: row.causeId })}>
            {row.causeNumber}
          </TextLink>
        ) : (
          (row.causeNumber ?? row.reason ?? t("common.word.none"))
        ),
    },
    { key: "operator", header: t("repertory.ledger.operator"), cell: (row) => row.operatorName },
  ];
  return (
    <Drawer
      isOpen
      onClose={onClose}
      width="min(760px, 100vw)"
      title={`${t("repertory.ledger.title")} · ${t("repertory.ledger.of", { goods: goodsName(stock), location: stock.locationCode })}`}
    >
      <ReservedFor stock={stock} />
      <br />
      <ListState
        state={listStateOf(ledger.view, {
          onRetry: ledger.retry,
          empty: { title: t("repertory.ledger.empty") },
        })}
      >
        <DataTable
          label={t("repertory.ledger.title")}
          columns={columns}
          rows={ledger.rows}
          rowKey={(row) => row.id}
          mark={ledger.mark}
          footer={<Pager {...ledger.totals} onPage={ledger.setPage} />}
        />
      </ListState>
    </Drawer>
  );
}

/** The exits that hold units of a stock row; asked again whenever the row changes. */
function ReservedFor({ stock }: { readonly stock: RepertoryRow }) {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const maySeeExits = useHolds(SHOWN_BY.exit);
  const {
    value: rows,
    hasFailed,
    again,
  } = useFetched<readonly Reserved[]>(`reserved:${stock.id}:${stock.version}`, {
    fetch: (signal: AbortSignal) => rest.get("/api/repertory/reserved", { id: stock.id }, { signal }),
  });
  // Opened again: this row's actor still exists, and its data may be old.
  useEffect(again, [again]);
  const columns: readonly Column<Reserved>[] = [
    {
      key: "exit",
      header: t("repertory.reserved.exit"),
      isTitle: true,
      cell: (row) =>
        maySeeExits ? (
          <TextLink href={hrefOf("exit-detail", { id: row.exitId })}>{row.exitNumber}</TextLink>
        ) : (
          row.exitNumber
        ),
    },
    {
      key: "quantity",
      header: t("repertory.reserved.quantity"),
      align: "end",
      cell: (row) => format.number(row.quantity),
    },
    {
      key: "state",
      header: t("repertory.reserved.state"),
      cell: (row) => t(`repertory.reserved.${row.status}`),
    },
  ];
  return (
    <Panel title={t("repertory.reserved.title")} level={3} isFlush={Boolean(rows?.length)}>
      {rows && rows.length > 0 ? (
        <DataTable
          label={t("repertory.reserved.title")}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      ) : hasFailed ? (
        t("repertory.reserved.failed")
      ) : rows ? (
        t("repertory.reserved.none")
      ) : null}
    </Panel>
  );
}
