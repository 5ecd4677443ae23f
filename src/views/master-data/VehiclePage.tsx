import { TRIP } from "../../contracts/permissions.ts";
import { VEHICLE } from "../../contracts/vehicle.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useNow } from "../kit/use-now.ts";
import { useToday } from "../kit/use-today.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { STATE_TONES } from "../resources/state-tones.ts";

const dayIn = (value: AnyRow[string] | undefined): string | null =>
  typeof value === "string" ? value : null;

const view = resourceView({
  spec: VEHICLE,
  machine: createListMachine<AnyRow>(),
  page: "delivery-vehicle",
  columns: [
    "plate",
    "kind",
    "ownership",
    "driver",
    "phone",
    "maxLoadKg",
    "maxVolumeM3",
    "inspectionDue",
    "insuranceDue",
    "status",
  ],
  yields: { maxLoadKg: 1, ownership: 2, phone: 3, kind: 3, maxVolumeM3: 3 },
  form: [
    { fields: ["plate", "kind", "ownership", "status", "maxLoadKg", "maxVolumeM3"] },
    { fields: ["driver", "phone", "inspectionDue", "insuranceDue"] },
  ],
  cells: {
    status: (row) => (
      <>
        <VehicleStatus
          status={String(row.status)}
          isOnTrip={row.onTrip === true}
          papers={[dayIn(row.inspectionDue), dayIn(row.insuranceDue)]}
        />{" "}
        <TripLink row={row} />
      </>
    ),
    inspectionDue: (row) => <PaperDue day={dayIn(row.inspectionDue)} />,
    insuranceDue: (row) => <PaperDue day={dayIn(row.insuranceDue)} />,
  },
});

/** The vehicles that carry deliveries. */
export default function VehiclePage() {
  return <ResourcePage view={view} />;
}

/** To the stops of a vehicle, for those who may see them. */
function TripLink({ row }: { readonly row: AnyRow }) {
  const t = useT();
  return useHolds(TRIP) ? (
    <TextLink href={hrefOf("delivery-trip", { vehicleId: row.id })}>{t("delivery.trip.open")}</TextLink>
  ) : null;
}

/** Whether a vehicle may be sent out, or is on the road with deliveries now. `papers`: the days on which they run out. */
function VehicleStatus(props: {
  readonly status: string;
  readonly isOnTrip: boolean;
  readonly papers: readonly (string | null)[];
}) {
  const { status, isOnTrip, papers } = props;
  const t = useT();
  const today = useToday();
  const isStopped = status === "idle" && papers.some((day) => day !== null && day < today);
  const shown = isOnTrip ? "onTrip" : isStopped ? "papersExpired" : status;
  return <StatusTag tone={STATE_TONES[shown] ?? "neutral"}>{t.dynamic(`texts.state.${shown}`)}</StatusTag>;
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 30;

/** When a paper of a vehicle runs out, marked when it is near or past: a vehicle without papers is not sent out. */
function PaperDue({ day }: { readonly day: string | null }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  if (!day) return t("common.word.none");
  const daysLeft = Math.ceil((Date.parse(`${day}T00:00:00Z`) - now) / DAY_MS);
  if (daysLeft > NEAR_DAYS) return format.day(day);
  return (
    <StatusTag tone={daysLeft < 0 ? "danger" : "warning"} title={format.day(day)}>
      {t(daysLeft < 0 ? "warehouse.paper.expired" : "warehouse.paper.near", { day: format.shortDay(day) })}
    </StatusTag>
  );
}
