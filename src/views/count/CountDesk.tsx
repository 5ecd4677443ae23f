import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { CountDetail, CountLine, CountRow } from "../../contracts/count.ts";
import { type CountingEmitted, countingMachine } from "../../machines/page/counting.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { beep } from "../kit/beep.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { DeskFoot, DeskGoods, DeskIdle, DeskNow } from "../requests/desk-parts.tsx";
import { type OpenedCommand, openCommand } from "../requests/request-kind.ts";
import { ScanBox } from "../requests/ScanBox.tsx";
import { SentCommand } from "../requests/SentCommand.tsx";
import { useSendRequest } from "../requests/use-request-command.ts";
import { CountedPlaces } from "./CountedPlaces.tsx";
import { countKind } from "./count-kind.ts";
import { FoundGoods } from "./FoundGoods.tsx";

type Taken = Extract<CountingEmitted, { readonly type: "count.taken" | "place.closed" }>;

/** The count in hand, for a scanner and a phone: place, goods, how many, and again. */
export function CountDesk(props: {
  readonly count: CountDetail;
  readonly onCounted: (count: CountDetail) => void;
}) {
  const { count, onCounted } = props;
  const t = useT();
  const format = useFormat();
  const mayCommand = useMayCommand();
  const { userId } = usePerson();
  const lines = useMemo(
    () =>
      count.lines.map((line) => ({
        ...{ id: line.id, locationId: line.locationId, locationCode: line.locationCode, gtin: line.gtin },
        ...{ skuCode: line.skuCode, typeName: line.typeName },
        isOthers: line.takenBy !== null && line.takenBy !== userId,
      })),
    [count.lines, userId],
  );
  const [sent, setSent] = useState<readonly OpenedCommand<CountRow>[]>([]);
  const [found, setFound] = useState<OpenedCommand<CountRow> | null>(null);
  const [clicks, setClicks] = useState(0);
  const [done, setDone] = useState("");
  const sendRecord = useSendRequest(countKind);
  const send = (given: OpenedCommand<CountRow>["given"]) => {
    const opened = openCommand<CountRow>("record", count, given);
    sendRecord(opened);
    setSent((before) => [...before, opened]);
  };
  const desk = useCounting(count.id, lines, (taken) => {
    if (taken.type === "place.closed") return send({ locationId: taken.locationId, empty: true });
    const line = count.lines.find(({ id }) => id === taken.lineId);
    if (!line) return;
    setDone(
      t("count.desk.done", {
        ...{ goods: goodsName(line), location: line.locationCode },
        quantity: `${format.number(taken.quantity)} ${line.unit}`,
      }),
    );
    send(recordOf(line, taken.quantity));
  });
  const { asks, locationId, lineId, units, which, wrong } = desk;
  const place = count.lines.find((line) => line.locationId === locationId)?.locationCode ?? "";
  const line = count.lines.find(({ id }) => id === lineId);
  const forget = (opened: OpenedCommand<CountRow>) =>
    setSent((before) => before.filter(({ key }) => key !== opened.key));
  const asked = {
    place: t("count.desk.askPlace"),
    goods: t("count.desk.askGoods", { location: place }),
    quantity: t("count.desk.askQuantity", { goods: goodsName(line) }),
  }[asks];
  return (
    <>
      <Panel>
        <ScanBox
          asked={asked}
          wrong={wrong ? t(`count.desk.wrong.${wrong.because}`, { text: wrong.text }) : null}
          hint={asks === "quantity" && units > 0 ? t("count.desk.scanned", { count: units }) : done}
          isBlocked={!mayCommand}
          focusKey={`${asks}:${found?.key ?? ""}:${clicks}`}
          onHeard={desk.hear}
          options={which.map((id) => {
            const each = count.lines.find((other) => other.id === id);
            return [goodsName(each), each?.lot, each?.expiry].filter(Boolean).join(" · ");
          })}
          onOption={desk.option}
          backLabel={t("count.desk.back")}
          canBack={asks !== "place" || wrong !== null}
          onBack={desk.back}
        />
      </Panel>
      {/* Its buttons are clicked; the scanner's field gets the focus back. */}
      <div onClickCapture={() => setClicks((before) => before + 1)}>
        <Panel isFlush>
          <DeskNow>
            {line ? (
              <DeskGoods goods={line}>
                <p>{[line.clientName, line.lot, line.expiry].filter(Boolean).join(" · ")}</p>
                {line.condition === "good" ? null : <p>{t(`texts.condition.${line.condition}`)}</p>}
              </DeskGoods>
            ) : (
              <DeskIdle>
                <strong>
                  {t("count.desk.progress", {
                    counted: format.number(count.countedLines),
                    lines: format.number(count.lineCount),
                  })}
                </strong>
              </DeskIdle>
            )}
            {locationId ? (
              <DeskFoot>
                <Button
                  size="touch"
                  disabled={!mayCommand}
                  onClick={() => setFound(openCommand<CountRow>("record", count))}
                >
                  {t("count.desk.found")}
                </Button>
                <Button
                  size="touch"
                  look="secondary"
                  disabled={!mayCommand || asks !== "goods"}
                  onClick={desk.close}
                >
                  {t("count.desk.nothingElse", { location: place })}
                </Button>
              </DeskFoot>
            ) : null}
          </DeskNow>
        </Panel>
      </div>
      <CountedPlaces lines={count.lines} userId={userId} current={lineId} onChoose={desk.choose} />
      {found && locationId ? (
        <FoundGoods
          key={found.key}
          opened={found}
          locationId={locationId}
          locationCode={place}
          onClose={() => setFound(null)}
          onDone={(counted) => {
            onCounted(counted);
            setFound(null);
          }}
        />
      ) : null}
      {sent.map((opened) => (
        <SentCommand
          key={opened.key}
          kind={countKind}
          opened={opened}
          onClose={() => forget(opened)}
          onDone={(counted: CountDetail) => {
            onCounted(counted);
            forget(opened);
          }}
        />
      ))}
    </>
  );
}

