import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  dueAtMs,
  type Heard,
  isCharacter,
  NOTHING_READ,
  PAUSE_MS,
  pressed,
  waited,
} from "../../domain/scan-reader.ts";
import { beep } from "./beep.ts";

/** A person's fingers roll over two or three keys as fast as a scanner types; a code without an end is longer. */
const SHORTEST_UNENDED = 4;
const SHORTEST = 2;

/**
 * Keeps a scanner's codes out of a field for numbers: what comes at a scanner's speed leaves the field as it was before,
 * confirms nothing, leads to no other field, and is named until a person goes on.
 */
export function useCodesKeptOut(
  text: string,
  restore: (before: string) => void,
): {
  readonly code: string | null;
  readonly isCode: (event: KeyboardEvent) => boolean;
  /** A person went on without a key. */
  readonly forget: () => void;
} {
  const reader = useRef(NOTHING_READ);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const before = useRef("");
  const [code, setCode] = useState<string | null>(null);

  const hear = (heard: Heard, shortest: number): boolean => {
    if (heard.kind === "scanner") return code !== null;
    if (heard.kind !== "scan" && heard.kind !== "misread") return false;
    if (heard.text.length < shortest) return false;
    beep("wrong");
    setCode(heard.text);
    restore(before.current);
    return true;
  };
  const wait = useEffectEvent((): void => {
    const due = dueAtMs(reader.current);
    if (due === null) return;
    const read = waited(reader.current, due);
    reader.current = read.reader;
    hear(read.heard, SHORTEST_UNENDED);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const isCode = (event: KeyboardEvent): boolean => {
    if (isCharacter(event)) {
      const last = reader.current.run.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
      if (event.timeStamp - last > PAUSE_MS) {
        before.current = text;
        setCode(null);
      }
    }
    // By hand an Enter counts at once; a Tab may be the scanner's.
    const read = pressed(reader.current, event, { holds: event.key === "Tab" });
    reader.current = read.reader;
    clearTimeout(timer.current);
    const due = dueAtMs(read.reader);
    if (due !== null) timer.current = setTimeout(wait, Math.max(0, due - event.timeStamp));
    return hear(read.heard, SHORTEST);
  };
  return { code, isCode, forget: () => setCode(null) };
}
