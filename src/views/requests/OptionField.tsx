import type { QueryValues } from "../../contracts/answer.ts";
import type { Option } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox, type ComboboxProps } from "../kit/Combobox.tsx";
import { useT } from "../kit/i18n.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";

const optionsMachine = createOptionsMachine<Option>();

type Field = "label" | "isRequired" | "isDisabled" | "error" | "value" | "onChange" | "renderOption";

/** One row of another resource, typed or scanned. */
export function OptionField(
  props: Pick<ComboboxProps<Option>, Field> & {
    /** Unique in the page; another `filter` needs another key. */
    readonly optionsKey: string;
    readonly to: "warehouse" | "client" | "goods/type";
    /** Narrows the choices, such as to the goods of one client. */
    readonly filter?: QueryValues;
  },
) {
  const { optionsKey, to, filter, ...field } = props;
  const t = useT();
  const found = useOptions(optionsKey, optionsMachine, to, filter);
  const none = useNoneYet(to, found.isNone);
  return (
    <Combobox<Option>
      renderOption={(option) => `${option.code} · ${option.name}`}
      {...field}
      query={found.query}
      onQuery={found.ask}
      options={found.options}
      // An optional field may stay empty.
      none={field.isRequired ? none : null}
      isLoading={found.isLoading}
      failure={found.failure ? (found.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={(option) => option.id}
      toText={(option) => option.name}
      isNamedBy={isNamedBy}
    />
  );
}
