import { ListOrdered, Truck } from "lucide-react";
import { useState } from "react";
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { Button } from "../kit/Button.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { QrCode } from "../kit/QrCode.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { KeptNotice } from "../requests/KeptNotice.tsx";
import { useRequestQueue } from "../requests/use-request-command.ts";
import { chakra } from "../theme/chakra.ts";
import { DeliveryNews } from "./DeliveryNews.tsx";
import { deliveryKind } from "./delivery-kind.ts";
import { StopAddress, StopDesk } from "./StopDesk.tsx";
import { StopStrip } from "./StopStrip.tsx";
import { TripOrder } from "./TripOrder.tsx";
import type { LeftStop } from "./use-stop.ts";
import { type TripStop, useTrip } from "./use-trip.ts";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 560px) minmax(0, 300px)" },
  },
});
const Parts = chakra("div", { base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "3" } });

/** The trip of a vehicle for its driver's phone: its stops in order, the next one open, with or without a network. */
export default function TripPage() {
  const { vehicleId = "" } = usePathParams();
  const t = useT();
  const { trip, stops, view, again } = useTrip(vehicleId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [ordering, setOrdering] = useState<string | null>(null);
  const isPhone = useMedia(PHONE);
  const mayCommand = useMayCommand();
  const { queue } = useRequestQueue(deliveryKind);
  if (!trip)
    return (
      <>
        <PageHeader title={t("delivery.trip.title")} backHref={hrefOf("delivery-handle")} />
        <ListState state={listStateOf(view, { empty: { title: "" }, onRetry: again })}>{null}</ListState>
      </>
    );
  const next = stops.find(({ state }) => state === "onRoad") ?? stops.find(({ state }) => state === "ahead");
  const shown = stops.find(({ delivery }) => delivery.id === chosen) ?? next ?? stops.at(-1) ?? null;
  const over = stops.filter(({ state }) => state === "done" || state === "unsent").length;
  const toCome = stops.filter(({ state }) => state === "ahead" || state === "onRoad");
  const leave = (stop: TripStop, left: LeftStop): void => {
    queue(stop.delivery, { ...left, hand: handOf(stop.delivery) });
    setChosen(null);
  };
  const order =
    toCome.length > 1 ? (
      <Button
        size="touch"
        icon={<ListOrdered size={18} />}
        disabled={!mayCommand}
        onClick={() => setOrdering(crypto.randomUUID())}
      >
        {t("delivery.trip.reorder")}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader
        isCompact
        title={t("delivery.trip.count", { count: stops.length })}
        backHref={hrefOf("delivery-handle")}
        subtitle={[t("delivery.trip.over", { count: over }), trip.plate, trip.driver]
          .filter(Boolean)
          .join(" · ")}
        actions={isPhone ? null : order}
      />
      <KeptNotice view={view} />
      {stops.length === 0 ? (
        <Notice tone="info">{t("delivery.trip.empty")}</Notice>
      ) : (
        <StopStrip stops={stops} shown={shown?.delivery.id ?? null} onShow={setChosen} />
      )}
      <Columns>
        <Parts>
          <Departure stops={stops} plate={trip.plate} />
          {shown?.state === "onRoad" ? (
            <StopDesk key={shown.delivery.id} stop={shown} onLeave={(left) => leave(shown, left)} />
          ) : shown ? (
            <PastStop key={shown.delivery.id} stop={shown} />
          ) : null}
        </Parts>
        {isPhone ? order : <OnPhone plate={trip.plate} />}
      </Columns>
      {ordering ? (
        <TripOrder
          key={ordering}
          openingKey={ordering}
          trip={trip}
          stops={stops}
          onDone={() => {
            setOrdering(null);
            again();
          }}
          onClose={() => setOrdering(null)}
        />
      ) : null}
    </>
  );
}

/** A stop in the driver's hand. */
const handOf = ({ quantityTotal, consigneeName, number, address }: DeliveryDetail) => ({
  ...{ quantity: quantityTotal, unit: "", goods: consigneeName ?? number },
  ...{ place: address ?? "", whenRefused: "atDoor" as const },
});

/** What has not departed yet, and the button by which all of it departs. */
function Departure({ stops, plate }: { readonly stops: readonly TripStop[]; readonly plate: string }) {
  const t = useT();
  const { queue } = useRequestQueue(deliveryKind);
  const [isAsked, setAsked] = useState(false);
  const ahead = stops.filter(({ state }) => state === "ahead");
  if (ahead.length === 0) return null;
  const depart = (): void => {
    for (const { delivery } of ahead)
      queue(delivery, {
        command: "depart",
        body: {},
        hand: { ...handOf(delivery), whenRefused: "again" },
      });
    setAsked(false);
  };
  return (
    <>
      <Notice
        tone="info"
        action={
          <Button look="primary" size="touch" icon={<Truck size={18} />} onClick={() => setAsked(true)}>
            {t("delivery.trip.depart", { count: ahead.length })}
          </Button>
        }
      >
        {t("delivery.trip.ahead", { count: ahead.length })}
      </Notice>
      <ConfirmDialog
        isOpen={isAsked}
        tone="primary"
        title={t("delivery.trip.departTitle", { plate, count: ahead.length })}
        text={t("delivery.command.departText")}
        confirmLabel={t("texts.command.delivery.depart")}
        onConfirm={depart}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

/** A stop with nothing to fill in: not departed yet, done, or done here and not sent. */
function PastStop({ stop }: { readonly stop: TripStop }) {
  const { delivery, state, unsentKey } = stop;
  const t = useT();
  const { undo } = useRequestQueue(deliveryKind, delivery.id);
  return (
    <Parts>
      <StopAddress stop={stop} />
      {state === "unsent" && unsentKey !== null ? (
        <Notice
          tone="warning"
          action={
            <Button size="touch" onClick={() => undo(unsentKey)}>
              {t("delivery.trip.undo")}
            </Button>
          }
        >
          {t("delivery.trip.unsent")}
        </Notice>
      ) : (
        <DeliveryNews row={delivery} proofs={delivery.proofs} />
      )}
    </Parts>
  );
}

/** Beside the trip on a large screen: the code that opens it on the driver's phone. */
function OnPhone({ plate }: { readonly plate: string }) {
  const t = useT();
  const { vehicleId = "" } = usePathParams();
  const address = `${window.location.origin}${hrefOf("delivery-trip", { vehicleId })}`;
  return (
    <Panel title={t("delivery.trip.onPhone")}>
      <Parts>
        <p>{t("delivery.trip.onPhoneHint")}</p>
        <QrCode text={address} name={t("delivery.trip.qr", { plate })} size="180px" />
        <CopyText text={address} />
      </Parts>
    </Panel>
  );
}
