/** Regions on the wire: GET /api/region/tree and GET /api/region/name?code=. */
import { Type } from "typebox";
import { about, part, type Sent, shape } from "./body-shapes.ts";

/** A province, city or district. */
const RegionNode = Type.Cyclic(
  {
    RegionNode: part({
      code: Type.Integer(),
      name: Type.String(),
      children: Type.Optional(
        about(
          "In the order of their codes; absent where there are none.",
          Type.Array(Type.Ref("RegionNode")),
        ),
      ),
    }),
  },
  "RegionNode",
);
export type RegionNode = Sent<typeof RegionNode>;

export const RegionTree = Type.Array(RegionNode);
export type RegionTree = Sent<typeof RegionTree>;

export const NamedRegion = shape("NamedRegion", {
  code: Type.Integer(),
  names: about("From the province down, as people say them.", Type.Array(Type.String())),
  name: about("上海市 / 浦东新区", Type.String()),
});
export type NamedRegion = Sent<typeof NamedRegion>;
