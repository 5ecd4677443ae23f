/** What a keyboard-wedge scanner types: recognised by its speed, and compared with codes. */

/** A scanner types a character every 5 to 20 ms; the fastest people take about 80 ms. */
const SCAN_GAP_MS = 50;
/**
 * Radio and busy devices hold a character back now and then: up to this it still belongs to its scan. A long pause makes
 * the whole text count as typed by hand, which at worst is refused; a part of a code could name another thing.
 */
const PAUSE_MS = 1_000;
const SHORTEST_SCAN = 2;

/** The characters that were typed without a pause, and when the first and the last of them came. */
export interface Burst {
  readonly text: string;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

export const NO_BURST: Burst = { text: "", firstAtMs: 0, lastAtMs: Number.NEGATIVE_INFINITY };

/** Adds a typed character; after a pause a new burst begins with it. */
export function typedOn(burst: Burst, character: string, atMs: number): Burst {
  return atMs - burst.lastAtMs <= PAUSE_MS
    ? { text: burst.text + character, firstAtMs: burst.firstAtMs, lastAtMs: atMs }
    : { text: character, firstAtMs: atMs, lastAtMs: atMs };
}

/** The scan that an Enter at `atMs` ends; null when a person typed what precedes it. */
export function scanEndedAt(burst: Burst, atMs: number): string | null {
  const { text, firstAtMs, lastAtMs } = burst;
  if (text.length < SHORTEST_SCAN || atMs - lastAtMs > SCAN_GAP_MS) return null;
  // On average, so that one late character does not make another, shorter code of the rest.
  return lastAtMs - firstAtMs <= SCAN_GAP_MS * (text.length - 1) ? text : null;
}

/** Scanners and people differ in case and blanks; full-width letters come from input methods. */
export const plainCode = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();

/** What a label can name a thing by. */
interface Labelled {
  readonly code: string;
  readonly name?: string;
  readonly gtin?: string | null;
}

/** Whether a text names exactly this thing: its code, its name, or its GTIN with or without leading zeros. */
export function isNamedBy({ code, name, gtin }: Labelled, text: string): boolean {
  const plain = plainCode(text);
  if (plain === "") return false;
  if (plainCode(code) === plain || (name !== undefined && plainCode(name) === plain)) return true;
  return Boolean(gtin) && gtin?.padStart(14, "0") === plain.padStart(14, "0");
}
