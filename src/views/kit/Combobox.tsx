import { chakra } from "@chakra-ui/react/styled-system";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from "react";
import { plainCode } from "../../domain/scanned.ts";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { overlayBase } from "./overlay-style.ts";
import { Spinner } from "./Spinner.tsx";
import { useChoice } from "./use-choice.ts";
import { useFloating } from "./use-floating.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const List = chakra("div", {
  base: { ...overlayBase, padding: "1", overflowY: "auto", maxWidth: "min(480px, 92vw)" },
});
const Item = chakra("div", {
  base: {
    padding: "2",
    paddingInline: "2.5",
    borderRadius: "xs",
    cursor: "pointer",
    "&[data-active]": { bg: "bg.muted" },
    "&[aria-selected=true]": { color: "brand.fg", fontWeight: "medium" },
  },
});
const Message = chakra("div", {
  base: { padding: "2.5", color: "fg.muted", display: "flex", gap: "2", alignItems: "center" },
});

export interface ComboboxProps<Option> extends FieldProps {
  readonly value: Option | null;
  readonly onChange: (value: Option | null) => void;
  /** The typed text; the options follow it. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly options: readonly Option[];
  readonly isLoading?: boolean;
  /** Why the options could not be loaded. */
  readonly failure?: string | null;
  readonly toKey: (option: Option) => string;
  readonly toText: (option: Option) => string;
  /** Whether a text identifies exactly this option, such as its code; by default if it equals the option's text. */
  readonly isNamedBy?: (option: Option, text: string) => boolean;
  readonly renderOption?: (option: Option) => ReactNode;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Type or scan to search, choose one. The pattern is ARIA 1.2's combobox with a listbox: focus stays in the input,
 * arrows move a highlight, Enter takes it, Escape restores the former choice (use-choice.ts).
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { field, control: own } = fieldOf(props);
  const {
    value,
    options,
    isLoading = false,
    failure = null,
    toKey,
    toText,
    isDisabled = false,
    name,
    ref,
  } = own;
  const { renderOption = toText, placeholder } = own;
  const { isNamedBy = (option, text) => plainCode(toText(option)) === plainCode(text) } = own;
  const t = useT();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const optionId = (index: number): string => `${listId}-${index}`;
  const onHighlight = (index: number): void =>
    list.current?.querySelector(`#${CSS.escape(optionId(index))}`)?.scrollIntoView?.({ block: "nearest" });
  const choice = useChoice({ ...own, isLoading, failure, isDisabled, isNamedBy, input, onHighlight });
  const { isOpen, active, text, fault } = choice;
  useFloating(box, list, isOpen, "bottom-start", true);

  return (
    <Field {...field} error={fault ?? field.error}>
      {(control) => (
        <>
          <ControlBox ref={box} paddingInlineEnd="1">
            <BareInput
              {...control}
              ref={input}
              name={name}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && options[active] ? optionId(active) : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder ?? t("common.combobox.hint")}
              disabled={isDisabled}
              value={text}
              onClick={choice.onClick}
              onFocus={choice.onFocus}
              onChange={(event) => choice.onType(event.target.value)}
              onKeyDown={choice.onKeyDown}
              onBlur={choice.onBlur}
            />
            {isLoading && isOpen ? <Spinner /> : null}
            {text && !isDisabled ? (
              <IconButton
                size="xs"
                tabIndex={-1}
                label={t("common.combobox.clear")}
                icon={<X aria-hidden="true" />}
                onClick={() => choice.choose(null)}
              />
            ) : (
              <ChevronDown size={16} aria-hidden="true" style={{ marginInlineEnd: 6 }} />
            )}
          </ControlBox>
          {isOpen ? (
            <List
              ref={list}
              popover="manual"
              // The input must keep the focus, or leaving it would close the list before the click lands.
              onPointerDown={(event) => event.preventDefault()}
            >
              <div role="listbox" id={listId} aria-label={field.label}>
                {options.map((option, index) => (
                  <Item
                    key={toKey(option)}
                    id={optionId(index)}
                    role="option"
                    aria-selected={value !== null && toKey(option) === toKey(value)}
                    data-active={index === active ? "" : undefined}
                    onPointerMove={() => choice.setHighlight(index)}
                    onClick={() => choice.choose(option)}
                  >
                    {renderOption(option)}
                  </Item>
                ))}
              </div>
              {options.length === 0 ? (
                <Message>
                  {failure
                    ? failure
                    : isLoading
                      ? t("common.combobox.loading")
                      : text
                        ? t("common.combobox.none", { keyword: text })
                        : t("common.combobox.hint")}
                </Message>
              ) : null}
            </List>
          ) : null}
          <VisuallyHidden role="status">
            {fault ??
              (isOpen && !isLoading
                ? (failure ?? t("common.combobox.count", { count: options.length }))
                : "")}
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}
