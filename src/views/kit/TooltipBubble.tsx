import { Tooltip as Chakra } from "@chakra-ui/react/tooltip";
import { chakra } from "../theme/chakra.ts";
import { raise, topLayer } from "./raise.ts";

const Bubble = chakra("div", {
  base: {
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
  },
});

export interface TooltipBubbleProps {
  readonly text: string;
  /** The id of the control that it explains. */
  readonly trigger: string;
  readonly onClose: () => void;
}

/** A tooltip that is shown: Chakra's. Escape, scrolling and another tooltip close it. */
export function TooltipBubble({ text, trigger, onClose }: TooltipBubbleProps) {
  return (
    <Chakra.Root
      unstyled
      open
      ids={{ trigger }}
      onOpenChange={onClose}
      positioning={{ placement: "top", strategy: "fixed", gutter: 6, overflowPadding: 8 }}
    >
      <Chakra.Positioner
        ref={raise}
        popover="manual"
        // Out of sight until its place is known.
        css={{ ...topLayer, "--x": "0px", "--y": "-100vh" }}
      >
        {/* It is read as the control's description or name. */}
        <Chakra.Content asChild aria-hidden="true">
          <Bubble>{text}</Bubble>
        </Chakra.Content>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}
