import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";

const Words = chakra("span", {
  base: {
    display: "none",
    color: "fg.muted",
    fontSize: "xs",
    // A finger drags no files.
    "@media (pointer: fine)": { display: "inline" },
  },
});

/** Beside the button that chooses files: they can also be dropped here. */
export const DropHint = () => <Words>{useT()("file.drop")}</Words>;
