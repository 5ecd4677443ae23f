import { X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { TOAST_CARD, TOAST_REGION, type Toast, type ToasterProps, ToastWords } from "./toast-parts.tsx";

const Region = chakra("section", {
  base: { ...TOAST_REGION, "& > ul": { display: "grid", gap: "10px", listStyle: "none" } },
});
const Card = chakra("li", { base: { ...TOAST_CARD, pointerEvents: "auto" } });

/** The same notices without the code of `ToastList.tsx`, which could not be fetched. */
export function PlainToasts({ toasts, onDismiss, durationMs }: Required<ToasterProps>) {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  // Over dialogs, as they are in the browser's top layer.
  useLayoutEffect(() => region.current?.showPopover?.(), []);
  return (
    <Region ref={region} popover="manual" data-live-announcer="" aria-label={t("common.toast.region")}>
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
