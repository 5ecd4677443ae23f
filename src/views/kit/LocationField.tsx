import type { LocationOption } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "./Combobox.tsx";
import { useT } from "./i18n.tsx";
import { useNoneYet } from "./use-none-yet.tsx";

const locationOptions = createOptionsMachine<LocationOption>();

/** A location of a warehouse, typed or scanned. */
export function LocationField(props: {
  readonly optionsKey: string;
  readonly warehouseId: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly placeholder?: string;
  readonly isLabelHidden?: boolean;
  readonly value: LocationOption | null;
  readonly error: string | undefined;
  readonly onChange: (location: LocationOption | null) => void;
}) {
  const { optionsKey, warehouseId, ...field } = props;
  const t = useT();
  const locations = useOptions(optionsKey, locationOptions, "warehouse/location", { warehouseId });
  const none = useNoneYet("warehouse/location", locations.isNone, { view: "location", warehouseId });
  return (
    <Combobox<LocationOption>
      {...field}
      query={locations.query}
      onQuery={locations.ask}
      options={locations.options}
      none={none}
      isLoading={locations.isLoading}
      failure={locations.failure ? (locations.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={(option) => option.id}
      toText={(option) => option.code}
      isNamedBy={isNamedBy}
      renderOption={(option) => `${option.code} · ${t.dynamic(`texts.zone.${option.zone}`)}`}
    />
  );
}
