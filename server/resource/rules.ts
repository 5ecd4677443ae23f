/** The rules that every resource has: references that may be used, codes that are free, trees without circles. */
import { sql } from "kysely";
import type { FieldSpec, FieldValues, PictureSpec, TextSpec } from "../../src/contracts/resource.ts";
import { normalForm } from "../../src/domain/normal-form.ts";
import { judgeFiles } from "../lifecycle/claim-files.ts";
import { formsOf } from "../platform/normal-forms.ts";
import type { Tx } from "../platform/reader.ts";
import { existingRegions } from "../platform/regions.ts";
import type { Change, Earlier, Refusals, ResourceKit, WriteAsk } from "./kit.ts";
import { fileOwnerOf } from "./pictures.ts";
import { snake, TARGETS } from "./tables.ts";

/** What stands in a place that a change wants: its text as it is stored, by the change's id and field. */
export type Holders = Map<string, string>;

/** What forbids each change, by field; a change that may be made has {}. `holders` is filled with what is taken. */
export async function refusalsOf(
  kit: ResourceKit,
  tx: Tx,
  changes: readonly Change[],
  ask: WriteAsk,
  holders: Holders = new Map(),
  earlier: Earlier = new Map(),
): Promise<readonly Refusals[]> {
  const found = changes.map((change): Record<string, string> => fixedRefusals(kit, change));
  for (const [name, field] of Object.entries(kit.spec.fields)) {
    if (field.kind === "reference") await judgeReferences(tx, { name, field, changes, found });
    if (field.kind === "picture") await judgePictures(kit, tx, { name, field, changes, found }, ask);
    if (field.kind === "region") await judgeRegions({ name, field, changes, found });
    if (field.kind === "text" && field.unique)
      await judgeTaken(kit, tx, { name, field, changes, found }, holders, earlier);
  }
  if (kit.spec.depth) merge(found, await treeRefusals(kit, tx, changes, kit.spec.depth));
  if (kit.rules) merge(found, await kit.rules(tx, changes, ask, earlier));
  return found;
}

/** The rule that was found first stands: what follows from it would only confuse. */
function merge(found: readonly Record<string, string>[], more: readonly Refusals[]): void {
  for (const [index, refusals] of more.entries()) {
    const own = found[index];
    if (own) Object.assign(own, { ...refusals, ...own });
  }
}

function fixedRefusals({ spec }: ResourceKit, { before, values }: Change): Record<string, string> {
  if (!before) return {};
  return Object.fromEntries(
    Object.entries(spec.fields).flatMap(([name, field]) =>
      field.isFixed && before.values[name] !== values[name] ? [[name, "fixed"]] : [],
    ),
  );
}

interface OneField<Spec extends FieldSpec> {
  readonly name: string;
  readonly field: Spec;
  readonly changes: readonly Change[];
  readonly found: readonly Record<string, string>[];
}

