import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { isCharacter } from "../../domain/scan-reader.ts";
import { searchedBy } from "../../domain/scanned.ts";
import { beep } from "./beep.ts";
import { useT } from "./i18n.tsx";
import { useScanned } from "./use-scanned.ts";

interface ChoiceProps<Option> {
  readonly value: Option | null;
  readonly onChange: (value: Option | null) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  readonly failure: string | null;
  readonly isDisabled: boolean;
  readonly toKey: (option: Option) => string;
  readonly toText: (option: Option) => string;
  readonly isNamedBy: (option: Option, text: string) => boolean;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A text that is to name an option as soon as the search has answered. */
interface Asked {
  readonly text: string;
  /** `typed`: an option that is found alone will do; otherwise only the one of exactly that name. */
  readonly by: "typed" | "scanned" | "left";
}

/**
 * What a Combobox adds to Chakra's: its text, and what Enter, a scan and leaving the field make of it.
 *
 * A scan (fast characters and Enter) replaces the whole text and takes only the option of exactly that name. A text
 * that names no option leaves the field without a value: the former choice does not come back. An Enter that is
 * faster than the search waits for its answer.
 */
export function useChoice<Option>(props: ChoiceProps<Option>) {
  const { value, onChange, query, onQuery, options, isLoading, isDisabled, isNamedBy, toKey, input } = props;
  const t = useT();
  const scanned = useScanned();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  /** The key of the option that arrows or the pointer have reached. */
  const [reached, setReached] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Why the text in the field is not a valid choice. */
  const [fault, setFault] = useState<string | null>(null);
  // If the form has made a choice in between, it replaces the invalid text.
  const isTyped = isEditing && (fault === null || value === null);
  const active =
    options.find((option) => toKey(option) === reached) ??
    (isTyped ? options.find((option) => isNamedBy(option, query)) : undefined) ??
    options[0];

  const open = (): void => {
    if (isDisabled || isOpen) return;
    if (!isTyped) onQuery("");
    setReached(null);
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
    const wanted = next.by === "scanned" ? searchedBy(next.text) : next.text;
    if (wanted !== query) onQuery(wanted);
    if (next.by !== "typed") onChange(null);
    setEditing(true);
    setReached(null);
    setFault(null);
    setAsked(next);
  };
  const settle = useEffectEvent(({ text, by }: Asked): void => {
    setAsked(null);
    const alone = by === "typed" && options.length === 1 ? options[0] : undefined;
    const named = options.filter((option) => isNamedBy(option, text));
    const found = named.length > 1 ? undefined : (named[0] ?? alone);
    if (found !== undefined) choose(found);
    // Several that have not been seen yet: the list shows them.
    if (found !== undefined || (by === "typed" && options.length > 0)) return;
    if (by !== "left") beep("wrong");
    onChange(null);
    setOpen(by === "scanned" && named.length > 1);
    const isAmong = by === "left" && options.length > 0;
    const why = isAmong ? "notChosen" : named.length > 1 ? "several" : "unknown";
    setFault(props.failure ?? t(`common.combobox.${why}`, { text }));
  });
  useEffect(() => {
    if (asked && !isLoading) settle(asked);
  }, [asked, isLoading]);
  // The next scan replaces the faulty text.
  useEffect(() => {
    if (fault !== null && document.activeElement === input.current) input.current?.select();
  }, [fault, input]);

  // Chakra puts the caret behind the text a frame after the list has opened. What an input method writes replaces
  // only what is selected.
  const reselect = useEffectEvent(() => {
    if (!isTyped && document.activeElement === input.current) input.current?.select();
  });
  useEffect(() => {
    if (!isOpen) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => reselect());
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);

  const enter = (): boolean => {
    if (isTyped && query !== "" && (isLoading || options.length === 0)) ask({ text: query, by: "typed" });
    else if (isOpen && active !== undefined) choose(active);
    else return isOpen;
    return true;
  };
  /** Whether the key was the field's own. */
  const press = (event: KeyboardEvent): boolean => {
    const heard = scanned(event);
    if (heard.kind === "scan") {
      setOpen(true);
      ask({ text: heard.text, by: "scanned" });
    }
    // Also a second Enter of the scanner: the field is not left, and no form is sent.
    if (heard.kind === "scan" || heard.kind === "scanner") return true;
    // Typing replaces a choice or a faulty text as a whole, wherever the caret stands.
    if (isCharacter(event) && (!isTyped || fault !== null)) input.current?.select();
    if (event.key === "Enter") return enter();
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow) setAsked(null);
    // An open list answers its arrows itself.
    if (isArrow && !isOpen) open();
    else if (event.key === "Escape" && (isOpen || isTyped)) {
      event.stopPropagation();
      close();
    } else return false;
    return true;
  };

  return {
    isOpen,
    active,
    reach: (key: string | null): void => {
      if (key !== null) setReached(key);
    },
    onOpenChange: (isWanted: boolean, reason: string | undefined): void => {
      if (!isWanted && reason === "escape-key") close();
      else if (!isWanted) setOpen(false);
    },
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
      setReached(null);
      setAsked(null);
      setFault(null);
      onQuery(text);
    },
    /** Whether the key is left to Chakra. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const isOurs = press(event);
      if (isOurs) event.preventDefault();
      // In a typed text Home and End move the caret.
      return !isOurs && !(isTyped && (event.key === "Home" || event.key === "End"));
    },
    onBlur: (): void => {
      setOpen(false);
      if (!isTyped) close();
      else if (query === "") choose(null);
      else if (fault === null) ask({ text: query, by: asked?.by === "scanned" ? "scanned" : "left" });
    },
  };
}
