import { chakra } from "@chakra-ui/react/styled-system";
import { ENTRY_KINDS, type EntryKind } from "../../contracts/entry.ts";
import type { Option } from "../../contracts/list.ts";
import { createOptionsMachine } from "../../machines/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { ApplyErrors, ApplyForm } from "./apply-form.ts";

const clientOptions = createOptionsMachine<Option>();
const warehouseOptions = createOptionsMachine<Option>();

const Grid = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(3, minmax(0, 1fr))",
    },
  },
});

const nameOf = (option: Option) => option.name;
const idOf = (option: Option) => option.id;
const TEXTS = ["sourceNumber", "plate", "driver", "phone", "remark"] as const;

function ClientField(props: FieldsProps) {
  const { form, errors, onChange } = props;
  const t = useT();
  const clients = useOptions("clients", clientOptions, "client");
  return (
    <Combobox<Option>
      label={t("entry.field.client")}
      isRequired
      isDisabled={form.id !== null}
      value={form.client}
      onChange={(client) => onChange({ client })}
      query={clients.query}
      onQuery={clients.ask}
      options={clients.options}
      isLoading={clients.isLoading}
      failure={clients.failure ? (clients.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={idOf}
      toText={nameOf}
      error={errors?.client ? t(`entry.apply.${errors.client}`) : undefined}
    />
  );
}

interface FieldsProps {
  readonly form: ApplyForm;
  readonly errors: ApplyErrors | null;
  readonly onChange: (changes: Partial<ApplyForm>) => void;
}

/** Who sends what kind of goods where, when, and in which truck. */
export function ApplyHeader(props: FieldsProps & { readonly needsClient: boolean }) {
  const { form, errors, needsClient, onChange } = props;
  const t = useT();
  const warehouses = useOptions("warehouses", warehouseOptions, "warehouse");
  return (
    <Panel title={t("entry.apply.header")}>
      <Grid>
        {needsClient ? <ClientField form={form} errors={errors} onChange={onChange} /> : null}
        <Combobox<Option>
          label={t("entry.field.warehouse")}
          isRequired
          value={form.warehouse}
          onChange={(warehouse) => onChange({ warehouse })}
          query={warehouses.query}
          onQuery={warehouses.ask}
          options={warehouses.options}
          isLoading={warehouses.isLoading}
          failure={warehouses.failure ? (warehouses.failure.msg ?? t("common.combobox.failed")) : null}
          toKey={idOf}
          toText={nameOf}
          error={errors?.warehouse ? t(`entry.apply.${errors.warehouse}`) : undefined}
        />
        <SelectBox
          label={t("entry.field.kind")}
          value={form.kind}
          options={ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`texts.entryKind.${kind}`) }))}
          onChange={(kind) => onChange({ kind: kind as EntryKind })}
        />
        <DateField
          label={t("entry.field.expectedAt")}
          kind="datetime-local"
          value={form.expectedAt}
          onChange={(expectedAt) => onChange({ expectedAt })}
        />
        <SelectBox
          label={t("entry.field.priority")}
          value={form.priority}
          options={(["0", "1", "2"] as const).map((value) => ({
            value,
            label: t(`entry.priority.${value}`),
          }))}
          onChange={(priority) => onChange({ priority })}
        />
        {TEXTS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`entry.field.${name}`)}
            value={form[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </Grid>
    </Panel>
  );
}
