import type { Option } from "../../contracts/options.ts";
import { useT } from "../kit/i18n.tsx";
import { Visible } from "../kit/Visible.tsx";
import { OptionField } from "./OptionField.tsx";
import type { ApplyErrors, RequestForm } from "./request-form.ts";

const nameOf = (option: Option) => option.name;

/** Whose goods, and which house: the client for an admin on behalf, and the warehouse. */
export function PartyFields(props: {
  readonly form: RequestForm;
  readonly errors: ApplyErrors | null;
  readonly onChange: (changes: Partial<Pick<RequestForm, "client" | "warehouse">>) => void;
}) {
  const { form, errors, onChange } = props;
  const t = useT();
  return (
    <>
      <Visible roles={["admin"]}>
        <OptionField
          optionsKey="clients"
          to="client"
          label={t("request.field.client")}
          isRequired
          isDisabled={form.id !== null}
          value={form.client}
          onChange={(client) => onChange({ client })}
          renderOption={nameOf}
          error={errors?.client ? t(`request.apply.${errors.client}`) : undefined}
        />
      </Visible>
      <OptionField
        optionsKey="warehouses"
        to="warehouse"
        label={t("request.field.warehouse")}
        isRequired
        value={form.warehouse}
        onChange={(warehouse) => onChange({ warehouse })}
        renderOption={nameOf}
        error={errors?.warehouse ? t(`request.apply.${errors.warehouse}`) : undefined}
      />
    </>
  );
}
