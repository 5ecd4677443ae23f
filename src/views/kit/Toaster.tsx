import { X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { onDemand } from "./on-demand.ts";
import {
  makeToastRoom,
  TOAST_CARD,
  TOAST_REGION,
  type Toast,
  type ToasterProps,
  ToastWords,
} from "./toast-parts.tsx";
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

const Region = chakra("section", {
  base: { ...TOAST_REGION, "& > ul": { display: "grid", gap: "10px", listStyle: "none" } },
});
const Card = chakra("li", { base: TOAST_CARD });

/** The same notices without the code of `ToastList.tsx`, which could not be fetched. */
function PlainToasts({ toasts, onDismiss, durationMs }: Required<ToasterProps>) {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  // Over dialogs, as they are in the browser's top layer.
  useLayoutEffect(() => region.current?.showPopover?.(), []);
  useLayoutEffect(() => makeToastRoom(region.current?.offsetHeight ?? 0));
  useLayoutEffect(() => () => makeToastRoom(0), []);
  return (
    <Region
      ref={region}
      popover="manual"
      data-docked=""
      data-live-announcer=""
      aria-label={t("common.toast.region")}
    >
      <ul aria-label={t("common.toast.region")}>
        {toasts.map((toast) => (
          <PlainToast
            key={`${toast.id} ${toast.turn}`}
            toast={toast}
            durationMs={durationMs}
            onDismiss={() => onDismiss(toast.id)}
          />
        ))}
      </ul>
    </Region>
  );
}

function PlainToast(props: {
  readonly toast: Toast;
  readonly durationMs: number;
  readonly onDismiss: () => void;
}) {
  const { toast, durationMs, onDismiss } = props;
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs]);
  return (
    <Card
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastWords toast={toast} />
      <IconButton
        size="xs"
        label={t("common.toast.close")}
        icon={<X aria-hidden="true" />}
        onClick={onDismiss}
      />
    </Card>
  );
}
