import { chakra } from "../theme/chakra.ts";

/** A key to press. */
export const Kbd = chakra("kbd", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    height: "20px",
    paddingInline: "1.5",
    borderWidth: "1px",
    borderColor: "border.strong",
    borderRadius: "xs",
    bg: "bg.panel",
    color: "fg.muted",
    fontFamily: "body",
    fontSize: "xs",
    whiteSpace: "nowrap",
  },
});
