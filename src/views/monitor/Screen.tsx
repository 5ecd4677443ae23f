import { chakra } from "../theme/chakra.ts";

/** The whole dark screen, its words in the middle, in hundredths of its height. */
export const Screen = chakra("main", {
  base: {
    position: "fixed",
    inset: 0,
    display: "grid",
    alignContent: "center",
    justifyItems: "center",
    gap: "2.4vh",
    padding: "4vh",
    overflow: "auto",
    bg: "board.bg",
    color: "board.fg",
    fontSize: "2.6vh",
    lineHeight: 1.5,
    textAlign: "center",
    "& h1": { fontSize: "5vh", fontWeight: "bold" },
  },
});
