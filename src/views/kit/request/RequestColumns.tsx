import { chakra } from "@chakra-ui/react/styled-system";

/** A request page's two columns: what it is about, and its story; one below the other where it is narrow. */
export const RequestColumns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(280px, 1fr)" },
  },
});
