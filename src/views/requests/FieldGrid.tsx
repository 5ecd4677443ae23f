import { chakra } from "../theme/chakra.ts";

/** The fields of a form's header, as many beside each other as there is room for. */
export const FieldGrid = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(3, minmax(0, 1fr))",
    },
  },
});
