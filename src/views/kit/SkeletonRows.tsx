import { chakra } from "@chakra-ui/react/styled-system";
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
    _last: { borderBottomWidth: 0 },
  },
});

const WIDTHS = ["18%", "14%", "14%", "8%", "12%", "10%"];

/** A table that is loading: head and rows at their final heights. */
export function SkeletonRows({
  rows = 8,
  density = "normal",
}: {
  readonly rows?: number;
  readonly density?: Density;
}) {
  const lines = Array.from({ length: rows + 1 }, (_, index) => index);
  return (
    <div aria-hidden="true">
      {lines.map((line) => (
        <Row key={line} style={{ height: ROW_HEIGHT[density] }} bg={line === 0 ? "bg.subtle" : undefined}>
          {WIDTHS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of shapes
            <Skeleton key={index} width={width} height="12px" />
          ))}
        </Row>
      ))}
    </div>
  );
}
