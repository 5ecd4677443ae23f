import type { VehicleLoad } from "../../contracts/delivery.ts";
import type { Option } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";
import { VehicleLoadView } from "./VehicleLoadView.tsx";

const vehicleOptions = createOptionsMachine<Option>();

interface AssignForm {
  readonly vehicle: Option | null;
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
  const vehicles = useOptions(`${opened.key}:vehicle`, vehicleOptions, "vehicle");
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
      <Combobox<Option>
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
        toText={(option) => option.name}
        isNamedBy={isNamedBy}
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
