import { useRef } from "react";
import { type Heard, NOTHING_READ, type PressedKey, pressed } from "../../domain/scan-reader.ts";

/** Reads the keys of one field, in which an Enter by hand counts at once. */
export function useScanned(): (event: PressedKey) => Heard {
  const reader = useRef(NOTHING_READ);
  return (event) => {
    const { reader: next, heard } = pressed(reader.current, event, { holds: false });
    reader.current = next;
    return heard;
  };
}
