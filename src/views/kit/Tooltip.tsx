import { type ReactNode, type RefObject, useId, useState } from "react";
import { onDemand } from "./on-demand.ts";

const bubble = onDemand(() => import("./TooltipBubble.tsx").then(({ TooltipBubble }) => TooltipBubble));

/** Fetches the code of shown tooltips before one is shown. */
export const loadTooltips = bubble.load;

/** What the thing that has the tooltip spreads on itself; it may have another id. */
export interface TooltipTarget {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  /** For what opens something: the tooltip would take the first Escape from it. */
  readonly onPointerDown: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Explains one control, on pointing and on focus; Escape hides it (WCAG 1.4.13). The text is always in the document as
 * the control's description, so that screen readers read it while it is hidden. A tooltip that is shown is Chakra's
 * (TooltipBubble.tsx), so a hidden one runs no statechart.
 */
export function Tooltip(props: {
  readonly text: string;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The text repeats the control's name: shown, but not read twice. */
  readonly isNameOnly?: boolean;
  /** What the control opened is there: the tooltip would lie over it. */
  readonly isSilent?: boolean;
  readonly children: (target: TooltipTarget) => ReactNode;
}) {
  const { text, anchor, isNameOnly = false, isSilent = false, children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !isSilent;
  const show = (): void => setOpen(true);
  const hide = (): void => setOpen(false);
  const Bubble = bubble.use(isShown, hide);
  return (
    <>
      {children({
        id: `${id}-target`,
        "aria-describedby": isNameOnly ? undefined : id,
        onPointerEnter: show,
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: () => {
          // Focus by a click needs no tooltip over the clicked control.
          if (anchor.current?.matches(":focus-visible") ?? true) show();
        },
        onBlur: hide,
      })}
      {isNameOnly ? null : (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isShown && Bubble ? <Bubble text={text} trigger={anchor.current?.id ?? ""} onClose={hide} /> : null}
    </>
  );
}
