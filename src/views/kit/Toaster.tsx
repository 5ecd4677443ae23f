import { chakra } from "@chakra-ui/react/styled-system";
import { X } from "lucide-react";
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { overlayBase } from "./overlay-style.ts";
import { ToneIcon } from "./ToneIcon.tsx";
import type { Tone } from "./tone.ts";
import { useToastPlace } from "./use-toast-place.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

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

const Region = chakra("section", {
  base: {
    position: "fixed",
    inset: "auto",
    // use-toast-place.ts sets the position, so that no control is covered.
    bottom: "4",
    insetInlineEnd: "4",
    margin: 0,
    padding: 0,
    bg: "transparent",
    overflow: "visible",
    border: "none",
    width: "min(380px, calc(100vw - 32px))",
    pointerEvents: "none",
    "& ol": { display: "grid", gap: "2.5" },
    "&[data-over] li": { pointerEvents: "none" },
  },
});
const Card = chakra("li", {
  base: {
    ...overlayBase,
    position: "static",
    pointerEvents: "auto",
    display: "flex",
    alignItems: "flex-start",
    gap: "2.5",
    padding: "3",
    "& > svg": { marginTop: "2px", flexShrink: 0 },
    "& > div": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
    "& strong": { display: "block" },
    "& small": { display: "block", color: "fg.subtle" },
  },
  variants: {
    tone: {
      neutral: { "& > svg": { color: "neutral.fg" } },
      info: { borderColor: "info.border", "& > svg": { color: "info.fg" } },
      success: { borderColor: "success.border", "& > svg": { color: "success.fg" } },
      warning: { borderColor: "warning.border", "& > svg": { color: "warning.fg" } },
      danger: { borderColor: "danger.border", "& > svg": { color: "danger.fg" } },
    },
  },
});

/** Notices in a bottom corner, announced politely; each stays 5 s, longer while pointed at or focused. */
export function Toaster(props: {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  readonly durationMs?: number;
}) {
  const { toasts, onDismiss, durationMs = 5_000 } = props;
  const t = useT();
  const region = useRef<HTMLElement>(null);

  useToastPlace(region, toasts.map(({ id, turn }) => `${id} ${turn}`).join());

  return (
    <>
      <VisuallyHidden role="log" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <span key={`${toast.id} ${toast.turn}`}>
            {[t(`common.tone.${toast.tone}`), toast.title, toast.text].filter(Boolean).join(" ")}
          </span>
        ))}
      </VisuallyHidden>
      {toasts.length > 0 ? (
        <Region ref={region} popover="manual" data-live-announcer="" aria-label={t("common.toast.region")}>
          <ol>
            {toasts.map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} durationMs={durationMs} />
            ))}
          </ol>
        </Region>
      ) : null}
    </>
  );
}

function ToastCard(props: {
  readonly toast: Toast;
  readonly onDismiss: (id: string) => void;
  readonly durationMs: number;
}) {
  const { toast, onDismiss, durationMs } = props;
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  const dismiss = useEffectEvent(() => onDismiss(toast.id));
  // Its time begins with its words, not some moment after they can be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin another time
  useLayoutEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, toast.turn]);
  return (
    <Card
      tone={toast.tone}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={toast.tone} size={18} />
      <div>
        {toast.title ? <strong>{toast.title}</strong> : null}
        {toast.text}
        {toast.count && toast.count > 1 ? (
          <small>{t("common.toast.count", { count: toast.count })}</small>
        ) : null}
        {toast.action}
      </div>
      <IconButton
        size="xs"
        label={t("common.toast.close")}
        icon={<X aria-hidden="true" />}
        onClick={() => onDismiss(toast.id)}
      />
    </Card>
  );
}
