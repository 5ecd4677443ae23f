import { chakra } from "../theme/chakra.ts";

/** A secret that is shown once, to copy. */
export const ShownOnce = chakra("div", {
  base: {
    borderRadius: "sm",
    bg: "bg.subtle",
    borderWidth: "1px",
    borderColor: "border",
    textAlign: "center",
    fontFamily: "mono",
  },
});
