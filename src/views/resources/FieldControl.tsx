import type { Option } from "../../contracts/options.ts";
import type { FieldSpec, FieldValue, FieldValues } from "../../contracts/resource.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { RegionField } from "../kit/RegionField.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { TextField } from "../kit/TextField.tsx";
import { PagesField } from "./PagesField.tsx";
import { PictureField } from "./PictureField.tsx";
import { ReferenceField } from "./ReferenceField.tsx";

export interface FieldControlProps {
  /** Unique in the page. */
  readonly id: string;
  readonly name: string;
  readonly spec: FieldSpec;
  readonly label: string;
  readonly values: FieldValues;
  readonly onChange: (changes: FieldValues) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  /** Whether a choice of a reference field is offered; unsaid: all are. */
  readonly isOffered?: (name: string, option: Option) => boolean;
}

const text = (value: FieldValue | undefined): string => (typeof value === "string" ? value : "");
const number = (value: FieldValue | undefined): number | null => (typeof value === "number" ? value : null);

/** The control of one field, by its kind. */
export function FieldControl(props: FieldControlProps) {
  const {
    id,
    name,
    spec,
    label,
    values,
    onChange,
    error = null,
    hint,
    isDisabled = false,
    isOffered,
  } = props;
  const t = useT();
  const value = values[name];
  const isRequired = spec.isRequired ?? false;
  const common = { name, label, error, hint, isRequired, isDisabled };
  const set = (next: FieldValue) => onChange({ [name]: next });
  switch (spec.kind) {
    case "text":
      return spec.isLong ? (
        <TextArea {...common} value={text(value)} maxLength={spec.max} onChange={set} />
      ) : (
        <TextField {...common} value={text(value)} maxLength={spec.max} autoComplete="off" onChange={set} />
      );
    case "integer":
      return (
        <NumberField
          {...common}
          value={number(value)}
          min={spec.min}
          max={spec.max}
          hasSteppers={spec.max <= 1_000}
          onChange={set}
        />
      );
    case "region":
      return (
        <RegionField
          label={label}
          error={error}
          hint={hint}
          isRequired={isRequired}
          isDisabled={isDisabled}
          value={number(value)}
          onChange={set}
        />
      );
    case "boolean":
      return <Checkbox label={label} value={value === true} isDisabled={isDisabled} onChange={set} />;
    case "choice":
      return (
        <SelectBox
          {...common}
          value={text(value)}
          options={spec.values.map((each) => ({
            value: each,
            label: t.dynamic(`texts.${spec.texts}.${each}`),
          }))}
          onChange={set}
        />
      );
    case "day":
      return <DateField {...common} value={text(value)} onChange={(day) => set(day || null)} />;
    case "reference":
      return (
        <ReferenceField
          {...common}
          id={id}
          spec={spec}
          value={text(value) || null}
          valueName={text(values[spec.name])}
          isOffered={isOffered && ((option) => isOffered(name, option))}
          onChange={(chosen, chosenName) => onChange({ [name]: chosen, [spec.name]: chosenName })}
        />
      );
    case "picture":
      return (
        <PictureField
          uploadKey={`${id}:upload`}
          label={label}
          error={error}
          isDisabled={isDisabled}
          value={text(value) || null}
          onChange={set}
        />
      );
    case "pages":
      return (
        <PagesField
          label={label}
          error={error}
          isDisabled={isDisabled}
          value={Array.isArray(value) ? value : []}
          roleCode={values.roleCode === "client" ? "client" : "admin"}
          onChange={set}
        />
      );
  }
}
