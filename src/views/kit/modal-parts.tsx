import { chakra } from "@chakra-ui/react/styled-system";
import { overlayFrame } from "./overlay-style.ts";

/** The native dialog element, dressed. */
export const ModalBox = chakra("dialog", {
  base: {
    ...overlayFrame,
    margin: "auto",
    padding: 0,
    overflow: "hidden",
    maxHeight: "calc(100dvh - 48px)",
    maxWidth: "calc(100vw - 32px)",
    "&[open]": { display: "flex", flexDirection: "column" },
    // It takes the focus only where nothing in it should have it.
    "&:focus": { outline: "none" },
    _backdrop: { bg: "bg.backdrop" },
  },
  variants: {
    size: { sm: { width: "420px" }, md: { width: "560px" }, lg: { width: "840px" } },
    side: {
      start: { marginInlineStart: 0 },
      end: { marginInlineEnd: 0 },
    },
    isDrawer: {
      true: { marginBlock: 0, height: "100dvh", maxHeight: "100dvh", borderRadius: 0, borderBlockWidth: 0 },
    },
  },
});
/** Title and close button. */
export const ModalHead = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    padding: "4",
    paddingBottom: "3",
    "& h2": { textStyle: "md", fontWeight: "bold", flex: 1, minWidth: 0 },
  },
});
/** What scrolls. */
export const ModalBody = chakra("div", {
  base: { padding: "4", paddingTop: "1", overflowY: "auto", flex: 1, minHeight: 0 },
});
/** The buttons, with the confirming one at the end. */
export const ModalFoot = chakra("footer", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "2.5",
    padding: "3",
    paddingInline: "4",
    borderTopWidth: "1px",
    borderColor: "border",
  },
});
