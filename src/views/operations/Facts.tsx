import { chakra } from "../theme/chakra.ts";

/** A list of names and what they are. */
export const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "minmax(96px, max-content) 1fr" },
    columnGap: "6",
    rowGap: { base: "1", sm: "3" },
    alignItems: "baseline",
    "& dt": { color: "fg.subtle" },
    "& dd": { overflowWrap: "anywhere", marginBottom: { base: "3", sm: "0" } },
  },
});
