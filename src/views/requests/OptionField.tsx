import type { Option } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { useT } from "../kit/i18n.tsx";

const optionsMachine = createOptionsMachine<Option>();

/** One row of another resource, typed or scanned. */
export function OptionField(props: {
  readonly optionsKey: string;
  readonly to: "warehouse" | "client" | "goods/type";
  readonly label: string;
  readonly isRequired?: boolean;
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
}) {
  const { optionsKey, to, ...field } = props;
  const t = useT();
  const found = useOptions(optionsKey, optionsMachine, to);
  return (
    <Combobox<Option>
      {...field}
      query={found.query}
      onQuery={found.ask}
      options={found.options}
      isLoading={found.isLoading}
      failure={found.failure ? (found.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={(option) => option.id}
      toText={(option) => option.name}
      isNamedBy={isNamedBy}
      renderOption={(option) => `${option.code} · ${option.name}`}
    />
  );
}
