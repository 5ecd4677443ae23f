import type { RequestName } from "../../contracts/request-kinds.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { useT } from "../kit/i18n.tsx";

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
    <ChoicesFilter
      label={t("request.field.status")}
      field="status"
      value={String(value ?? "")}
      options={statuses.map((status) => ({
        value: status,
        label: t.dynamic(`texts.status.${name}.${status}`),
      }))}
      onChange={(status) => onChange(status || null)}
    />
  );
}
