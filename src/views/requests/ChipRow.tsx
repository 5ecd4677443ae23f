import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";

const Row = chakra("div", {
  base: {
    display: "flex",
    // On a phone one row, which scrolls: what is filled in by it must not be pushed out of sight.
    flexWrap: { base: "nowrap", sm: "wrap" },
    overflowX: { base: "auto", sm: "visible" },
    scrollbarWidth: "none",
    alignItems: "center",
    gap: "2",
    "& > *": { flexShrink: 0 },
    "& > span": { color: "fg.muted" },
    "& > button": { maxWidth: { base: "70%", sm: "100%" }, overflow: "hidden", textOverflow: "ellipsis" },
  },
});

/** What can be filled in by a click, after its name. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Row role="group" aria-label={label}>
      <span>{label}</span>
      {children}
    </Row>
  );
}
