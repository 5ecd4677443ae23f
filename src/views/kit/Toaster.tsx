import { useEffect, useState } from "react";
import { useT } from "./i18n.tsx";
import { onDemand } from "./on-demand.ts";
import { PlainToasts } from "./PlainToasts.tsx";
import type { ToasterProps } from "./toast-parts.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const list = onDemand(() => import("./ToastList.tsx").then(({ ToastList }) => ToastList));

/** Fetches the code of shown notices before there is one. */
export const loadToasts = list.load;

/** How long notices wait for that code. */
const PATIENCE_MS = 1_000;

/**
 * Notices in a bottom corner; each stays 5 s, longer while pointed at or focused. What is shown is Chakra's
 * (ToastList.tsx); the words are announced politely from here, also before its code has come. Where the code does
 * not come, they are shown plainly: the network may be what a notice is about.
 */
export function Toaster({ toasts, onDismiss, durationMs = 5_000 }: ToasterProps) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const isShown = toasts.length > 0;
  const List = list.use(isShown && !hasFailed, () => setFailed(true)) ?? (hasFailed ? PlainToasts : null);
  const isMissing = isShown && !List;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setFailed(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);

  return (
    <>
      <VisuallyHidden role="log" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <span key={`${toast.id} ${toast.turn}`}>
            {[t(`common.tone.${toast.tone}`), toast.title, toast.text].filter(Boolean).join(" ")}
          </span>
        ))}
      </VisuallyHidden>
      {isShown && List ? <List toasts={toasts} onDismiss={onDismiss} durationMs={durationMs} /> : null}
    </>
  );
}
