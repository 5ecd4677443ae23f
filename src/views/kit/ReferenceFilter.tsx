import type { Option } from "../../contracts/options.ts";
import type { ReferenceTarget } from "../../contracts/resource.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { useT } from "./i18n.tsx";
import { SelectField } from "./SelectField.tsx";

const optionsMachine = createOptionsMachine<Option>();

/** A list narrowed to one row of another resource, of the first choices by code. */
export function ReferenceFilter(props: {
  readonly to: ReferenceTarget;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { to, label, value, onChange } = props;
  const t = useT();
  const { options } = useOptions(`filter:${to}:${label}`, optionsMachine, to);
  return (
    <SelectField
      label={label}
      allLabel={t("common.word.all")}
      value={value}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
