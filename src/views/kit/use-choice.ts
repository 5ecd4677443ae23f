import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { beep } from "./beep.ts";
import { useT } from "./i18n.tsx";
import { isCharacter, useScanned } from "./use-scanned.ts";

interface ChoiceProps<Option> {
  readonly value: Option | null;
  readonly onChange: (value: Option | null) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  readonly failure: string | null;
  readonly isDisabled: boolean;
  readonly toText: (option: Option) => string;
  readonly isNamedBy: (option: Option, text: string) => boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Scrolls an option into view. */
  readonly onHighlight: (index: number) => void;
}

/** A text that is to name an option as soon as the search has answered. */
interface Asked {
  readonly text: string;
  /** `typed`: an option that is found alone will do; otherwise only the one of exactly that name. */
  readonly by: "typed" | "scanned" | "left";
}

/**
 * The behaviour of a Combobox: what its keys, clicks and focus do.
 *
 * A scan (fast characters and Enter) replaces the whole text and takes only the option of exactly that name. A text
 * that names no option leaves the field without a value: the former choice does not come back. An Enter that is
 * faster than the search waits for its answer.
 */
export function useChoice<Option>(props: ChoiceProps<Option>) {
  const { value, onChange, query, onQuery, options, isLoading, isDisabled, isNamedBy, input } = props;
  const t = useT();
  const scanned = useScanned();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [highlight, setHighlight] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Why the text in the field is not a valid choice. */
  const [fault, setFault] = useState<string | null>(null);
  const active = Math.min(highlight, options.length - 1);
  // If the form has made a choice in between, it replaces the invalid text.
  const isTyped = isEditing && (fault === null || value === null);

  const open = (): void => {
    if (isDisabled || isOpen) return;
    if (!isTyped) onQuery("");
    setHighlight(0);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setEditing(false);
    setAsked(null);
    setFault(null);
  };
  const choose = (option: Option | null): void => {
    onChange(option);
    close();
  };
  const ask = (next: Asked): void => {
    if (next.text !== query) onQuery(next.text);
    if (next.by !== "typed") onChange(null);
    setEditing(true);
    setHighlight(0);
    setFault(null);
    setAsked(next);
  };
  const settle = useEffectEvent(({ text, by }: Asked): void => {
    setAsked(null);
    const alone = by === "typed" && options.length === 1 ? options[0] : undefined;
    const found = options.find((option) => isNamedBy(option, text)) ?? alone;
    if (found !== undefined) choose(found);
    // Several that have not been seen yet: the list shows them.
    if (found !== undefined || (by === "typed" && options.length > 0)) return;
    if (by !== "left") beep("wrong");
    onChange(null);
    setOpen(false);
    const isAmong = by === "left" && options.length > 0;
    setFault(props.failure ?? t(isAmong ? "common.combobox.notChosen" : "common.combobox.unknown", { text }));
  });
  useEffect(() => {
    if (asked && !isLoading) settle(asked);
  }, [asked, isLoading]);
  // The next scan replaces the faulty text.
  useEffect(() => {
    if (fault !== null && document.activeElement === input.current) input.current?.select();
  }, [fault, input]);

  const move = (to: number): void => {
    setAsked(null);
    if (options.length === 0) return;
    const next = (to + options.length) % options.length;
    setHighlight(next);
    props.onHighlight(next);
  };
  const enter = (): boolean => {
    if (isTyped && query !== "" && (isLoading || options.length === 0)) {
      ask({ text: query, by: "typed" });
      return true;
    }
    const exact = isTyped && active === 0 ? options.find((option) => isNamedBy(option, query)) : undefined;
    const option = exact ?? options[active];
    if (!isOpen || option === undefined) return isOpen;
    choose(option);
    return true;
  };
  const arrow = (step: 1 | -1): boolean => {
    if (isOpen) move(active + step);
    else open();
    return true;
  };
  /** Whether the key was the field's own. */
  const press = (event: KeyboardEvent): boolean => {
    const scan = scanned(event);
    if (scan !== null) {
      setOpen(true);
      ask({ text: scan, by: "scanned" });
      return true;
    }
    // Typing replaces a choice or a faulty text as a whole, wherever the caret stands.
    if (isCharacter(event) && (!isTyped || fault !== null)) input.current?.select();
    if (event.key === "ArrowDown") return arrow(1);
    if (event.key === "ArrowUp") return arrow(-1);
    if (event.key === "Enter") return enter();
    if (event.key === "Home" && isOpen && !isTyped) move(0);
    else if (event.key === "End" && isOpen && !isTyped) move(options.length - 1);
    else if (event.key === "Escape" && (isOpen || isTyped)) {
      event.stopPropagation();
      close();
    } else return false;
    return true;
  };

  return {
    isOpen,
    active,
    setHighlight,
    choose,
    text: isTyped ? query : value ? props.toText(value) : "",
    fault: value === null ? fault : null,
    onClick: () => {
      open();
      if (!isTyped || fault !== null) input.current?.select();
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onType: (text: string): void => {
      setEditing(true);
      setOpen(true);
      setHighlight(0);
      setAsked(null);
      setFault(null);
      onQuery(text);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // While an input method composes, its keys are its own.
      if (!event.nativeEvent.isComposing && press(event)) event.preventDefault();
    },
    onBlur: (): void => {
      setOpen(false);
      if (!isTyped) close();
      else if (query === "") choose(null);
      else if (fault === null) ask({ text: query, by: asked?.by === "scanned" ? "scanned" : "left" });
    },
  };
}
