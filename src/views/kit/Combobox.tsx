import { createListCollection } from "@chakra-ui/react/collection";
import { Combobox as Chakra } from "@chakra-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { plainCode } from "../../domain/scanned.ts";
import { chakra } from "../theme/chakra.ts";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { overlayFrame } from "./overlay-style.ts";
import { raise, topLayer } from "./raise.ts";
import { Spinner } from "./Spinner.tsx";
import { useChoice } from "./use-choice.ts";
import type { NoneYet } from "./use-none-yet.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const List = chakra("div", {
  base: {
    ...overlayFrame,
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    minWidth: "var(--reference-width)",
    maxWidth: "min(480px, 92vw)",
    maxHeight: "min(400px, var(--available-height))",
  },
});
const itemStyle = {
  padding: "2",
  paddingInline: "2.5",
  borderRadius: "xs",
  cursor: "pointer",
  "&[data-highlighted]": { bg: "bg.muted" },
  "&[data-state=checked]": { color: "brand.fg", fontWeight: "medium" },
} as const;
const Message = chakra("div", {
  base: { padding: "3.5", color: "fg.muted", display: "flex", gap: "2", alignItems: "center" },
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
  /** Said where nothing exists that could be chosen. */
  readonly none?: NoneYet | null | undefined;
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
 * Type or scan to search, choose one: Chakra's combobox, with the text and its reading by use-choice.ts. Focus stays in
 * the input, arrows move a highlight, Enter takes it, Escape restores the former choice.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { field, control: own } = fieldOf(props);
  const { value, options, isLoading = false, failure = null, none = null, toKey, toText } = own;
  const { isDisabled = false, name, ref, renderOption = toText, placeholder } = own;
  const { isNamedBy = (option, text) => plainCode(toText(option)) === plainCode(text) } = own;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const choice = useChoice({ ...own, isLoading, failure, isDisabled, isNamedBy, input });
  const { isOpen, active, text, fault } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: toKey and toText are functions of the option alone
  const collection = useMemo(
    () => createListCollection<Option>({ items: options, itemToValue: toKey, itemToString: toText }),
    [options],
  );

  return (
    <Field {...field} hint={none ? none.hint : field.hint} error={fault ?? field.error}>
      {(control) => (
        <Chakra.Root<Option>
          unstyled
          ids={{ input: control.id, label: `${control.id}-label`, trigger: `${control.id}-chevron` }}
          collection={collection}
          disabled={isDisabled}
          open={isOpen}
          onOpenChange={({ open, reason }) => choice.onOpenChange(open, reason)}
          value={value === null ? [] : [toKey(value)]}
          onSelect={({ itemValue }) => choice.choose(collection.find(itemValue))}
          highlightedValue={isOpen && active !== undefined ? toKey(active) : null}
          onHighlightChange={({ highlightedValue }) => choice.reach(highlightedValue)}
          // The text of the input is ours: Chakra knows none.
          selectionBehavior="clear"
          allowCustomValue
          positioning={{
            placement: "bottom-start",
            strategy: "fixed",
            sameWidth: false,
            gutter: 6,
            overflowPadding: 8,
          }}
        >
          <Chakra.Control asChild>
            <ControlBox paddingInlineEnd="1">
              <Chakra.Context>
                {(api) => {
                  const { defaultValue: _, ...parts } = api.getInputProps();
                  return (
                    <BareInput
                      {...parts}
                      {...control}
                      ref={input}
                      name={name}
                      placeholder={placeholder ?? t(isDisabled ? "common.word.none" : "common.combobox.hint")}
                      value={text}
                      onClick={choice.onClick}
                      onFocus={(event) => {
                        parts.onFocus?.(event);
                        choice.onFocus(event);
                      }}
                      onChange={(event) => choice.onType(event.target.value)}
                      onKeyDown={(event) => {
                        if (choice.onKeyDown(event)) parts.onKeyDown?.(event);
                      }}
                      onBlur={(event) => {
                        parts.onBlur?.(event);
                        choice.onBlur();
                      }}
                    />
                  );
                }}
              </Chakra.Context>
              {isLoading && isOpen ? <Spinner /> : null}
              {/* Chakra returns the focus to this when the list closes, which does nothing: the input has kept it, or was left. */}
              <span id={`${control.id}-chevron`} data-focusable="" hidden={text !== "" && !isDisabled}>
                <ChevronDown size={16} aria-hidden="true" style={{ marginInlineEnd: 6 }} />
              </span>
              {text && !isDisabled ? (
                <IconButton
                  size="xs"
                  tabIndex={-1}
                  label={t("common.combobox.clear")}
                  icon={<X aria-hidden="true" />}
                  onClick={() => choice.choose(null)}
                />
              ) : null}
            </ControlBox>
          </Chakra.Control>
          {isOpen ? (
            <Chakra.Positioner ref={raise} popover="manual" css={topLayer}>
              <List>
                <Chakra.Content
                  css={{ padding: options.length > 0 ? "1" : "0", overflowY: "auto", outline: "none" }}
                >
                  {options.map((option) => (
                    <Chakra.Item key={toKey(option)} item={option} css={itemStyle}>
                      {renderOption(option)}
                    </Chakra.Item>
                  ))}
                </Chakra.Content>
                {options.length === 0 ? (
                  <Message>
                    {failure
                      ? failure
                      : isLoading
                        ? t("common.combobox.loading")
                        : none && !text
                          ? none.text
                          : text
                            ? t("common.combobox.none", { keyword: text })
                            : t("common.combobox.hint")}
                  </Message>
                ) : null}
              </List>
            </Chakra.Positioner>
          ) : null}
          <VisuallyHidden role="status">
            {fault ??
              (isOpen && !isLoading
                ? (failure ?? t("common.combobox.count", { count: options.length }))
                : "")}
          </VisuallyHidden>
        </Chakra.Root>
      )}
    </Field>
  );
}
