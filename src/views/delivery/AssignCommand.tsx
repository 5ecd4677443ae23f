import { useSelector } from "@xstate/react";
import type { VehicleLoad } from "../../contracts/delivery.ts";
import type { Option } from "../../contracts/list.ts";
import { createOptionsMachine } from "../../machines/options.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, instantOf, localOf, useDeliveryCommand } from "./delivery-command.ts";
import { vehicleLoadMachine } from "./delivery-machines.ts";
import { VehicleLoadView } from "./VehicleLoadView.tsx";

const vehicleOptions = createOptionsMachine<Option>();

interface AssignForm {
  readonly vehicle: Option | null;
  readonly driver: string;
  readonly plannedAt: string;
}

const asBody = (payload: Readonly<Record<string, unknown>>) => {
  const { vehicle, driver, plannedAt } = payload as unknown as AssignForm;
  return { vehicleId: vehicle?.id ?? "", driver: driver.trim() || null, plannedAt: instantOf(plannedAt) };
};

/** Chooses the vehicle that carries a delivery, with what is on it already and whether its papers are in order. */
export function AssignCommand(props: DeliveryCommandProps) {
  const { opened, onClose } = props;
  const { row, command } = opened;
  const t = useT();
  const start: AssignForm = { vehicle: null, driver: "", plannedAt: localOf(row.plannedAt) };
  const sending = useDeliveryCommand(props, { ...start }, asBody);
  const form = sending.payload as unknown as AssignForm;
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
      <DateField
        kind="datetime-local"
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
  const actor = useFeature(`${openingKey}:load:${vehicleId}`, vehicleLoadMachine, {
    fetch: (signal) => ports.rest.get<VehicleLoad>("/api/delivery/load", { id: vehicleId }, { signal }),
  });
  const load = useSelector(actor, (snapshot) => snapshot.context.value);
  return load ? <VehicleLoadView load={load} row={row} /> : null;
}
