import { chakra } from "../theme/chakra.ts";
import { GoodsPicture } from "./GoodsPicture.tsx";
import { goodsName } from "./goods-name.ts";

const Goods = chakra("span", {
  base: {
    display: "inline-grid",
    verticalAlign: "middle",
    // Not shrinkable: where a table keeps lines whole, a narrow column must not let the name run over its neighbour.
    gridTemplateColumns: "28px auto",
    gap: "2",
    alignItems: "center",
    maxWidth: "full",
    minWidth: 0,
    textAlign: "start",
    // Both lines fit into the lowest row: tables scroll by the height of their rows.
    lineHeight: 1.2,
    overflowWrap: "anywhere",
    "& b": { fontWeight: "medium" },
    "& small": { display: "block", fontSize: "xs", color: "fg.muted", fontWeight: "normal" },
  },
});

/** The goods of a row, the same everywhere: their picture, name and spec, below them code and unit, and what the row adds. */
export function GoodsCell(props: {
  readonly goods:
    | {
        readonly skuCode: string;
        readonly typeName: string;
        readonly spec: string | null;
        readonly unit: string;
        readonly typePicture: string | null;
      }
    | undefined;
  /** Further words of the second line, such as a lot. */
  readonly more?: readonly string[];
  /** Within a button or an option: the picture is not pressed by itself. */
  readonly isPart?: boolean;
}) {
  const { goods, more = [], isPart = false } = props;
  if (!goods) return null;
  return (
    <Goods>
      <GoodsPicture id={goods.typePicture} name={goodsName(goods)} isPart={isPart} />
      <span>
        <b>{goods.typeName}</b>
        {goods.spec ? ` ${goods.spec}` : null}
        <small>{[goods.skuCode, goods.unit, ...more].filter(Boolean).join(" · ")}</small>
      </span>
    </Goods>
  );
}
