import { type ReactNode, useMemo, useState } from "react";
import type { ExitDetail } from "../../contracts/exit.ts";
import { lastPickScan } from "../../machines/page/scan.machine.ts";
import type { PickScan, PickTarget } from "../../machines/page/scan.values.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useQueueEnded } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { DeskLines } from "../requests/DeskLines.tsx";
import { DeskLog, type DeskScan } from "../requests/DeskLog.tsx";
import { DeskColumns } from "../requests/desk-parts.tsx";
import { useOpenCommand, useOpenedKey } from "../requests/RequestCommands.tsx";
import { ScanBox } from "../requests/ScanBox.tsx";
import { useRequestQueue } from "../requests/use-request-command.ts";
import { chakra } from "../theme/chakra.ts";
import { EmptiedPlace, isOfExit, useEmptiedPlace } from "./EmptiedPlace.tsx";
import { exitKind } from "./exit-kind.ts";
import { PickNow } from "./PickNow.tsx";
import { pickLooks, pickRows, unsentPicks } from "./pick-list.ts";
import { UnpromisedNotice } from "./UnpromisedNotice.tsx";
import { otherLotOf, usePickWords } from "./use-pick-words.ts";
import { type PickTaken, useScan } from "./use-scan.ts";

const OtherLot = chakra("div", { base: { marginTop: "2" } });

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
  const isBlocked = !mayCommand;
  const { unsent, queue, undo } = useRequestQueue(exitKind, exit.id);
  const [done, setDone] = useState("");
  const [clicks, setClicks] = useState(0);
  const { allocations, lines } = exit;
  const picks = useMemo(() => unsentPicks(unsent), [unsent]);
  const rows = useMemo(() => pickRows({ allocations, lines }, picks), [allocations, lines, picks]);
  const nameOf = (allocationId: string | undefined) =>
    goodsName(rows.find((each) => each.allocationId === allocationId)?.goods);
  const send = ({ key, lineId, allocationId, quantity, lotScanned }: PickTaken) => {
    const row = rows.find((each) => each.allocationId === allocationId);
    const goods = goodsName(row?.goods);
    queue(exit, {
      ...{
        key,
        command: "pick",
        body: { lineId, allocationId, quantity, ...(lotScanned === null ? {} : { lotScanned }) },
      },
      hand: {
        quantity,
        unit: row?.goods.unit ?? "",
        goods,
        place: row?.location ?? "",
        whenRefused: "putBack",
      },
    });
    setDone(t("exit.pick.done", { goods, quantity: String(quantity) }));
    emptied.picked({
      allocation: allocations.find(({ id }) => id === allocationId),
      left: (row?.quantity ?? 0) - quantity,
    });
  };
  const emptied = useEmptiedPlace(exit.id);
  const clicked = () => setClicks((count) => count + 1);
  const scan = useScan(exit.id, rows, send);
  const { asks, chosen, location, wanted, which, wrong } = scan;
  const wrongWords = usePickWords();
  const otherLot = wrong && otherLotOf(wrong, chosen?.allocationId);
  const scans = usePickScans(scan.log, exit, {
    onBack: scan.back,
    onUndo: (key) => (unsent.some((item) => item.key === key) ? () => undo(key) : null),
  });
  const row =
    rows.find(({ allocationId }) => allocationId === chosen?.allocationId) ??
    rows.find((each) => each.location === location) ??
    rows[0] ??
    null;
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
  useQueueEnded(`exit:${exit.id}`, ({ key, calls }, ending) => {
    if (!isOfExit({ calls })) return;
    if ("row" in ending && ending.row) onPicked(ending.row as ExitDetail);
    scan.known(key, ending.kind === "done" || ending.kind === "tookEffect");
  });
  const left = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  // The button above still finishes it; a scanner's Enter must not, the goods would be on their way to a client who cancels.
  const isWished = exit.cancelRequestedAt !== null;
  const isLost = exit.unpromisedTotal > 0;
  const isFinished = unsent.some(({ isLast }) => isLast);
  const finish = () => {
    if (!row && !isFinished && !isWished && !isLost) open("finishPicking", exit);
  };
  const over = isFinished
    ? "exit.pick.overSent"
    : isLost
      ? "exit.pick.overLost"
      : isWished
        ? "exit.pick.overWished"
        : "exit.pick.over";
  const asked = {
    location: t("exit.pick.location"),
    goods: t("exit.pick.goods", { location: location ?? "" }),
    quantity: t("exit.pick.quantity", {
      goods: nameOf(chosen?.allocationId),
      max: `${chosen?.quantity ?? 0}`,
    }),
  }[asks];
  return (
    <>
      <UnpromisedNotice exit={exit} isBlocked={isBlocked} />
      <Panel>
        <ScanBox
          asked={row ? asked : t(over)}
          wrong={wrong ? wrongWords(wrong) : null}
          hint={asks === "quantity" ? t("exit.pick.quantityHint", { count: wanted }) : done}
          isBlocked={false}
          focusKey={`${openedKey ?? "scan"}:${clicks}`}
          onHeard={(heard) => {
            const isEnter = heard.type === "typed" && heard.text === "";
            if (!row && isEnter) finish();
            else if (!isEnter || which.length > 0 || asks === "quantity") scan.hear(heard);
          }}
          options={which.map(meaning)}
          onOption={scan.option}
          backLabel={t("exit.pick.back")}
          canBack={asks !== "location" || wrong !== null}
          onBack={scan.back}
          onFinish={finish}
        />
        {otherLot ? (
          <OtherLot>
            <Button size="touch" disabled={isBlocked} onClick={() => open("changeLot", exit, otherLot)}>
              {t("exit.pick.changeLot", { lot: otherLot.other.lot })}
            </Button>
          </OtherLot>
        ) : null}
      </Panel>
      {isFinished ? null : <EmptiedPlace {...emptied} onAnswered={clicked} />}
      {/* Its buttons are clicked; the scanner's field gets the focus back. */}
      <DeskColumns onClick={clicked}>
        <Panel isFlush>
          <PickNow
            exit={exit}
            row={row}
            scan={scan}
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
          lines={pickLooks(exit, picks)}
          current={chosen?.allocationId ?? null}
          words={{ current: t("exit.pick.current"), done: t("exit.allocation.picked") }}
          onChoose={scan.choose}
        />
        <DeskLog scans={scans} />
      </DeskColumns>
      {row && beside ? <Panel isFlush>{beside}</Panel> : null}
    </>
  );
}

/** The log of a pick desk in words; the last scan can be taken back, and a pick that is not booked yet. */
function usePickScans(
  log: readonly PickScan[],
  { lines }: Pick<ExitDetail, "lines">,
  undoing: {
    readonly onBack: () => void;
    /** null: it is booked, or it was undone. */
    readonly onUndo: (key: string) => (() => void) | null;
  },
): readonly DeskScan[] {
  const t = useT();
  const format = useFormat();
  const wrongWords = usePickWords();
  const last = lastPickScan(log);
  return log.map(({ no, atMs, kind, state, text, lineId, quantity, wrong, key }) => {
    const undoPick = kind === "taken" && state === "open" && key ? undoing.onUndo(key) : null;
    const line = lines.find(({ id }) => id === lineId);
    const count = quantity === null ? "" : `${format.number(quantity)} ${line?.unit ?? ""}`;
    return {
      ...{ no, atMs, state, kind: kind === "taken" ? "recorded" : kind },
      text: kind === "wrong" ? text : t(`exit.pick.log.${kind}`, { text, count }),
      note: wrong ? wrongWords(wrong) : goodsName(line),
      onUndo: no === last?.no ? undoing.onBack : undoPick,
    };
  });
}
