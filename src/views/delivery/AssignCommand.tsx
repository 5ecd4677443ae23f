import type { VehicleLoad } from "../../contracts/delivery.ts";
import type { VehicleRow } from "../../contracts/vehicle.ts";
import { plainPlate } from "../../domain/plate.ts";
import { plainCode } from "../../domain/scanned.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { InstantField } from "../kit/InstantField.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";
import { useVehicleChoices } from "./use-vehicle-choices.ts";
import { VehicleLoadView } from "./VehicleLoadView.tsx";

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
    <DeliveryDialog
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
    </DeliveryDialog>
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
  const { value: load } = useValue<VehicleLoad>(`${openingKey}:load:${vehicleId}`, {
    fetch: (signal) => ports.rest.get("/api/delivery/load", { id: vehicleId }, { signal }),
  });
  return load ? <VehicleLoadView load={load} row={row} /> : null;
}
