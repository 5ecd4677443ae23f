import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useFloating } from "./use-floating.ts";

const Bubble = chakra("div", {
  base: {
    position: "fixed",
    inset: "auto",
    margin: 0,
    maxWidth: "280px",
    paddingInline: "2.5",
    paddingBlock: "1.5",
    borderRadius: "sm",
    bg: "bg.inverted",
    color: "fg.inverted",
    fontSize: "xs",
    lineHeight: "1.5",
    whiteSpace: "normal",
    boxShadow: "overlay",
    pointerEvents: "none",
  },
});

/** What the thing that has the tooltip spreads on itself. */
export interface TooltipTarget {
  readonly "aria-describedby": string | undefined;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: { key: string }) => void;
}

/**
 * Explains one control, on pointing and on focus; Escape hides it (WCAG 1.4.13). The text is always in the document as
 * the control's description, so that screen readers read it while it is hidden.
 */
export function Tooltip(props: {
  readonly text: string;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The text repeats the control's name: shown, but not read twice. */
  readonly isNameOnly?: boolean;
  readonly children: (target: TooltipTarget) => ReactNode;
}) {
  const { text, anchor, isNameOnly = false, children } = props;
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFloating(anchor, bubble, isOpen, "top");
  const show = (): void => setOpen(true);
  const hide = (): void => setOpen(false);
  return (
    <>
      {children({
        "aria-describedby": isNameOnly ? undefined : id,
        onPointerEnter: show,
        onPointerLeave: hide,
        onFocus: () => {
          // Focus by a click needs no tooltip over the clicked control.
          if (anchor.current?.matches(":focus-visible") ?? true) show();
        },
        onBlur: hide,
        onKeyDown: (event) => {
          if (event.key === "Escape") hide();
        },
      })}
      {isNameOnly ? null : (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isOpen ? (
        <Bubble ref={bubble} popover="manual" role="tooltip" aria-hidden="true">
          {text}
        </Bubble>
      ) : null}
    </>
  );
}