/** What a row refers to already is kept, also when it was disabled since. */
async function judgeReferences(
  tx: Tx,
  { name, field, changes, found }: OneField<Extract<FieldSpec, { readonly kind: "reference" }>>,
): Promise<void> {
  const asked = changes.map(({ before, values }) =>
    values[name] === (before?.values[name] ?? null) ? null : (values[name] as string | null),
  );
  const ids = [...new Set(asked.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const { table, usable } = TARGETS[field.to];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and ${usable}`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  // A line of an import may refer to one that stands above it.
  for (const { id, before } of changes) if (!before) there.add(id);
  for (const [index, id] of asked.entries()) {
    const own = found[index];
    if (own && id !== null && !there.has(id)) own[name] ??= "unusable";
  }
}

/** A new picture is an image that nothing else names. A client's people name only what they uploaded themselves. */
async function judgePictures(
  kit: ResourceKit,
  tx: Tx,
  { name, changes, found }: OneField<PictureSpec>,
  { person }: WriteAsk,
): Promise<void> {
  for (const [index, { id, before, values }] of changes.entries()) {
    const picture = values[name] ?? null;
    const own = found[index];
    if (!own || typeof picture !== "string" || picture === (before?.values[name] ?? null)) continue;
    const owner = fileOwnerOf(kit, id, values);
    if (await judgeFiles(tx, owner, [picture], { isOwn: person.clientId !== null }))
      own[name] ??= "fileUsable";
  }
}

/** A code that the row has already is kept, also when the standard has dropped it since. */
async function judgeRegions({
  name,
  changes,
  found,
}: OneField<Extract<FieldSpec, { readonly kind: "region" }>>): Promise<void> {
  const asked = changes.map(({ before, values }) =>
    values[name] === (before?.values[name] ?? null) ? null : (values[name] as number | null),
  );
  const codes = [...new Set(asked.filter((code) => code !== null))];
  if (codes.length === 0) return;
  const there = await existingRegions(codes);
  for (const [index, code] of asked.entries()) {
    const own = found[index];
    if (own && code !== null && !there.has(code)) own[name] ??= "unusable";
  }
}

const ownerOf = ({ unique }: TextSpec, values: FieldValues): string =>
  typeof unique === "object" ? String(values[unique.within] ?? "") : "";

/**
 * Texts that have one normal form are one text. Asked before writing, so that each bad line has a name and the row that is
 * there is named; the database has the last word. A row that was a twin before keeps what it has.
 */
async function judgeTaken(
  { table, spec }: ResourceKit,
  tx: Tx,
  { name, field, changes, found }: OneField<TextSpec>,
  holders: Holders,
  earlier: Earlier,
): Promise<void> {
  const textIn = (values: FieldValues | undefined): string | null => {
    const text = values?.[name] ?? null;
    return typeof text === "string" ? text : null;
  };
  const texts = [...new Set(changes.map(({ values }) => textIn(values)).filter((text) => text !== null))];
  const within = typeof field.unique === "object" ? field.unique.within : null;
  if (within && !spec.fields[within]) throw new Error(`${spec.name} has no field ${within}`);
  const owner = within ? sql`coalesce(${sql.ref(snake(within))}::text, '')` : sql`''`;
  const column = sql.ref(snake(name));
  const { rows } = await sql<{ id: string; text: string; owner: string }>`
    select id, ${column} as text, ${owner} as owner from ${sql.table(table)}
    where normal_form(${column}) = any(${formsOf(texts)})`.execute(tx);
  const placeOf = (of: string, text: string): string => `${of} ${normalForm(text)}`;
  const placeIn = (values: FieldValues): string => placeOf(ownerOf(field, values), textIn(values) ?? "");
  // Rows of this very change give up what they had.
  const changing = new Map(changes.map((change) => [change.id, change]));
  const held = new Map<string, typeof rows>();
  for (const row of rows) {
    const place = placeOf(row.owner, row.text);
    const change = changing.get(row.id);
    if (change && placeIn(change.values) !== place) continue;
    held.set(place, [...(held.get(place) ?? []), row]);
  }
  for (const [index, change] of changes.entries()) {
    const { id, before, values } = change;
    const own = found[index];
    const text = textIn(values);
    if (!own || text === null) continue;
    const place = placeIn(values);
    const keeps = before !== null && placeIn(before.values) === place;
    const others = (held.get(place) ?? []).filter((row) => row.id !== id);
    const other = keeps ? others.find((row) => row.text === text) : others[0];
    const taken = `${name} ${place}`;
    if (other || (earlier.has(taken) && !keeps)) own[name] ??= "taken";
    if (other) holders.set(`${id} ${name}`, other.text);
    earlier.set(taken, [change]);
  }
}

// Trees by parentId: no circle, and no deeper than the description says.

/**
 * Judges each change by the whole tree, which is locked: two people who move two branches into each other at the same
 * moment would each see no circle.
 */
async function treeRefusals(
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
