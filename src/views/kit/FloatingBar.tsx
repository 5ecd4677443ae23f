import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";

const Bar = chakra("div", {
  base: {
    position: "fixed",
    insetInline: { base: "2", sm: "auto" },
    insetInlineStart: { sm: "50%" },
    bottom: "calc(16px + var(--foot-room))",
    transform: { sm: "translateX(-50%)" },
    zIndex: "sticky",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    maxWidth: { sm: "calc(100vw - 32px)" },
    paddingInline: "4",
    paddingBlock: "2.5",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    boxShadow: "overlay",
    fontVariantNumeric: "tabular-nums",
    "& > small": { color: "fg.muted", fontSize: "sm" },
  },
});
/** Free at the end of the page, so that the bar covers nothing that can be reached by scrolling. */
const Room = chakra("div", { base: { height: "80px" } });

/** A bar over the end of the page, such as the actions on selected rows. It pushes nothing. */
export function FloatingBar(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Room aria-hidden="true" />
      <Bar role="region" aria-label={props.label}>
        {props.children}
      </Bar>
    </>
  );
}
