import type { DeliveryRow, VehicleLoad } from "../../contracts/delivery.ts";
import type { VehicleRow } from "../../contracts/vehicle.ts";
import { plainPlate, plateKeyword } from "../../domain/plate.ts";
import { plainCode } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useChoices } from "../../machines/react/use-options.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { InstantField } from "../kit/InstantField.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { TextField } from "../kit/TextField.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { chakra } from "../theme/chakra.ts";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";
import { faultOf, loadWith } from "./vehicle-load.ts";

const Vehicle = chakra("div", {
  base: { "& small": { display: "block", color: "fg.muted", fontVariantNumeric: "tabular-nums" } },
});

const isPlate = ({ plate }: VehicleRow, text: string) => plainCode(plate) === plainCode(plainPlate(text));

interface AssignForm {
  readonly vehicle: VehicleRow | null;
  readonly driver: string;
  readonly plannedAt: string;
}

const asBody = ({ vehicle, driver, plannedAt }: AssignForm) => ({
  vehicleId: vehicle?.id ?? "",
  driver: driver.trim() || null,
  plannedAt: plannedAt || null,
});

/** Chooses the vehicle of a delivery, with its present load and the validity of its papers. */
export function AssignCommand(props: DeliveryCommandProps) {
  const { opened, onClose } = props;
  const { row, command } = opened;
  const t = useT();
  const start: AssignForm = { vehicle: null, driver: "", plannedAt: row.plannedAt ?? "" };
  const sending = useDeliveryCommand(props, start, asBody);
  const form = sending.payload;
  const format = useFormat();
  const vehicles = useVehicleChoices(`${opened.key}:vehicle`);
  const place = useNoneYet("vehicle", vehicles.isNone);
  // Vehicles may exist that are out or in repair: what is missing is a free one.
  const none = place && {
    text: t("delivery.command.noVehicle"),
    hint: (
      <>
        {t("delivery.command.noVehicleHint")} {place.way}
      </>
    ),
  };
  /** What it is, what it takes, who drives it. */
  const wordsOf = ({ kind, maxLoadKg, maxVolumeM3, driver }: VehicleRow): string =>
    [
      t.dynamic(`texts.vehicleKind.${kind}`),
      t("delivery.field.kg", { kg: format.number(maxLoadKg) }),
      maxVolumeM3 === null ? "" : t("delivery.field.m3", { m3: format.number(maxVolumeM3) }),
      driver ?? "",
    ]
      .filter(Boolean)
      .join(" · ");
  const change = (changes: Partial<AssignForm>) => sending.change({ ...form, ...changes });
  return (
    <CommandDialog
      lifecycle="delivery"
      command={command}
      size="md"
      title={t("delivery.command.assignTitle", { number: row.number })}
      sending={sending}
      reason={form.vehicle ? null : t("common.field.required", { label: t("delivery.command.vehicle") })}
      onClose={onClose}
    >
      <Combobox<VehicleRow>
        label={t("delivery.command.vehicle")}
        hint={t("delivery.command.vehicleHint")}
        none={none}
        isRequired
        value={form.vehicle}
        onChange={(vehicle) => change({ vehicle })}
        query={vehicles.query}
        onQuery={vehicles.ask}
        options={vehicles.options}
        isLoading={vehicles.isLoading}
        failure={vehicles.failure ? (vehicles.failure.msg ?? t("common.combobox.failed")) : null}
        toKey={(option) => option.id}
        toText={(option) => option.plate}
        isNamedBy={isPlate}
        renderOption={(option) => (
          <Vehicle>
            {option.plate}
            <small>{wordsOf(option)}</small>
          </Vehicle>
        )}
      />
      {form.vehicle ? (
        <ChosenLoad key={form.vehicle.id} openingKey={opened.key} vehicleId={form.vehicle.id} row={row} />
      ) : null}
      <TextField
        label={t("delivery.command.driver")}
        hint={t("delivery.command.driverHint")}
        value={form.driver}
        onChange={(driver) => change({ driver })}
      />
      <InstantField
        label={t("delivery.command.plannedAt")}
        value={form.plannedAt}
        onChange={(plannedAt) => change({ plannedAt })}
      />
    </CommandDialog>
  );
}

/** The load of the vehicle that is chosen, as it stands now. */
function ChosenLoad(props: {
  readonly openingKey: string;
  readonly vehicleId: string;
  readonly row: DeliveryCommandProps["opened"]["row"];
}) {
  const ports = usePorts();
  const { openingKey, vehicleId, row } = props;
  const { value: load } = useFetched<VehicleLoad>(`${openingKey}:load:${vehicleId}`, {
    fetch: (signal) => ports.rest.get("/api/delivery/load", { id: vehicleId }, { signal }),
  });
  return load ? <VehicleLoadView load={load} row={row} /> : null;
}

const MOST = 50;
const vehicleOptions = createOptionsMachine<VehicleRow>();

/** The vehicles that may be sent now: in use, and not on the road. `key` is unique in the page. */
function useVehicleChoices(key: string) {
  const { rest } = usePorts();
  return useChoices(key, vehicleOptions, "vehicle", async (keyword, signal) => {
    const free = { status: "idle", onTrip: "false", pageSize: MOST };
    const answer = await rest.get(
      "/api/vehicle/queryByPage",
      { ...free, keyword: plateKeyword(keyword) },
      { signal },
    );
    return answer.ok ? { ...answer, data: answer.data.list } : answer;
  });
}

const Box = chakra("div", { base: { display: "grid", gap: "2" } });
const Line = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(48px, max-content) minmax(0, 1fr) max-content",
    gap: "3",
    alignItems: "center",
    fontVariantNumeric: "tabular-nums",
  },
});
const Small = chakra("p", { base: { color: "fg.muted", fontSize: "xs" } });

/** The load of a vehicle with this delivery and its limit; its papers; and why it must not take it. */
function VehicleLoadView({ load, row }: { readonly load: VehicleLoad; readonly row: DeliveryRow }) {
  const t = useT();
  const format = useFormat();
  const { kg, m3 } = loadWith(load, row);
  const fault = faultOf(load, row);
  const day = (value: string | null) => (value ? format.day(value) : t("common.word.none"));
  const tone = fault === "overloaded" ? "danger" : "info";
  return (
    <Box>
      <Line>
        <span>{t("delivery.command.load")}</span>
        <ProgressBar
          value={Math.min(kg, load.maxLoadKg)}
          max={load.maxLoadKg}
          tone={tone}
          label={t("delivery.command.load")}
        />
        <span>
          {t("delivery.command.loadOf", { kg: format.number(kg), most: format.number(load.maxLoadKg) })}
        </span>
      </Line>
      {load.maxVolumeM3 ? (
        <Line>
          <span>{t("delivery.command.volume")}</span>
          <ProgressBar
            value={Math.min(m3, load.maxVolumeM3)}
            max={load.maxVolumeM3}
            tone={tone}
            label={t("delivery.command.volume")}
          />
          <span>
            {t("delivery.command.volumeOf", { m3: format.number(m3), most: format.number(load.maxVolumeM3) })}
          </span>
        </Line>
      ) : null}
      <Small>
        {t("delivery.command.alreadyOn", { count: load.deliveries })} ·{" "}
        {t("delivery.command.papers", {
          inspection: day(load.inspectionDue),
          insurance: day(load.insuranceDue),
        })}
      </Small>
      {fault ? <Notice tone="danger">{t(`delivery.command.${fault}`)}</Notice> : null}
    </Box>
  );
}
