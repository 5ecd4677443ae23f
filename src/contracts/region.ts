/** Regions on the wire: GET /api/region/tree and GET /api/region/name?code=. */

/** A province, city or district. */
export interface RegionNode {
  readonly code: number;
  readonly name: string;
  /** In the order of their codes; absent where there are none. */
  readonly children?: readonly RegionNode[];
}

export type RegionTree = readonly RegionNode[];

export interface NamedRegion {
  readonly code: number;
  /** From the province down, as people say them. */
  readonly names: readonly string[];
  /** 上海市 / 浦东新区 */
  readonly name: string;
}
