import { Dialog as Chakra } from "@chakra-ui/react/dialog";
import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { ModalBody, ModalFoot, ModalHead } from "./modal-parts.tsx";
import { overlayFrame } from "./overlay-style.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const recipe = defineSlotRecipe({
  slots: ["content"],
  base: {
    content: {
      ...overlayFrame,
      position: "fixed",
      inset: "var(--toast-room) 0 0",
      zIndex: "overlay",
      display: "flex",
      flexDirection: "column",
      margin: "auto",
      padding: 0,
      overflow: "hidden",
      height: "fit-content",
      maxHeight: "calc(100dvh - 48px - var(--toast-room))",
      maxWidth: "calc(100vw - 32px)",
      // It takes the focus only where nothing in it should have it.
      "&:focus": { outline: "none" },
      _backdrop: { bg: "bg.backdrop" },
    },
  },
});

/** At a side of the window, from its top to its bottom. */
const drawer = {
  marginBlock: 0,
  height: "calc(100dvh - var(--toast-room))",
  maxHeight: "none",
  borderRadius: 0,
  borderBlockWidth: 0,
} as const;

/** From the window's foot up, as wide as a phone. */
const sheet = {
  marginBlockEnd: 0,
  maxWidth: "100vw",
  maxHeight: "calc(92dvh - var(--toast-room))",
  borderRadius: "12px 12px 0 0",
  borderWidth: "1px 0 0",
  paddingBottom: "env(safe-area-inset-bottom, 0px)",
} as const;

/** Its top stays where it is while its content grows and shrinks. */
const hanging = {
  marginBlockStart: { base: "2", sm: "min(108px, 12vh)" },
  maxHeight: {
    base: "calc(100dvh - 16px - var(--toast-room))",
    sm: "calc(100dvh - min(108px, 12vh) - 24px - var(--toast-room))",
  },
} as const;

// In a form, focus the first field, not the close button above it.
const FIELD = "[data-modal-body] :is(input, select, textarea):not(:disabled)";
/** What text is written into; Enter in the only one of a dialog needs no other field first. */
const WRITTEN =
  "[data-modal-body] :is(input:not([type=checkbox], [type=radio], [type=file], [hidden]), textarea, [contenteditable=true])";
const MAIN = "[data-modal-foot] button[data-look=primary]";

/** The button that an Enter presses: in the only line of the dialog, where nothing else has taken the key. */
function pressedBy(event: KeyboardEvent): HTMLButtonElement | null {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || event.repeat || event.defaultPrevented) return null;
  const [line, ...others] = currentTarget.querySelectorAll(WRITTEN);
  if (line !== target || !(line instanceof HTMLInputElement) || others.length > 0) return null;
  return [...currentTarget.querySelectorAll<HTMLButtonElement>(MAIN)].at(-1) ?? null;
}

export interface ModalProps {
  /** Escape and the close button; the owner closes by unmounting. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** CSS width. */
  readonly width: string;
  /** A drawer: at this side of the window, also closed by a press beside it. */
  readonly side?: "start" | "end" | "bottom";
  /** An alertdialog: asks before an action, without a close button. */
  readonly isAlert?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** In the place of title and close button; the title is only read out. The dialog hangs from the window's top. */
  readonly head?: ReactNode;
}

/**
 * What dialogs and drawers are: Chakra's dialog, open for as long as it is mounted, in the browser's top layer. It keeps
 * the focus, hides the page behind it and stops its scrolling.
 */
export function ModalBox(props: ModalProps) {
  const { onClose, title, children, footer, width, side, isAlert = false, initialFocus, head } = props;
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  /** An Escape that no menu in it has taken. */
  const unclaimed = useRef<Event>(null);
  // Without a field the focus is on the dialog itself: a scanner's next Enter must not press a button of it.
  const first = (): HTMLElement | null => {
    const field = content.current?.querySelector<HTMLElement>(FIELD);
    // A keyboard on the screen would cover the chips that make typing needless.
    const isAfterChips = field?.matches("textarea") && content.current?.querySelector("[data-chips]");
    const hasTouch = window.matchMedia("(pointer: coarse)").matches;
    return initialFocus?.current ?? (isAfterChips && hasTouch ? content.current : (field ?? content.current));
  };
  const focusFirst = useEffectEvent(() => first()?.focus());
  // Chakra keeps the handler of the first drawing, when nothing was filled in yet: it calls the present one.
  const pressedBeside = useEffectEvent(() => side && onClose());
  // Chakra moves the focus a frame later: the keys of a scanner are faster than that.
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    before.current ??= document.activeElement as HTMLElement | null;
    element.showPopover?.();
    focusFirst();
    return () => {
      if (element.isConnected) element.hidePopover?.();
    };
  }, []);
  const Body = isAlert ? Chakra.Description : Chakra.Body;
  return (
    <Chakra.Root
      recipe={recipe}
      open
      role={isAlert ? "alertdialog" : "dialog"}
      // Where a dialog is opened from another, that one has taken the focus back meanwhile.
      initialFocusEl={() => content.current?.querySelector<HTMLElement>(":focus") ?? first()}
      finalFocusEl={() => before.current}
      closeOnInteractOutside={false}
      onPointerDownOutside={pressedBeside}
      // A list of options in it takes its own Escape, which Chakra hears first: it is answered on its way up.
      closeOnEscape={false}
      onEscapeKeyDown={(event) => {
        unclaimed.current = event;
      }}
    >
      <Chakra.Content
        ref={content}
        popover="manual"
        css={{
          width,
          ...(side === "bottom" ? sheet : side ? drawer : {}),
          ...(head ? hanging : {}),
          ...(side === "start" ? { marginInlineStart: 0 } : side === "end" ? { marginInlineEnd: 0 } : {}),
        }}
        onKeyDown={(event) => {
          // Keys inside a dialog are not the page's shortcuts.
          event.stopPropagation();
          const main = pressedBy(event);
          if (event.nativeEvent === unclaimed.current) onClose();
          else if (main) {
            event.preventDefault();
            main.click();
          }
        }}
      >
        {head ? (
          <>
            <VisuallyHidden>
              <Chakra.Title>{title}</Chakra.Title>
            </VisuallyHidden>
            {head}
          </>
        ) : (
          <ModalHead>
            <Chakra.Title>{title}</Chakra.Title>
            {isAlert ? null : <CloseButton onClick={onClose} />}
          </ModalHead>
        )}
        <Body asChild>
          <ModalBody data-modal-body="">{children}</ModalBody>
        </Body>
        {footer ? <ModalFoot data-modal-foot="">{footer}</ModalFoot> : null}
      </Chakra.Content>
    </Chakra.Root>
  );
}

/** The small cross that closes what it stands in. */
function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <IconButton
      size="sm"
      label={t("common.action.close")}
      icon={<X aria-hidden="true" />}
      onClick={onClick}
    />
  );
}
