import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { useT } from "../kit/i18n.tsx";

/** The filter chip of a priority. */
export function PriorityFilter(props: {
  readonly value: unknown;
  readonly onChange: (priority: string | null) => void;
}) {
  const t = useT();
  return (
    <ChoicesFilter
      label={t("request.field.priority")}
      field="priority"
      value={String(props.value ?? "")}
      options={(["2", "1", "0"] as const).map((value) => ({ value, label: t(`request.priority.${value}`) }))}
      onChange={(priority) => props.onChange(priority || null)}
    />
  );
}
