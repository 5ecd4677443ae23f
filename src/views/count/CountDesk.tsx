import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { CountDetail, CountLine, CountRow } from "../../contracts/count.ts";
import type { Hand, Outgoing } from "../../machines/console/outbox.values.ts";
import { type CountingEmitted, countingMachine } from "../../machines/page/counting.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useQueueEnded } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { beep } from "../kit/beep.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { DeskFoot, DeskGoods, DeskIdle, DeskNow } from "../requests/desk-parts.tsx";
import { type OpenedCommand, openCommand } from "../requests/request-kind.ts";
import { ScanBox } from "../requests/ScanBox.tsx";
import { useRequestQueue } from "../requests/use-request-command.ts";
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
  const [found, setFound] = useState<OpenedCommand<CountRow> | null>(null);
  const [clicks, setClicks] = useState(0);
  const [done, setDone] = useState("");
  const codeOf = (id: string | null) =>
    count.lines.find((each) => each.locationId === id)?.locationCode ?? "";
  const { unsent, queue } = useRequestQueue(countKind, count.id);
  useQueueEnded(`count:${count.id}`, (_, ending) => {
    if ("row" in ending && ending.row) onCounted(ending.row as CountDetail);
  });
  const record = (body: object, hand: Pick<Hand, "quantity" | "unit" | "goods" | "place">) =>
    queue(count, { command: "record", body, hand: { ...hand, whenRefused: "again" } });
  const desk = useCounting(count.id, lines, (taken) => {
    if (taken.type === "place.closed") {
      const at = codeOf(taken.locationId);
      const goods = t("count.desk.nothingElse", { location: at });
      record({ locationId: taken.locationId, empty: true }, { quantity: 0, unit: "", goods, place: at });
      return;
    }
    const counted = count.lines.find(({ id }) => id === taken.lineId);
    if (!counted) return;
    const { unit, locationCode: place } = counted;
    const goods = goodsName(counted);
    setDone(
      t("count.desk.done", { goods, location: place, quantity: `${format.number(taken.quantity)} ${unit}` }),
    );
    record(recordOf(counted, taken.quantity), { quantity: taken.quantity, unit, goods, place });
  });
  const { asks, locationId, lineId, units, which, wrong } = desk;
  const place = codeOf(locationId);
  const line = count.lines.find(({ id }) => id === lineId);
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
            const condition =
              each && each.condition !== "good" ? t(`texts.condition.${each.condition}`) : null;
            return [goodsName(each), each?.lot, each?.expiry, condition].filter(Boolean).join(" · ");
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
      <CountedPlaces
        lines={withUnsent(count.lines, unsent)}
        userId={userId}
        current={lineId}
        onChoose={desk.choose}
      />
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
    </>
  );
}

/** The lines as they will be when what waits for the network is sent. */
function withUnsent(lines: readonly CountLine[], unsent: readonly Outgoing[]): readonly CountLine[] {
  const waiting = unsent.map(({ calls }) => (calls[0]?.body ?? {}) as Partial<ReturnType<typeof recordOf>>);
  return lines.map((line) => {
    const own = recordOf(line, 0);
    const last = waiting.findLast(
      (body) =>
        body.locationId === own.locationId &&
        (body.typeId === undefined
          ? line.counted === null && line.takenBy !== null
          : body.typeId === own.typeId &&
            body.clientId === own.clientId &&
            body.condition === own.condition &&
            body.lot === own.lot &&
            body.expiry === own.expiry),
    );
    return last ? { ...line, counted: last.quantity ?? 0 } : line;
  });
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
