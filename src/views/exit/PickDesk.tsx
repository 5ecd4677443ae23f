import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useMemo, useState } from "react";
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { openCommand } from "../requests/request-kind.ts";
import { ScanBox } from "../requests/ScanBox.tsx";
import { ExitImmediate } from "./ExitImmediate.tsx";
import type { OpenedExitCommand } from "./exit-kind.ts";
import { PickTable } from "./PickTable.tsx";
import { type PickRow, pickRows } from "./pick-list.ts";
import { useScan } from "./use-scan.ts";

/** One exit picked by scanner alone: location, goods, quantity, and again. */
export function PickDesk(props: {
  readonly exit: ExitDetail;
  readonly onPicked: (exit: ExitDetail) => void;
  readonly onShort: (row: PickRow) => void;
  /** Changes when a dialog of the page has closed. */
  readonly focusKey: string;
}) {
  const { exit, onPicked, onShort, focusKey } = props;
  const t = useT();
  const format = useFormat();
  const mayCommand = useMayCommand();
  // A pick that waits for the network moves the list when it is sent: nothing else is picked on the list of before.
  const waiting = useOutbox(`exit:${exit.id}`).items.filter(({ state }) => state !== "ended");
  const [sending, setSending] = useState<OpenedExitCommand | null>(null);
  const [done, setDone] = useState("");
  const { allocations, lines } = exit;
  // A command's answer carries the row alone: the list changes when its own parts do.
  const rows = useMemo(() => pickRows({ allocations, lines }), [allocations, lines]);
  const send = useCallback(
    ({ lineId, allocationId, quantity }: { lineId: string; allocationId: string; quantity: number }) =>
      setSending(openCommand<ExitRow>("pick", exit, { lineId, allocationId, quantity })),
    [exit],
  );
  const scan = useScan(exit.id, rows, send);
  const nameOf = (allocationId: string | undefined) =>
    goodsName(rows.find((row) => row.allocationId === allocationId)?.goods);
  const { chosen, wrong } = scan;
  const settle = (ok: boolean) => {
    setSending(null);
    scan.settled(ok);
  };
  const asked = {
    location: t("exit.pick.location"),
    goods: t("exit.pick.goods", { location: scan.location ?? "" }),
    quantity: t("exit.pick.quantity", {
      goods: nameOf(chosen?.allocationId),
      max: `${chosen?.quantity ?? 0}`,
    }),
    sending: t("exit.pick.sending"),
  }[scan.asks];
  const left = rows.reduce((sum, row) => sum + row.quantity, 0);
  // The totals come with a command's answer, the rows a moment later: until then a row's quantity is the one before.
  const isBehind = left !== exit.requestedTotal - exit.pickedTotal - exit.shortTotal;
  const isBlocked = !mayCommand || waiting.length > 0;
  const enough = scan.counted > 1 ? scan.counted : (chosen?.quantity ?? 0);
  return (
    <Stack gap="4">
      {waiting.length > 0 ? (
        <Notice tone="warning">{t("exit.pick.waiting", { count: waiting.length })}</Notice>
      ) : null}
      {rows.length > 0 ? (
        <Panel title={t("exit.pick.title")}>
          <ScanBox
            asked={asked}
            wrong={wrong ? t(`exit.pick.wrong.${wrong.because}`, { ...wrong }) : null}
            hint={scan.asks === "quantity" ? t("exit.pick.quantityHint", { count: enough }) : done}
            isBlocked={isBlocked}
            focusKey={`${focusKey}:${waiting.length}:${scan.asks}:${chosen?.allocationId ?? ""}`}
            onScan={(text) => {
              if (text.trim() !== "" || ["quantity", "sending"].includes(scan.asks)) scan.scanned(text);
            }}
            backLabel={t("exit.pick.back")}
            onBack={scan.back}
          />
        </Panel>
      ) : (
        <Notice tone="success">{t("exit.pick.over")}</Notice>
      )}
      <PickTable
        rows={rows}
        note={t("exit.pick.listNote", {
          left: format.number(left),
          picked: format.number(exit.pickedTotal),
          requested: format.number(exit.requestedTotal),
        })}
        chosen={chosen?.allocationId ?? null}
        isBlocked={isBlocked || isBehind || scan.asks === "sending"}
        onChoose={(row) => scan.choose(row.allocationId)}
        onShort={onShort}
      />
      {sending ? (
        <ExitImmediate
          key={sending.key}
          opened={sending}
          onClose={() => settle(false)}
          onDone={(picked) => {
            const { allocationId, quantity } = sending.given;
            const values = { goods: nameOf(String(allocationId)), quantity: String(quantity) };
            setDone(t("exit.pick.done", values));
            onPicked(picked);
            settle(true);
          }}
        />
      ) : null}
    </Stack>
  );
}
