/** Keystrokes with times of their own, as a keyboard-wedge scanner or a person makes them. */
import { fireEvent } from "@testing-library/react";

let clockMs = 1_000;

function press(field: HTMLInputElement, key: string, gapMs: number): void {
  clockMs += gapMs;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: clockMs });
  fireEvent(field, event);
  if (event.defaultPrevented || key.length > 1) return;
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  const value = field.value.slice(0, from) + key + field.value.slice(to);
  fireEvent.change(field, { target: { value } });
}

/** Types where the caret stands, `gapMs` between the characters. */
export function type(field: HTMLInputElement, text: string, gapMs = 120): void {
  for (const [at, key] of [...text].entries()) press(field, key, at === 0 ? 2_000 : gapMs);
}

/** Types at a scanner's speed, and what the scanner sends at the end: Enter, Tab or nothing. */
export function scan(field: HTMLInputElement, text: string, end: string | null = "Enter"): void {
  type(field, text, 8);
  if (end !== null) press(field, end, 8);
}
