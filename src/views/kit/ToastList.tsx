import { Toast as Chakra, createToaster, Toaster } from "@chakra-ui/react/toast";
import { X } from "lucide-react";
import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { ToneIcon } from "./ToneIcon.tsx";
import { TOAST_CARD, TOAST_REGION, type Toast, type ToasterProps, ToastWords } from "./toast-parts.tsx";
import { useToastPlace } from "./use-toast-place.ts";

// use-toast-place.ts sets the position, so that no control is covered.
const Region = chakra("section", { base: TOAST_REGION });
// Chakra's fill for the space between moving toasts: these do not move.
const card = { ...TOAST_CARD, "& > [data-ghost]": { display: "none" } } as const;

/** In the column, not each by itself at its bottom. */
const IN_FLOW = { position: "relative", bottom: "auto" } as const;
const COLUMN = {
  position: "static",
  flexDirection: "column-reverse",
  alignItems: "stretch",
  gap: "10px",
} as const;

/**
 * The toasts that are shown: Chakra's, the newest at the bottom. Their time stops while one of them is pointed at or
 * focused; Escape dismisses the focused one, and Alt+T goes to them.
 */
export function ToastList({ toasts, onDismiss, durationMs }: Required<ToasterProps>) {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  const [toaster] = useState(() => createToaster({ placement: "bottom-end", removeDelay: 0 }));
  const shown = toasts.map(({ id, turn }) => `${id} ${turn}`).join();
  const dismiss = useEffectEvent(onDismiss);
  // Chakra has their time; their words are the owner's.
  useLayoutEffect(() => {
    // Chakra renders at once, which React refuses within an effect.
    queueMicrotask(() => {
      for (const { id } of toaster.getVisibleToasts())
        if (!toasts.some((toast) => toast.id === id)) toaster.remove(id);
      for (const { id, turn = 0 } of toasts)
        toaster.create({
          id,
          // Another duration begins another time: other words need one.
          duration: durationMs + turn * 1e-6,
          onStatusChange: ({ status }) => status === "dismissing" && dismiss(id),
        });
    });
  }, [toaster, toasts, durationMs]);
  useToastPlace(region, shown);

  return (
    <Region ref={region} popover="manual" data-live-announcer="" aria-label={t("common.toast.region")}>
      <Toaster
        toaster={toaster}
        role="list"
        // The log of Toaster.tsx is what is read out.
        aria-live="off"
        aria-label={t("common.toast.region")}
        style={COLUMN}
      >
        {({ id }) => {
          const toast = toasts.find((each) => each.id === id);
          return toast ? (
            <ToastCard toast={toast} onHeld={(isHeld) => (isHeld ? toaster.pause() : toaster.resume())} />
          ) : null;
        }}
      </Toaster>
    </Region>
  );
}

function ToastCard(props: { readonly toast: Toast; readonly onHeld: (isHeld: boolean) => void }) {
  const { toast, onHeld } = props;
  const t = useT();
  /** Not heard by Chakra, which sends the focus back to where it was before, even if a person has moved it on. */
  const hold = (isHeld: boolean) => (event: FocusEvent) => {
    event.stopPropagation();
    onHeld(isHeld);
  };
  return (
    <Chakra.Root
      unstyled
      role="listitem"
      tabIndex={-1}
      data-tone={toast.tone}
      css={card}
      style={IN_FLOW}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <ToneIcon tone={toast.tone} size={18} />
      <ToastWords toast={toast} />
      <Chakra.CloseTrigger asChild>
        <IconButton size="xs" label={t("common.toast.close")} icon={<X aria-hidden="true" />} />
      </Chakra.CloseTrigger>
    </Chakra.Root>
  );
}
