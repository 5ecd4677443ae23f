import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";

/** A password: can be shown, and warns when caps lock is on. */
export function PasswordField(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly autoComplete: "current-password" | "new-password";
    readonly name?: string;
    readonly isDisabled?: boolean;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const {
    label,
    hint,
    error,
    isRequired,
    isLabelHidden,
    value,
    onChange,
    autoComplete,
    name,
    isDisabled,
    ref,
  } = props;
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const heard = (event: KeyboardEvent): void => setCaps(event.getModifierState?.("CapsLock") ?? false);
  return (
    <Field
      label={label}
      hint={hasCaps ? <span role="status">{t("common.field.capsLock")}</span> : hint}
      error={error}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
    >
      {(control) => (
        <ControlBox paddingInlineEnd="1">
          <BareInput
            {...control}
            ref={ref}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={heard}
            onKeyUp={heard}
            onBlur={() => setCaps(false)}
          />
          <IconButton
            size="sm"
            label={t(isShown ? "common.action.hidePassword" : "common.action.showPassword")}
            icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            isPressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </ControlBox>
      )}
    </Field>
  );
}
