import type { CSSProperties } from "react";
import { chakra } from "../theme/chakra.ts";
import { Skeleton } from "./Skeleton.tsx";
import { type Density, ROW_HEIGHT } from "./table-column.ts";

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "6",
    paddingInline: "3",
    borderBottomWidth: "1px",
    borderColor: "border",
    height: "var(--row-height)",
    _last: { borderBottomWidth: 0 },
    // On a phone the rows of a table are cards of three lines, without a head.
    "&[data-cards]": {
      height: { base: "108px", sm: "var(--row-height)" },
      "&:first-of-type": { display: { base: "none", sm: "flex" } },
      "& > :nth-of-type(n + 4)": { display: { base: "none", sm: "block" } },
    },
  },
});

const WIDTHS = ["18%", "14%", "14%", "8%", "12%", "10%"];

/** A table that is loading: head and rows at their final heights. */
export function SkeletonRows({
  rows = 8,
  density = "normal",
  isTable = false,
}: {
  readonly rows?: number;
  readonly density?: Density;
  /** It stands for a table, whose rows are cards on a phone. */
  readonly isTable?: boolean;
}) {
  const lines = Array.from({ length: rows + 1 }, (_, index) => index);
  return (
    <div aria-hidden="true">
      {lines.map((line) => (
        <Row
          key={line}
          data-cards={isTable ? "" : undefined}
          style={{ "--row-height": `${ROW_HEIGHT[density]}px` } as CSSProperties}
          bg={line === 0 ? "bg.subtle" : undefined}
        >
          {WIDTHS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of shapes
            <Skeleton key={index} width={width} height="12px" />
          ))}
        </Row>
      ))}
    </div>
  );
}
