import { useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";

/** How urgent a request is. */
export function PriorityField(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useT();
  return (
    <SelectBox
      label={t("request.field.priority")}
      value={props.value}
      options={(["0", "1", "2"] as const).map((value) => ({ value, label: t(`request.priority.${value}`) }))}
      onChange={props.onChange}
    />
  );
}
