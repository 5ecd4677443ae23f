import { type KeyboardEvent, useRef } from "react";
import { NO_BURST, scanEndedAt, typedOn } from "../../domain/scanned.ts";

/** Keys that a scanner holds down for a character, or a person without typing one. */
const HELD = ["Shift", "CapsLock", "Control", "Alt", "Meta"];

/** What is read of a pressed key, of React's event or the browser's. */
type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "timeStamp">;

/** Reads the keys of one field: returns the scan that an Enter ends, null for every other key. */
export function useScanned(): (event: PressedKey) => string | null {
  const burst = useRef(NO_BURST);
  return (event) => {
    const { key, timeStamp } = event;
    if (key === "Enter") {
      const scan = scanEndedAt(burst.current, timeStamp);
      burst.current = NO_BURST;
      return scan;
    }
    if (isCharacter(event)) burst.current = typedOn(burst.current, key, timeStamp);
    else if (!HELD.includes(key)) burst.current = NO_BURST;
    return null;
  };
}

/** Whether a key types a character into the field that has the focus. */
export const isCharacter = ({ key, ctrlKey, altKey, metaKey }: PressedKey): boolean =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey;
