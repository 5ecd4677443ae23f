import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import {
  dueAtMs,
  forgotten,
  type Heard,
  isCharacter,
  type Misread,
  NOTHING_READ,
  pressed,
  type Read,
  waited,
} from "../../domain/scan-reader.ts";
import { openModal } from "./open-modal.ts";
import { isTyping } from "./use-keys.ts";

/** What the scanner or a person said at a desk. */
export type DeskHeard =
  | { readonly type: "scanned" | "typed"; readonly text: string }
  | { readonly type: "misread"; readonly because: Misread; readonly text: string };

/** What Enter and the space bar press. */
const PRESSED = "button, a[href], summary, [role=button], input[type=checkbox]";
/** Lists and dialogs that have keys of their own while they are open. */
const OVERLAY = "[role=menu], [role=listbox], [role=dialog], [role=alertdialog]";

/**
 * Reads all keys of a page that has a desk, before any button does: a scan is the desk's wherever the focus is, and its
 * Enter, Tab or blank presses no button. In other fields and in dialogs only the scanner's Enter is kept from them.
 */
export function useDeskKeys(
  field: RefObject<HTMLInputElement | null>,
  onHeard: (heard: DeskHeard) => void,
): { readonly onEdited: () => void } {
  const reader = useRef(NOTHING_READ);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What a held Enter would press: a button, or the field. */
  const target = useRef<HTMLElement>(null);

  const tell = (heard: Heard): void => {
    const button = target.current;
    if (heard.kind === "scan") onHeard({ type: "scanned", text: heard.text });
    else if (heard.kind === "misread") {
      if (heard.because === "unended") field.current?.select();
      onHeard({ type: "misread", because: heard.because, text: heard.text });
    } else if (heard.kind === "enter") {
      if (button === field.current) onHeard({ type: "typed", text: field.current?.value.trim() ?? "" });
      else if (button?.isConnected) button.click();
    }
    if (heard.kind !== "scanner" && heard.kind !== "other") target.current = null;
  };
  const take = ({ reader: next, heard }: Read, isDesk = true): void => {
    reader.current = next;
    clearTimeout(timer.current);
    const due = isDesk ? dueAtMs(next) : null;
    if (due !== null) timer.current = setTimeout(wait, Math.max(0, due - performance.now()));
    if (isDesk) tell(heard);
  };
  const wait = useEffectEvent(() => take(waited(reader.current, dueAtMs(reader.current) ?? 0)));

  const hear = useEffectEvent((event: KeyboardEvent): void => {
    const focused = document.activeElement;
    const isOwn = focused === field.current;
    const isElsewhere = !isOwn && (isTyping(focused) || openModal() !== null || focused?.closest(OVERLAY));
    if (isElsewhere) {
      const read = pressed(reader.current, event, { holds: false });
      take(read, false);
      // A scan that was meant for the desk must not confirm what is open over it.
      if (["scan", "misread", "scanner"].includes(read.heard.kind)) stop(event);
      return;
    }
    const button = isOwn ? null : (focused?.closest<HTMLElement>(PRESSED) ?? null);
    const isBlank = event.key === " " && button !== null;
    const read = pressed(reader.current, isBlank ? asEnter(event) : event, { holds: true });
    if (isCharacter(event) && !isBlank && !isOwn) {
      // The character is typed where the focus is after this.
      event.stopPropagation();
      target.current = null;
      field.current?.focus();
    }
    if (read.heard.kind !== "other" && !read.isBefore) stop(event);
    if (read.reader.heldAtMs === event.timeStamp) target.current = isOwn ? field.current : button;
    take(read);
  });
  const release = useEffectEvent((event: KeyboardEvent): void => {
    // Firefox presses a button when the blank is released.
    if (event.key === " " && document.activeElement?.closest(PRESSED) && !openModal()) event.preventDefault();
  });
  useEffect(() => {
    const down = (event: KeyboardEvent): void => hear(event);
    const up = (event: KeyboardEvent): void => release(event);
    window.addEventListener("keydown", down, true);
    window.addEventListener("keyup", up, true);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("keydown", down, true);
      window.removeEventListener("keyup", up, true);
    };
  }, []);
  return {
    onEdited: () => {
      reader.current = forgotten(reader.current);
    },
  };
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const asEnter = ({ ctrlKey, altKey, metaKey, repeat, timeStamp }: KeyboardEvent) => ({
  ...{ key: "Enter", ctrlKey, altKey, metaKey, repeat, timeStamp },
});