/** What is sent of a counted line. */
const recordOf = (line: CountLine, quantity: number) => ({
  ...{ locationId: line.locationId, typeId: line.typeId, clientId: line.clientId, condition: line.condition },
  ...{ lot: line.lot || null, expiry: line.expiry, quantity },
});

/** The scanner's state in one count. */
function useCounting(
  countId: string,
  lines: Parameters<typeof countingMachine.transition>[0]["context"]["lines"],
  onTaken: (taken: Taken) => void,
) {
  const desk = useFeature(`counting:${countId}`, countingMachine, { lines });
  useEffect(() => {
    desk.send({ type: "lines.changed", lines });
  }, [desk, lines]);
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    const subscriptions = [
      desk.on("count.taken", (taken) => take(taken)),
      desk.on("place.closed", (closed) => take(closed)),
      desk.on("scan.right", () => beep("right")),
      desk.on("scan.wrong", () => beep("wrong")),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [desk]);
  return {
    asks: useSelector(desk, (snapshot) => snapshot.value as "place" | "goods" | "quantity"),
    locationId: useSelector(desk, (snapshot) => snapshot.context.locationId),
    lineId: useSelector(desk, (snapshot) => snapshot.context.lineId),
    units: useSelector(desk, (snapshot) => snapshot.context.units),
    which: useSelector(desk, (snapshot) => snapshot.context.which),
    wrong: useSelector(desk, (snapshot) => snapshot.context.wrong),
    hear: (heard: { readonly type: "scanned" | "typed" | "misread"; readonly text: string }) =>
      desk.send(heard),
    option: (index: number) => desk.send({ type: "option.chosen", index }),
    choose: (lineId: string) => desk.send({ type: "line.chosen", lineId }),
    close: () => desk.send({ type: "place.closed" }),
    back: () => desk.send({ type: "back" }),
  };
}
