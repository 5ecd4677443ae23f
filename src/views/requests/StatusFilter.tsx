import type { RequestName } from "../../contracts/wire.ts";
import { useT } from "../kit/i18n.tsx";
import { SelectField } from "../kit/SelectField.tsx";

/** The filter chip of a status. */
export function StatusFilter(props: {
  readonly name: RequestName;
  readonly statuses: readonly string[];
  readonly value: unknown;
  readonly onChange: (status: string | null) => void;
}) {
  const { name, statuses, value, onChange } = props;
  const t = useT();
  return (
    <SelectField
      label={t("request.field.status")}
      allLabel={t("common.word.all")}
      value={String(value ?? "")}
      options={statuses.map((status) => ({
        value: status,
        label: t.dynamic(`texts.status.${name}.${status}`),
      }))}
      onChange={(status) => onChange(status || null)}
    />
  );
}
