import { chakra } from "../theme/chakra.ts";

/** A request page's two columns: its subject, and its history; in one column when narrow. */
export const RequestColumns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 2fr) minmax(280px, 1fr)" },
  },
});
