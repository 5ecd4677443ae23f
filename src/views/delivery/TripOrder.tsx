import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import type { Trip } from "../../contracts/delivery.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { followPointer } from "../kit/follow-pointer.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { chakra } from "../theme/chakra.ts";
import type { TripStop } from "./use-trip.ts";

const Stops = chakra("ol", {
  base: {
    listStyleType: "none",
    display: "grid",
    gap: "2",
    "& > li": {
      display: "grid",
      gridTemplateColumns: "44px minmax(0, 1fr) auto auto",
      gap: "2",
      alignItems: "center",
      padding: "1",
      borderWidth: "1px",
      borderColor: "border",
      borderRadius: "sm",
      bg: "bg.panel",
    },
    "& > li[data-dragged]": { borderColor: "brand.solid", bg: "brand.subtle" },
    "& small": { display: "block", color: "fg.muted", overflowWrap: "anywhere" },
    "& button": { minWidth: "44px", minHeight: "44px" },
  },
});
const Grip = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    height: "44px",
    color: "fg.muted",
    cursor: "grab",
    touchAction: "none",
  },
});

/** The ids with the one at a place moved to another. */
const movedTo = (ids: readonly string[], from: number, to: number): readonly string[] => {
  const rest = ids.filter((_, index) => index !== from);
  return from === to || ids[from] === undefined ? ids : rest.toSpliced(to, 0, ids[from]);
};

/** The stops that are to come, in another order: dragged by the grip, or moved by the buttons. */
export function TripOrder(props: {
  readonly openingKey: string;
  readonly trip: Trip;
  readonly stops: readonly TripStop[];
  readonly onDone: (trip: Trip) => void;
  readonly onClose: () => void;
}) {
  const { openingKey, trip, stops, onDone, onClose } = props;
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const toCome = stops.filter(({ state }) => ["ahead", "onRoad", "unsent"].includes(state));
  const start = { vehicleId: trip.vehicleId, ids: toCome.map(({ delivery }) => delivery.id) };
  const sending = useCommand<typeof start, Trip>({
    ...{ key: openingKey, resource: "delivery", command: "reorder", label: t("delivery.trip.reorder") },
    ...{ id: null, version: trip.version, payload: start, onDone },
  });
  const { payload, actor } = sending;
  const isOpen = sending.view.kind !== "sending";
  const move = (from: number, to: number): void => {
    const { ids } = actor.getSnapshot().context.payload;
    if (isOpen && to >= 0 && to < ids.length) sending.change({ ...start, ids: [...movedTo(ids, from, to)] });
  };
  const press = (event: PointerEvent<HTMLElement>, id: string): void => {
    event.preventDefault();
    const item = event.currentTarget.closest("li");
    if (item) item.dataset.dragged = "";
    followPointer(event, {
      onMove: ({ clientY }) => {
        const { ids } = actor.getSnapshot().context.payload;
        const from = ids.indexOf(id);
        const boxes = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
        const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
        if (over >= 0 && over !== from) move(from, over);
      },
      onEnd: () => {
        if (item) delete item.dataset.dragged;
      },
    });
  };
  return (
    <Dialog
      isOpen
      {...commandClosing(sending, onClose)}
      title={t("delivery.trip.reorder")}
      size="md"
      footer={
        <CommandFoot command={sending} onClose={onClose}>
          <ReasonButton
            look="primary"
            reason={sending.isDirty || sending.isUnderWay ? null : t("delivery.trip.sameOrder")}
            isBusy={sending.view.kind === "sending"}
            onClick={sending.submit}
          >
            {t("delivery.trip.saveOrder")}
          </ReasonButton>
        </CommandFoot>
      }
    >
      <Stops ref={list} aria-label={t("delivery.trip.stops")}>
        {payload.ids.map((id, index) => {
          const delivery = stops.find((stop) => stop.delivery.id === id)?.delivery;
          const consignee = delivery?.consigneeName ?? "";
          return (
            <li key={id}>
              <Grip aria-hidden="true" onPointerDown={(event) => press(event, id)}>
                <GripVertical size={20} />
              </Grip>
              <span>
                {consignee}
                <small>{delivery?.address}</small>
              </span>
              <IconButton
                label={t("delivery.trip.earlier", { consignee })}
                icon={<ArrowUp size={18} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t("delivery.trip.later", { consignee })}
                icon={<ArrowDown size={18} />}
                disabled={index === payload.ids.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </Stops>
      <CommandOutcome outcome={sending.view} lifecycle="delivery" onRetry={sending.retry} />
    </Dialog>
  );
}
