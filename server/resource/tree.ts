/** Trees by parentId: no circle, and no deeper than the description says. */
import { sql } from "kysely";
import type { Tx } from "../platform/reader.ts";
import type { Change, Refusals, ResourceKit } from "./kit.ts";

/**
 * Judges each change by the whole tree, which is locked: two people who move two branches into each other at the same
 * moment would each see no circle.
 */
export async function treeRefusals(
  { table }: ResourceKit,
  tx: Tx,
  changes: readonly Change[],
  depth: number,
): Promise<readonly Refusals[]> {
  const moves = changes.some(
    ({ before, values }) => (before?.values.parentId ?? null) !== (values.parentId ?? null),
  );
  if (!moves) return changes.map(() => ({}));
  const { rows } = await sql<{ id: string; parentId: string | null }>`
    select id, parent_id from ${sql.table(table)} order by id for update`.execute(tx);
  const parents = new Map<string, string | null>(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { id, values } of changes) parents.set(id, (values.parentId as string | null) ?? null);
  const heights = heightsOf(parents);
  return changes.map(({ id }): Refusals => {
    const above = ancestorsOf(id, parents);
    if (above === null) return { parentId: "circle" };
    return above + (heights.get(id) ?? 1) > depth ? { parentId: "tooDeep" } : {};
  });
}

/** How many stand above; null: the way up leads back. */
function ancestorsOf(id: string, parents: ReadonlyMap<string, string | null>): number | null {
  const passed = new Set([id]);
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
    if (passed.has(at)) return null;
    passed.add(at);
  }
  return passed.size - 1;
}

/** How many levels each row and what is below it take. */
function heightsOf(parents: ReadonlyMap<string, string | null>): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const id of parents.keys()) {
    let height = 1;
    const passed = new Set<string>();
    for (let at: string | null = id; at !== null && !passed.has(at); at = parents.get(at) ?? null) {
      passed.add(at);
      heights.set(at, Math.max(heights.get(at) ?? 0, height));
      height += 1;
    }
  }
  return heights;
}
