import { chakra } from "../theme/chakra.ts";

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
