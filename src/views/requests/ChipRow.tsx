import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";

const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > span": { color: "fg.muted" },
    "& > button": { maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" },
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
