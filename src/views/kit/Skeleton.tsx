import { chakra } from "../theme/chakra.ts";

/**
 * A grey shape in place of loading content, in its final size (`width`, `height`). It shows after 150 ms, so that fast
 * content never flickers.
 */
export const Skeleton = chakra("span", {
  base: {
    display: "block",
    bg: "bg.muted",
    borderRadius: "xs",
    opacity: 0,
    animation: "appear 120ms ease-out 150ms forwards",
  },
});
