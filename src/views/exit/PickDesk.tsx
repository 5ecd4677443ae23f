import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { lastPickScan } from "../../machines/page/scan.machine.ts";
import type { PickScan, PickTarget } from "../../machines/page/scan.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { Button } from "../kit/Button.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { DeskLines } from "../requests/DeskLines.tsx";
import { DeskLog, type DeskScan } from "../requests/DeskLog.tsx";
import { DeskColumns } from "../requests/desk-parts.tsx";
import { useOpenCommand, useOpenedKey } from "../requests/RequestCommands.tsx";
import { openCommand } from "../requests/request-kind.ts";
import { ScanBox } from "../requests/ScanBox.tsx";
import { SentCommand } from "../requests/SentCommand.tsx";
import { useSendRequest } from "../requests/use-request-command.ts";
import { exitKind, type OpenedExitCommand } from "./exit-kind.ts";
import { PickNow } from "./PickNow.tsx";
import { pickLooks, pickRows } from "./pick-list.ts";
import { UnpromisedNotice } from "./UnpromisedNotice.tsx";
import { otherLotOf, usePickWords } from "./use-pick-words.ts";
import { type PickTaken, useScan } from "./use-scan.ts";

/** One exit picked by scanner alone: location, goods, quantity, and again; Enter finishes it when nothing is left. */
export function PickDesk(props: {
  readonly exit: ExitDetail;
  readonly onPicked: (exit: ExitDetail) => void;
  /** On a phone: what the head of the page has elsewhere. */
  readonly beside: ReactNode;
}) {
  const { exit, onPicked, beside } = props;
  const open = useOpenCommand();
  const openedKey = useOpenedKey();
  const t = useT();
  const format = useFormat();
  const mayCommand = useMayCommand();
  // A pick that waits for the network moves the list when it is sent: nothing else is picked on the list of before.
  const about = `exit:${exit.id}`;
  const outbox = useActorOf("outbox");
  const { items, kept } = useOutbox(about);
  const waiting = items.filter(({ state }) => state !== "ended");
  const [sending, setSending] = useState<OpenedExitCommand | null>(null);
  const [done, setDone] = useState("");
  const [clicks, setClicks] = useState(0);
  const { allocations, lines } = exit;
  const rows = useMemo(() => pickRows({ allocations, lines }), [allocations, lines]);
  // Scans that waited for a pick are taken in the moment of its answer, before its version is on the page.
  const latest = useRef<ExitRow>(exit);
  useEffect(() => {
    if (exit.version > latest.current.version) latest.current = exit;
  }, [exit]);
  const sendPick = useSendRequest(exitKind);
  const send = ({ lineId, allocationId, quantity, lotScanned }: PickTaken) => {
    const pick = openCommand<ExitRow>("pick", latest.current, {
      ...{ lineId, allocationId, quantity },
      ...(lotScanned === null ? {} : { lotScanned }),
    });
    sendPick(pick);
    setSending(pick);
  };
  const scan = useScan(exit.id, rows, send);
  const { asks, chosen, location, wanted, which, wrong } = scan;
  const wrongWords = usePickWords();
  const otherLot = wrong && otherLotOf(wrong, chosen?.allocationId);
  const scans = usePickScans(scan.log, exit, asks === "sending" ? null : scan.back);
  const row =
    rows.find(({ allocationId }) => allocationId === chosen?.allocationId) ??
    rows.find((each) => each.location === location) ??
    rows[0] ??
    null;
  const nameOf = (allocationId: string | undefined) =>
    goodsName(rows.find((each) => each.allocationId === allocationId)?.goods);
  const meaning = (target: PickTarget): string => {
    if (target.kind === "location") return t("exit.pick.which.location", { location: target.location });
    if (target.kind === "label") {
      const { lot, count } = target;
      if (lot === "") return t("exit.pick.which.noLot");
      return count === null
        ? t("exit.pick.which.label", { lot })
        : t("exit.pick.which.labelOf", { lot, count: format.number(count) });
    }
    const { allocationId, sku, lot } = target.item;
    return t(`exit.pick.which.${target.kind}`, { goods: nameOf(allocationId), sku, lot });
  };
  /** Without an answer the pick may still be booked: the outbox sends or withdraws it. */
  const settle = (isBooked: boolean) => {
    const isOpen = outbox
      .getSnapshot()
      .context.items.some((item) => item.about === about && item.state !== "ended");
    setSending(null);
    scan.settled(isBooked ? true : isOpen ? null : false);
  };
  const { known } = scan;
  useEffect(() => {
    const hearing = outbox.on("outbox.ended", ({ outgoing, ending: { kind } }) => {
      if (outgoing.about === about) known(kind === "done" || kind === "tookEffect");
    });
    return () => hearing.unsubscribe();
  }, [outbox, about, known]);
  const left = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const isBlocked = !mayCommand || waiting.length > 0;
  // The button above still finishes it; a scanner's Enter must not, the goods would be on their way to a client who cancels.
  const isWished = exit.cancelRequestedAt !== null;
  const isLost = exit.unpromisedTotal > 0;
  const finish = () => (row || isBlocked || isWished || isLost ? undefined : open("finishPicking", exit));
  const over = isLost ? "exit.pick.overLost" : isWished ? "exit.pick.overWished" : "exit.pick.over";
  const asked = {
    location: t("exit.pick.location"),
    goods: t("exit.pick.goods", { location: location ?? "" }),
    quantity: t("exit.pick.quantity", {
      goods: nameOf(chosen?.allocationId),
      max: `${chosen?.quantity ?? 0}`,
    }),
    sending: t("exit.pick.sending"),
  }[asks];
  return (
    <>
      {waiting.some((item) => kept.includes(item)) ? (
        <Notice tone="warning">{t("exit.pick.waiting", { count: waiting.length })}</Notice>
      ) : null}
      <UnpromisedNotice exit={exit} isBlocked={isBlocked} />
      <Panel>
        <ScanBox
          asked={row ? asked : t(over)}
          wrong={wrong ? wrongWords(wrong) : null}
          hint={asks === "quantity" ? t("exit.pick.quantityHint", { count: wanted }) : done}
          isBlocked={isBlocked}
          focusKey={`${openedKey ?? "scan"}:${sending?.key ?? ""}:${waiting.length}:${clicks}`}
          onHeard={(heard) => {
            const isEnter = heard.type === "typed" && heard.text === "";
            if (!row && isEnter) finish();
            else if (!isEnter || which.length > 0 || ["quantity", "sending"].includes(asks)) scan.hear(heard);
          }}
          options={which.map(meaning)}
          onOption={scan.option}
          backLabel={t("exit.pick.back")}
          canBack={asks !== "location" || wrong !== null}
          onBack={scan.back}
          onFinish={finish}
        />
        {otherLot ? (
          <Button size="touch" disabled={isBlocked} onClick={() => open("changeLot", exit, otherLot)}>
            {t("exit.pick.changeLot", { lot: otherLot.other.lot })}
          </Button>
        ) : null}
      </Panel>
      {/* Its buttons are clicked; the scanner's field gets the focus back. */}
      <DeskColumns onClick={() => setClicks((count) => count + 1)}>
        <Panel isFlush>
          <PickNow
            exit={exit}
            row={row}
            scan={scan}
            isBlocked={isBlocked}
            onShort={(item) => open("reportShort", exit, { item })}
          />
          {row ? null : beside}
        </Panel>
        <DeskLines
          title={t("exit.pick.list")}
          note={[
            t("exit.pick.listNote", {
              left: format.number(left),
              picked: format.number(exit.pickedTotal),
              requested: format.number(exit.requestedTotal),
            }),
            ...(exit.stagingLocationCode
              ? [t("exit.pick.staging", { location: exit.stagingLocationCode })]
              : []),
          ].join(" · ")}
          lines={pickLooks(exit)}
          current={chosen?.allocationId ?? null}
          words={{ current: t("exit.pick.current"), done: t("exit.allocation.picked") }}
          onChoose={scan.choose}
        />
        <DeskLog scans={scans} />
      </DeskColumns>
      {row && beside ? <Panel isFlush>{beside}</Panel> : null}
      {sending ? (
        <SentCommand
          kind={exitKind}
          key={sending.key}
          opened={sending}
          onClose={() => settle(false)}
          onDone={(picked: ExitDetail) => {
            const { allocationId, quantity } = sending.given;
            const values = { goods: nameOf(String(allocationId)), quantity: String(quantity) };
            setDone(t("exit.pick.done", values));
            latest.current = picked;
            onPicked(picked);
            settle(true);
          }}
        />
      ) : null}
    </>
  );
}

/** The log of a pick desk in words; the last scan can be taken back, a pick cannot. */
function usePickScans(
  log: readonly PickScan[],
  { lines }: Pick<ExitDetail, "lines">,
  onBack: (() => void) | null,
): readonly DeskScan[] {
  const t = useT();
  const format = useFormat();
  const wrongWords = usePickWords();
  const last = lastPickScan(log);
  return log.map(({ no, atMs, kind, state, text, lineId, quantity, wrong }) => {
    const line = lines.find(({ id }) => id === lineId);
    const count = quantity === null ? "" : `${format.number(quantity)} ${line?.unit ?? ""}`;
    return {
      ...{ no, atMs, state, kind: kind === "taken" ? "recorded" : kind },
      text: kind === "wrong" ? text : t(`exit.pick.log.${kind}`, { text, count }),
      note: wrong ? wrongWords(wrong) : goodsName(line),
      onUndo: no === last?.no ? onBack : null,
    };
  });
}
