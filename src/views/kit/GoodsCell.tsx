import { chakra } from "@chakra-ui/react/styled-system";

const Goods = chakra("span", {
  base: {
    display: "block",
    minWidth: 0,
    // Both lines fit into the lowest row: tables scroll by the height of their rows.
    lineHeight: 1.2,
    overflowWrap: "anywhere",
    "& b": { fontWeight: "medium" },
    "& small": { display: "block", fontSize: "xs", color: "fg.muted", fontWeight: "normal" },
  },
});

/** The goods of a row, the same everywhere: name and spec, below them code and unit, and what the row adds. */
export function GoodsCell(props: {
  readonly goods:
    | {
        readonly skuCode: string;
        readonly typeName: string;
        readonly spec: string | null;
        readonly unit: string;
      }
    | undefined;
  /** Further words of the second line, such as a lot. */
  readonly more?: readonly string[];
}) {
  const { goods, more = [] } = props;
  if (!goods) return null;
  return (
    <Goods>
      <b>{goods.typeName}</b>
      {goods.spec ? ` ${goods.spec}` : null}
      <small>{[goods.skuCode, goods.unit, ...more].filter(Boolean).join(" · ")}</small>
    </Goods>
  );
}
