/** The order of a list's rows while the pointer or the focus is in them: nothing moves under it. Pure. */
export function steadyRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(kept.map(({ id }) => id));
  const came = rows.filter(({ id }) => !known.has(id));
  return [...kept, ...came];
}
