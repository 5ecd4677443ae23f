import { chakra } from "@chakra-ui/react/styled-system";

/** On the corner of an icon: something waits behind it. How much is said in words beside it. */
export const WaitingDot = chakra("span", {
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
