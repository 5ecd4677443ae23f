import type { ReactNode } from "react";
import { useT } from "./i18n.tsx";
import { overlayBase } from "./overlay-style.ts";
import type { Tone } from "./tone.ts";

/** One notice that disappears by itself. */
export interface Toast {
  readonly id: string;
  readonly tone: Tone;
  readonly text: string;
  readonly title?: string;
  readonly action?: ReactNode;
  /** How many equal notices it represents. */
  readonly count?: number;
  /** Another number whenever its words change: its time starts again. */
  readonly turn?: number;
}

export interface ToasterProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  readonly durationMs?: number;
}

/**
 * Where notices lie. Docked, they are a strip at the window's top, and everything else begins below it
 * (`--toast-room`).
 */
export const TOAST_REGION = {
  position: "fixed",
  inset: "auto",
  bottom: "4",
  insetInlineEnd: "4",
  margin: 0,
  padding: 0,
  bg: "transparent",
  overflow: "visible",
  border: "none",
  width: "min(380px, calc(100vw - 32px))",
  // A press on a notice reaches nothing below it, also while a dialog takes all other presses.
  pointerEvents: "auto",
  "&[data-docked]": {
    insetBlock: "0 auto",
    insetInline: 0,
    width: "100%",
    maxHeight: "50dvh",
    padding: "2",
    overflowY: "auto",
    bg: "bg.subtle",
    borderBottomWidth: "1px",
    borderColor: "border",
  },
  "@media print": { display: "none" },
} as const;

/** Moves all that is not a notice down by so many pixels. What has been scrolled to stays where it is. */
export function makeToastRoom(px: number): void {
  const { style } = document.documentElement;
  const before = Number.parseFloat(style.getPropertyValue("--toast-room")) || 0;
  if (px === before) return;
  const { scrollY } = window;
  if (px === 0) style.removeProperty("--toast-room");
  else style.setProperty("--toast-room", `${px}px`);
  if (scrollY > 0) window.scrollTo({ top: scrollY + px - before, behavior: "instant" });
}

/** How one looks. */
export const TOAST_CARD = {
  ...overlayBase,
  position: "static",
  display: "flex",
  alignItems: "flex-start",
  gap: "2.5",
  padding: "3",
  "& > svg": { marginTop: "2px", flexShrink: 0, color: "neutral.fg" },
  "& > [data-words]": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& strong": { display: "block" },
  "& small": { display: "block", color: "fg.subtle" },
  ...Object.fromEntries(
    (["info", "success", "warning", "danger"] as const).map((tone) => [
      `&[data-tone=${tone}]`,
      { borderColor: `${tone}.border`, "& > svg": { color: `${tone}.fg` } },
    ]),
  ),
} as const;

/** What a notice says, and what can be done about it. */
export function ToastWords({ toast }: { readonly toast: Toast }) {
  const t = useT();
  return (
    <div data-words="">
      {toast.title ? <strong>{toast.title}</strong> : null}
      {toast.text}
      {toast.count && toast.count > 1 ? (
        <small>{t("common.toast.count", { count: toast.count })}</small>
      ) : null}
      {toast.action}
    </div>
  );
}
