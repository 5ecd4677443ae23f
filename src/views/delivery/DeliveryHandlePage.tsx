import { Truck } from "lucide-react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useList, useListRows } from "../../machines/react/use-list.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { chakra } from "../theme/chakra.ts";
import { Arrival } from "./Arrival.tsx";
import { DeliveryBoard } from "./DeliveryBoard.tsx";
import { deliveryDialogs } from "./delivery-dialogs.tsx";
import { deliveryKind } from "./delivery-kind.ts";

const IN_HAND = { status: DELIVERY_SETS.open.join(","), sort: "statusSince", pageSize: 200 } as const;

/** What the dispatcher works from: every delivery in hand by its stage, and the vehicles on the road. */
export default function DeliveryHandlePage() {
  const t = useT();
  const list = useList<DeliveryRow>({
    key: "board",
    machine: deliveryKind.list,
    resource: "delivery",
    defaults: IN_HAND,
  });
  const { rows } = useListRows(list);
  const unlisted = list.totals.total - rows.length;
  const empty = { title: t("delivery.handle.nothing"), hint: t("delivery.handle.nothingHint") };
  return (
    <RequestCommands kind={deliveryKind} dialogs={deliveryDialogs}>
      <PageHeader
        isCompact
        title={t("delivery.handle.title")}
        subtitle={list.isKnown ? t("delivery.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <ListFilters
        list={list}
        search={t("delivery.list.search")}
        words={{ areas: ["delivery", "request"] }}
      ></ListFilters>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <VehiclesOnTrip rows={rows} />
        <DeliveryBoard rows={rows} />
        {unlisted > 0 ? <Notice tone="info">{t("delivery.handle.more", { count: unlisted })}</Notice> : null}
      </ListState>
    </RequestCommands>
  );
}

const Strip = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", listStyleType: "none", marginBottom: "4" },
});
const Chip = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "center",
    paddingInline: "3",
    paddingBlock: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    "& > span": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

/** The vehicles on the road with their load and next arrival. */
function VehiclesOnTrip({ rows }: { readonly rows: readonly DeliveryRow[] }) {
  const t = useT();
  const format = useFormat();
  const trips = new Map<string, DeliveryRow[]>();
  for (const row of rows) {
    if (row.status !== "inTransit" || !row.plate) continue;
    trips.set(row.plate, [...(trips.get(row.plate) ?? []), row]);
  }
  if (trips.size === 0) return null;
  return (
    <Strip aria-label={t("delivery.handle.onTrip")}>
      {[...trips].map(([plate, carried]) => {
        const kg = Math.round(carried.reduce((sum, row) => sum + row.weightGrams, 0) / 100) / 10;
        const next =
          carried
            .map((row) => row.eta)
            .filter(Boolean)
            .sort()[0] ?? null;
        return (
          <Chip key={plate}>
            <Truck size={16} aria-hidden="true" />
            <strong>
              <TextLink
                href={hrefOf("delivery-trip", { vehicleId: carried[0]?.vehicleId ?? "" })}
                title={t("delivery.trip.open")}
              >
                {plate}
              </TextLink>
            </strong>
            <span>
              {t("delivery.handle.tripLoad", { deliveries: carried.length, kg: format.number(kg) })} ·{" "}
              <Arrival row={{ eta: next }} />
            </span>
          </Chip>
        );
      })}
    </Strip>
  );
}
