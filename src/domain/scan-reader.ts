/**
 * Reads the keys of a keyboard-wedge scanner and of a person's hands: what comes at a scanner's speed is one code,
 * whatever it looks like and whatever the scanner sends before and after it. Pure: times come with the keys.
 */

/** A scanner types a character every 5 to 20 ms; the fastest people take about 80 ms. */
const SCAN_GAP_MS = 50;
/** Without a scanner's Enter behind it a text must be faster to count as scanned: quick fingers roll over two keys. */
const UNENDED_GAP_MS = 35;
/** A longer pause splits a text: the two parts may be one code that was held back, or two. */
export const PAUSE_MS = 300;
/** What follows a scan within this time is still the scanner's: a second Enter, a Tab, the same label read twice. */
export const TRAIL_MS = 300;
/** An Enter may stand before a code: it counts when no character follows within this time. */
const HOLD_MS = 100;
/** A fast text without Enter or Tab behind it is said after this time. */
const UNENDED_MS = 1_000;

/** A pressed key, of React's event or the browser's. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat?: boolean;
  readonly timeStamp: number;
}

interface Typed {
  readonly character: string;
  readonly atMs: number;
}

/** What was read so far. */
export interface ScanReader {
  /** The characters since the last end. */
  readonly run: readonly Typed[];
  /** Fast characters before them that came to no end. */
  readonly lost: string;
  /** Typed by hand before an Enter that the next key overtook: it is unknown whose that Enter was. */
  readonly overtaken: string;
  /** The run has no end, and that was said. */
  readonly isTold: boolean;
  /** An Enter that may yet turn out to begin a scan. */
  readonly heldAtMs: number | null;
  readonly last: { readonly text: string; readonly endedAtMs: number };
}

export const NOTHING_READ: ScanReader = {
  run: [],
  lost: "",
  overtaken: "",
  isTold: false,
  heldAtMs: null,
  last: { text: "", endedAtMs: Number.NEGATIVE_INFINITY },
};

/** Why a scan was not read. */
export type Misread =
  /** It came in parts. */
  | "broken"
  /** No Enter followed. */
  | "unended"
  /** The same label at once again. */
  | "twice";

export type Heard =
  /** The key is the field's. */
  | { readonly kind: "other" }
  /** The key is the scanner's, or is held back: it does nothing. */
  | { readonly kind: "scanner" }
  | { readonly kind: "scan"; readonly text: string }
  | { readonly kind: "misread"; readonly because: Misread; readonly text: string }
  /** An Enter by hand: it takes the text of the field. */
  | { readonly kind: "enter" };

/** The reader after a key or after some time, and what came of it. */
export interface Read {
  readonly reader: ScanReader;
  readonly heard: Heard;
  /** What was heard came before this key, which does its own work after it. */
  readonly isBefore?: true;
}

const OTHER: Heard = { kind: "other" };
const SCANNER: Heard = { kind: "scanner" };

/** Keys that a scanner holds down for a character, or a person without typing one. */
const HELD_DOWN = ["Shift", "CapsLock", "Control", "Alt", "AltGraph", "Meta"];
/** Line feed and carriage return, as scanners that send control characters type them. */
const LINE_ENDS = ["j", "m"];
/** The separator of GS1 strings, U+001D, as those scanners type it. */
const SEPARATOR_KEY = "]";
export const GROUP_SEPARATOR = "\u001d";

/** Whether a key types a character into the field that has the focus. */
export const isCharacter = ({ key, ctrlKey, altKey, metaKey }: PressedKey): boolean =>
  // AltGr is Ctrl with Alt: it types what is not on a plain key, such as @ or ].
  [...key].length === 1 && !metaKey && ctrlKey === altKey;

const textOf = (run: readonly Typed[]): string => run.map(({ character }) => character).join("");
const lastAtOf = (run: readonly Typed[]): number => run.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;

/** The run in parts, cut where a pause was. */
function partsOf(run: readonly Typed[]): readonly (readonly Typed[])[] {
  const parts: Typed[][] = [];
  for (const typed of run) {
    const part = parts.at(-1);
    if (part && typed.atMs - lastAtOf(part) <= PAUSE_MS) part.push(typed);
    else parts.push([typed]);
  }
  return parts;
}

type Speed = "scanner" | "hand" | "unknown";

/** Judged on average, so that one late character does not make another, shorter code of the rest. */
function speedOf(part: readonly Typed[], gapMs: number): Speed {
  const [first] = part;
  if (!first || part.length < 2) return "unknown";
  return lastAtOf(part) - first.atMs <= gapMs * (part.length - 1) ? "scanner" : "hand";
}

type Judged = { readonly kind: "scan" | "broken"; readonly text: string } | { readonly kind: "typed" };

/** Whether a key at this time follows the run as a scanner's end does. */
const isEndOf = (run: readonly Typed[], atMs: number): boolean =>
  atMs - lastAtOf(run) <= (run.length > 1 ? SCAN_GAP_MS : UNENDED_GAP_MS);

const hasFastGap = (part: readonly Typed[]): boolean =>
  part.some(({ atMs }, at) => atMs - (part[at - 1]?.atMs ?? Number.NEGATIVE_INFINITY) <= UNENDED_GAP_MS);

/** What an end (Enter or Tab) at this time makes of the run. */
function judge(reader: ScanReader, atMs: number): Judged {
  const judged = judgeRun(reader, atMs);
  // Typed on by hand, the field holds both texts; a scan that the Enter began replaces what was typed.
  return judged.kind === "typed" && reader.overtaken !== ""
    ? { kind: "broken", text: reader.overtaken + textOf(reader.run) }
    : judged;
}

