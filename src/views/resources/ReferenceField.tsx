import type { Option } from "../../contracts/options.ts";
import type { ReferenceSpec } from "../../contracts/resource.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "../kit/Combobox.tsx";
import type { FieldProps } from "../kit/Field.tsx";
import { useT } from "../kit/i18n.tsx";

const optionsMachine = createOptionsMachine<Option>();

/** Another row, found by typing its code or name. */
export function ReferenceField(
  props: FieldProps & {
    readonly id: string;
    readonly spec: Pick<ReferenceSpec, "to">;
    readonly value: string | null;
    /** The name of the choice. */
    readonly valueName: string | null;
    readonly onChange: (id: string | null, name: string | null) => void;
    readonly name?: string;
    readonly isDisabled?: boolean;
    /** Whether a choice is offered; unsaid: all are. */
    readonly isOffered?: ((option: Option) => boolean) | undefined;
  },
) {
  const { id, spec, value, valueName, onChange, isOffered, ...rest } = props;
  const t = useT();
  const found = useOptions(`options:${id}`, optionsMachine, spec.to);
  const chosen: Option | null = value === null ? null : { id: value, code: "", name: valueName ?? "" };
  return (
    <Combobox<Option>
      {...rest}
      value={chosen}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      query={found.query}
      onQuery={found.ask}
      options={isOffered ? found.options.filter(isOffered) : found.options}
      isLoading={found.isLoading}
      failure={found.failure ? (found.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={(option) => option.id}
      toText={(option) => option.name}
      isNamedBy={isNamedBy}
      renderOption={(option) =>
        option.code && option.code !== option.name ? `${option.name} · ${option.code}` : option.name
      }
    />
  );
}
