/** What a cascade of selects and a name need of the tree of regions. */
import type { RegionNode, RegionTree } from "../../contracts/region.ts";
import { pathOf, spokenNames } from "../../domain/region.ts";

/** The regions from the province down to this one; null: the tree does not contain it. */
export function nodesTo(tree: RegionTree, code: number): readonly RegionNode[] | null {
  const nodes: RegionNode[] = [];
  let level: RegionTree = tree;
  for (const step of pathOf(code)) {
    const node = level.find((each) => each.code === step);
    if (!node) return null;
    nodes.push(node);
    level = node.children ?? [];
  }
  return nodes;
}

/** 上海市 / 浦东新区; null: the tree does not contain it. */
export function regionText(tree: RegionTree, code: number): string | null {
  const nodes = nodesTo(tree, code);
  return nodes ? spokenNames(nodes.map(({ name }) => name)).join(" / ") : null;
}
