/** A desk's field and its reader, with keys that carry times of their own: as a scanner or a person presses them. */
import {
  dueAtMs,
  type Heard,
  isCharacter,
  type Misread,
  NOTHING_READ,
  type PressedKey,
  pressed,
  type ScanReader,
  waited,
} from "../../src/domain/scan-reader.ts";

type DeskHeard =
  | { readonly type: "scanned" | "typed"; readonly text: string }
  | { readonly type: "misread"; readonly because: Misread; readonly text: string };

/** A key that is no plain character, by what a browser calls it. */
export interface Key {
  readonly key: string;
  readonly ctrlKey?: boolean;
}

export class DeskKeyboard {
  /** When the next key is pressed. */
  nowMs = 10_000;
  field = "";
  private reader: ScanReader = NOTHING_READ;
  constructor(private readonly onHeard: (heard: DeskHeard) => void) {}

  /** Nothing is pressed for this long. */
  wait(ms: number): void {
    const until = this.nowMs + ms;
    for (let due = dueAtMs(this.reader); due !== null && due <= until; due = dueAtMs(this.reader)) {
      const { reader, heard } = waited(this.reader, due);
      this.reader = reader;
      this.tell(heard);
    }
    this.nowMs = until;
  }

  /** Presses keys, `gapMs` between them and before the first. */
  press(keys: string | readonly (string | Key)[], gapMs: number): void {
    for (const each of typeof keys === "string" ? [...keys] : keys) {
      this.wait(gapMs);
      const { key, ctrlKey = false } = typeof each === "string" ? { key: each } : each;
      const event: PressedKey = { key, ctrlKey, altKey: false, metaKey: false, timeStamp: this.nowMs };
      const { reader, heard } = pressed(this.reader, event, { holds: true });
      this.reader = reader;
      if (isCharacter(event)) this.field += key;
      this.tell(heard);
    }
  }

  /** A person types a text and confirms it. */
  byHand(text: string): void {
    this.wait(900);
    this.press(text, 130);
    this.press(["Enter"], 400);
    this.wait(400);
  }

  private tell(heard: Heard): void {
    const { field } = this;
    // As the desk's field does: only a text without an end stays in it, selected.
    if (["scan", "misread", "enter"].includes(heard.kind)) this.field = "";
    if (heard.kind === "scan") this.onHeard({ type: "scanned", text: heard.text });
    else if (heard.kind === "misread") this.onHeard({ ...heard, type: "misread" });
    else if (heard.kind === "enter") this.onHeard({ type: "typed", text: field.trim() });
  }
}
