import { useEffect, useState } from "react";
import { useT } from "./i18n.tsx";
import { onDemand } from "./on-demand.ts";
import type { ToasterProps } from "./ToastList.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const list = onDemand(() => import("./ToastList.tsx").then(({ ToastList }) => ToastList));

/** Fetches the code of shown notices before there is one. */
export const loadToasts = list.load;

/** Without a connection the code is asked for again after this time; the notices wait for it. */
const RETRY_MS = 2_000;

/**
 * Notices in a bottom corner; each stays 5 s, longer while pointed at or focused. What is shown is Chakra's
 * (ToastList.tsx); the words are announced politely from here, also before its code has come.
 */
export function Toaster({ toasts, onDismiss, durationMs = 5_000 }: ToasterProps) {
  const t = useT();
  const [isWaiting, setWaiting] = useState(false);
  const isShown = toasts.length > 0;
  const List = list.use(isShown && !isWaiting, () => setWaiting(true));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaiting(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

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
