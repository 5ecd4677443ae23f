import { chakra } from "@chakra-ui/react/styled-system";
import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { overlayBase } from "./overlay-style.ts";
import { Spinner } from "./Spinner.tsx";
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
  /** What is typed; whoever loads the options listens to it. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly options: readonly Option[];
  readonly isLoading?: boolean;
  /** Why the options could not be loaded. */
  readonly failure?: string | null;
  readonly toKey: (option: Option) => string;
  readonly toText: (option: Option) => string;
  readonly renderOption?: (option: Option) => ReactNode;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Type to search, choose one. The pattern is ARIA 1.2's combobox with a listbox: focus stays in the input,
 * arrows move a highlight, Enter takes it, Escape gives back what was there. An Enter that is faster than the
 * search is kept until the search has answered, so that nobody has to wait for the list or press it twice.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, query, onQuery, options } = own;
  const {
    isLoading = false,
    failure,
    toKey,
    toText,
    renderOption = toText,
    placeholder,
    isDisabled,
    name,
    ref,
  } = props;
  const t = useT();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [highlight, setHighlight] = useState(0);
  const [isTaken, setTaken] = useState(false);
  useFloating(box, list, isOpen, "bottom-start", true);

  const active = Math.min(highlight, options.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;
  const text = isEditing ? query : value ? toText(value) : "";

  const open = (): void => {
    if (isDisabled || isOpen) return;
    if (!isEditing) onQuery("");
    setHighlight(0);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setEditing(false);
    setTaken(false);
  };
  const choose = (option: Option): void => {
    onChange(option);
    close();
  };
  const first = options[0];
  useEffect(() => {
    if (!isTaken || isLoading) return;
    setTaken(false);
    if (first === undefined) return;
    onChange(first);
    setOpen(false);
    setEditing(false);
  }, [isTaken, isLoading, first, onChange]);

  const move = (to: number): void => {
    setTaken(false);
    if (options.length === 0) return;
    const next = (to + options.length) % options.length;
    setHighlight(next);
    list.current?.querySelector(`#${CSS.escape(optionId(next))}`)?.scrollIntoView?.({ block: "nearest" });
  };

  const heard = (event: KeyboardEvent): void => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (!isOpen) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        open();
      }
      return;
    }
    const option = options[active];
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Home" && !isEditing) move(0);
    else if (event.key === "End" && !isEditing) move(options.length - 1);
    else if (event.key === "Enter") {
      if (isLoading) setTaken(isEditing && query !== "");
      else if (option) choose(option);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  const left = (): void => {
    // Emptied and left: the choice is taken back.
    if (isEditing && query === "" && value) onChange(null);
    close();
  };

  return (
    <Field {...field}>
      {(control) => (
        <>
          <ControlBox ref={box} paddingInlineEnd="1">
            <BareInput
              {...control}
              ref={ref}
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
              onClick={open}
              onChange={(event) => {
                setEditing(true);
                setOpen(true);
                setHighlight(0);
                setTaken(false);
                onQuery(event.target.value);
              }}
              onKeyDown={heard}
              onBlur={left}
            />
            {isLoading && isOpen ? <Spinner /> : null}
            {value && !isDisabled ? (
              <IconButton
                size="xs"
                tabIndex={-1}
                label={t("common.combobox.clear")}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(null)}
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
                    onPointerMove={() => setHighlight(index)}
                    onClick={() => choose(option)}
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
                      : query
                        ? t("common.combobox.none", { keyword: query })
                        : t("common.combobox.hint")}
                </Message>
              ) : null}
            </List>
          ) : null}
          <VisuallyHidden role="status">
            {isOpen && !isLoading ? (failure ?? t("common.combobox.count", { count: options.length })) : ""}
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}
