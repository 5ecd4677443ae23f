import { fileUrl } from "../../contracts/file.ts";
import type { Option } from "../../contracts/options.ts";
import type { FieldSpec, FieldValue, FieldValues, ReferenceSpec } from "../../contracts/resource.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { Combobox } from "../kit/Combobox.tsx";
import { DateField } from "../kit/DateField.tsx";
import type { FieldProps } from "../kit/Field.tsx";
import { FileField } from "../kit/FileField.tsx";
import { useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { RegionField } from "../kit/RegionField.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { TextField } from "../kit/TextField.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";
import { chakra } from "../theme/chakra.ts";
import { ChoicesField } from "./ChoicesField.tsx";
import { PagesField } from "./PagesField.tsx";

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
  /** Whether a word of a field with several is offered; unsaid: all are. */
  readonly isChoice?: (value: string, values: FieldValues) => boolean;
  /** Why a word of a field with several cannot be chosen; null: it can. */
  readonly unusable?: (name: string, value: string, values: FieldValues) => string | null;
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
    isChoice,
    unusable,
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
      return (
        <Checkbox
          label={label}
          value={value === true}
          {...(hint ? { hint } : {})}
          isDisabled={isDisabled}
          onChange={set}
        />
      );
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
    case "choices":
      return (
        <ChoicesField
          label={label}
          error={error}
          isDisabled={isDisabled}
          options={spec.values
            .filter((each) => isChoice?.(each, values) ?? true)
            .map((each) => ({
              value: each,
              label: t.dynamic(`texts.${spec.texts}.${each}`),
              because: unusable?.(name, each, values) ?? null,
            }))}
          value={Array.isArray(value) ? value : []}
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

const optionsMachine = createOptionsMachine<Option>();

/** Another row, found by typing its code or name. */
function ReferenceField(
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
  const none = useNoneYet(spec.to, found.isNone);
  const nameOf = ({ name }: Option): string => (spec.to === "role" ? roleNameOf(t, name) : name);
  const chosen: Option | null = value === null ? null : { id: value, code: "", name: valueName ?? "" };
  return (
    <Combobox<Option>
      {...rest}
      value={chosen}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      query={found.query}
      onQuery={found.ask}
      // An optional field may stay empty: it says that there is none, and does not lead away from the form.
      none={none && !rest.isRequired ? { ...none, hint: rest.hint } : none}
      options={isOffered ? found.options.filter(isOffered) : found.options}
      isLoading={found.isLoading}
      failure={found.failure ? (found.failure.msg ?? t("common.combobox.failed")) : null}
      toKey={(option) => option.id}
      toText={nameOf}
      isNamedBy={isNamedBy}
      renderOption={(option) =>
        option.code && option.code !== option.name ? `${nameOf(option)} · ${option.code}` : nameOf(option)
      }
    />
  );
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "1.5",
    justifyItems: "start",
    minWidth: 0,
    // As the labels of the fields beside it.
    "& > span:first-of-type, & [role=group] > div > span:first-of-type": {
      fontWeight: "bold",
      fontSize: "13px",
    },
  },
});
const Fault = chakra("p", { base: { color: "danger.fg", fontSize: "xs" } });

/** The one picture of a row. */
function PictureField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly label: string;
  /** The id of a file. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}) {
  const { uploadKey, label, value, onChange, error = null, isDisabled = false } = props;
  const t = useT();
  if (isDisabled) {
    return (
      <Box>
        <span>{label}</span>
        {value ? <Thumbnail src={fileUrl(value)} label={label} /> : <span>{t("common.word.none")}</span>}
      </Box>
    );
  }
  return (
    <Box>
      <FileField
        uploadKey={uploadKey}
        label={label}
        value={value ? [value] : []}
        most={1}
        onChange={(ids) => onChange(ids[0] ?? null)}
      />
      {error ? <Fault>{error}</Fault> : null}
    </Box>
  );
}
