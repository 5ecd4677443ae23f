import type { Option } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { useT } from "../kit/i18n.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";
import { Visible } from "../kit/Visible.tsx";
import type { ApplyErrors, RequestForm } from "./request-form.ts";

const clientOptions = createOptionsMachine<Option>();
const warehouseOptions = createOptionsMachine<Option>();
const nameOf = (option: Option) => option.name;
const idOf = (option: Option) => option.id;

interface FieldsProps {
  readonly form: RequestForm;
  readonly errors: ApplyErrors | null;
  readonly onChange: (changes: Partial<Pick<RequestForm, "client" | "warehouse">>) => void;
}

function ClientField({ form, errors, onChange }: FieldsProps) {
  const t = useT();
  const clients = useOptions("clients", clientOptions, "client");
  const none = useNoneYet("client", clients.isNone);
  return (
    <Combobox<Option>
      label={t("request.field.client")}
      isRequired
      isDisabled={form.id !== null}
      value={form.client}
      onChange={(client) => onChange({ client })}
      query={clients.query}
      onQuery={clients.ask}
      options={clients.options}
      none={none}
      isLoading={clients.isLoading}
      failure={clients.failure ? (clients.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={idOf}
      toText={nameOf}
      isNamedBy={isNamedBy}
      error={errors?.client ? t(`request.apply.${errors.client}`) : undefined}
    />
  );
}

/** Whose goods, and which house: the client for an admin on behalf, and the warehouse. */
export function PartyFields(props: FieldsProps) {
  const { form, errors, onChange } = props;
  const t = useT();
  const warehouses = useOptions("warehouses", warehouseOptions, "warehouse");
  const none = useNoneYet("warehouse", warehouses.isNone);
  return (
    <>
      <Visible roles={["admin"]}>
        <ClientField form={form} errors={errors} onChange={onChange} />
      </Visible>
      <Combobox<Option>
        label={t("request.field.warehouse")}
        isRequired
        value={form.warehouse}
        onChange={(warehouse) => onChange({ warehouse })}
        query={warehouses.query}
        onQuery={warehouses.ask}
        options={warehouses.options}
        none={none}
        isLoading={warehouses.isLoading}
        failure={warehouses.failure ? (warehouses.failure.msg ?? t("common.combobox.failed")) : null}
        toKey={idOf}
        toText={nameOf}
        isNamedBy={isNamedBy}
        error={errors?.warehouse ? t(`request.apply.${errors.warehouse}`) : undefined}
      />
    </>
  );
}