function judgeRun({ run, lost }: ScanReader, atMs: number): Judged {
  const parts = partsOf(run);
  const part = parts.at(-1) ?? [];
  const isEnded = isEndOf(run, atMs);
  const speed = speedOf(part, isEnded ? SCAN_GAP_MS : UNENDED_GAP_MS);
  const isFast = speed === "scanner" || (speed === "unknown" && isEnded);
  const broken = { kind: "broken", text: lost + textOf(run) } as const;
  const before = parts.slice(0, -1).map((each) => speedOf(each, SCAN_GAP_MS));
  // The rest of a code could name another thing.
  if (lost !== "" && isEnded) return broken;
  if (before.includes("scanner")) return broken;
  if (!isFast) return isEnded && hasFastGap(part) ? broken : { kind: "typed" };
  // A person had begun to type: the scan replaces that. One character alone may be the scanner's own.
  return before.every((each) => each === "hand") ? { kind: "scan", text: textOf(part) } : broken;
}

/** The end of a code. */
function scanned(reader: ScanReader, { kind, text }: Exclude<Judged, { kind: "typed" }>, atMs: number): Read {
  const { last, run } = reader;
  const next = { ...NOTHING_READ, last: { text, endedAtMs: atMs } };
  if (kind === "broken") return { reader: next, heard: { kind: "misread", because: "broken", text } };
  const isTwice = last.text === text && (run[0]?.atMs ?? 0) - last.endedAtMs <= TRAIL_MS;
  return {
    reader: next,
    heard: isTwice ? { kind: "misread", because: "twice", text } : { kind: "scan", text },
  };
}

/** The time at which the reader must be told that nothing more has come; null: it waits for nothing. */
export function dueAtMs({ heldAtMs, run, isTold }: ScanReader): number | null {
  if (heldAtMs !== null) return heldAtMs + HOLD_MS;
  const part = partsOf(run).at(-1) ?? [];
  const isUnended = !isTold && speedOf(part, UNENDED_GAP_MS) === "scanner";
  return isUnended ? lastAtOf(part) + UNENDED_MS : null;
}

/** Nothing has come until now. */
export function waited(reader: ScanReader, atMs: number): Read {
  const due = dueAtMs(reader);
  if (due === null || atMs < due) return { reader, heard: OTHER };
  if (reader.heldAtMs === null) {
    const text = textOf(partsOf(reader.run).at(-1) ?? []);
    return { reader: { ...reader, isTold: true }, heard: { kind: "misread", because: "unended", text } };
  }
  const judged = judge(reader, reader.heldAtMs);
  if (judged.kind !== "typed") return scanned(reader, judged, reader.heldAtMs);
  return { reader: { ...NOTHING_READ, last: reader.last }, heard: { kind: "enter" } };
}

/**
 * A key was pressed. `holds`: an Enter by hand waits for `waited`, so that one before a code does nothing, and Tab may
 * end a code; without it an Enter counts at once.
 */
export function pressed(reader: ScanReader, event: PressedKey, { holds }: { readonly holds: boolean }): Read {
  const { key, timeStamp: atMs, ctrlKey } = event;
  const { run, last, heldAtMs } = reader;
  const isSoon = isEndOf(run, atMs);
  const isTrailing = run.length === 0 && atMs - last.endedAtMs <= TRAIL_MS;
  if (isCharacter(event)) return { reader: withCharacter(reader, key, atMs), heard: OTHER };
  const isLineEnd = ctrlKey && LINE_ENDS.includes(key.toLowerCase()) && (isSoon || isTrailing);
  if (key === "Enter" ? !ctrlKey && !event.metaKey : isLineEnd) {
    if (event.repeat || isTrailing || heldAtMs !== null) return { reader, heard: SCANNER };
    const judged = judge(reader, atMs);
    if (judged.kind !== "typed" && isSoon) return scanned(reader, judged, atMs);
    const held = { ...reader, heldAtMs: atMs };
    return holds ? { reader: held, heard: SCANNER } : waited(held, atMs + HOLD_MS);
  }
  // In other fields the Tab of a scanner may go on to the next one.
  if (key === "Tab" && holds && !ctrlKey && !event.altKey && !event.metaKey) {
    if (isTrailing) return { reader, heard: SCANNER };
    const judged = judge(reader, atMs);
    return judged.kind !== "typed" && isSoon ? scanned(reader, judged, atMs) : released(reader);
  }
  // A control character inside a code, such as the separator of GS1 strings: it is no shortcut of the browser.
  if (ctrlKey && isSoon && [...key].length === 1)
    return {
      reader: key === SEPARATOR_KEY ? withCharacter(reader, GROUP_SEPARATOR, atMs) : reader,
      heard: SCANNER,
    };
  if (HELD_DOWN.includes(key)) return { reader, heard: OTHER };
  return released(reader);
}

/** A key with which no scanner goes on: an Enter that is held was a person's, and counts before it. */
const released = (reader: ScanReader): Read =>
  reader.heldAtMs === null
    ? { reader: { ...NOTHING_READ, last: reader.last }, heard: OTHER }
    : { ...waited(reader, reader.heldAtMs + HOLD_MS), isBefore: true };

function withCharacter(reader: ScanReader, character: string, atMs: number): ScanReader {
  const typed = { character, atMs };
  // The Enter that is held was a scanner's prefix, or a person was quicker than it is held.
  if (reader.heldAtMs !== null)
    return { ...NOTHING_READ, last: reader.last, overtaken: textOf(reader.run), run: [typed] };
  if (reader.isTold) return { ...reader, isTold: false, lost: textOf(reader.run), run: [typed] };
  return { ...reader, run: [...reader.run, typed] };
}

/** The field was emptied or written by other means than keys. */
export const forgotten = (reader: ScanReader): ScanReader => ({ ...NOTHING_READ, last: reader.last });
