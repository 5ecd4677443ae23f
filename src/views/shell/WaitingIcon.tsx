import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";

const Corner = chakra("span", {
  base: {
    position: "relative",
    display: "inline-flex",
    flexShrink: 0,
    "&[data-active=true]": { color: "brand.fg" },
  },
});
const Dot = chakra("span", {
  base: {
    position: "absolute",
    top: "-3px",
    insetInlineEnd: "-3px",
    width: "8px",
    height: "8px",
    borderRadius: "full",
    bg: "brand.solid",
    outline: "2px solid",
    outlineColor: "bg.panel",
  },
});

/** An icon with a dot on its corner while something waits behind it; the text beside it says how much. */
export function WaitingIcon(props: {
  readonly isWaiting: boolean;
  /** Its page is the visible one. */
  readonly isActive?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Corner data-active={props.isActive ?? false}>
      {props.children}
      {props.isWaiting ? <Dot aria-hidden="true" data-waiting /> : null}
    </Corner>
  );
}
