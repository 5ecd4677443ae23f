/** Where own words may stand in a shape: which field takes which code, and the shape as the OpenAPI document shows it. */
import { type TObject, type TSchema, Type } from "typebox";
import { idText } from "../platform/http/options-query.ts";
import { NAMED_TARGETS, type NamedTarget } from "./tables.ts";

/** A code that may stand for an id. */
interface Word {
  /** The field that takes the code. */
  readonly word: string;
  readonly to: NamedTarget;
}

/** Field with an id → field with the code of the same row. */
const WORDS: Readonly<Record<string, Word>> = {
  warehouseId: { word: "warehouseCode", to: "warehouse" },
  clientId: { word: "clientCode", to: "client" },
  typeId: { word: "skuCode", to: "goods/type" },
  locationId: { word: "locationCode", to: "warehouse/location" },
  stagingLocationId: { word: "stagingLocationCode", to: "warehouse/location" },
  vehicleId: { word: "plate", to: "vehicle" },
  categoryId: { word: "categoryCode", to: "goods/category" },
  brandId: { word: "brandCode", to: "goods/brand" },
  levelId: { word: "levelCode", to: "goods/level" },
};

/** Requests, and whether they have the number of who announced them. */
const REQUESTS: Readonly<Record<string, { readonly hasSource: boolean }>> = {
  entry: { hasSource: true },
  exit: { hasSource: true },
  delivery: { hasSource: false },
};

/** Longer texts are no codes. */
export const LONGEST_WORD = 200;

/** What of a shape can be said in own words. */
export interface Plan {
  readonly ids: readonly (readonly [id: string, Word])[];
  /** It names a line of the request. */
  readonly hasLine: boolean;
  /** The words that name the row itself. */
  readonly rowWords: readonly string[];
  /** What narrows a word of the row, and is no field of the shape. */
  readonly narrowing: readonly (readonly [id: string, Word])[];
  readonly members: readonly (readonly [string, Plan])[];
  readonly item: Plan | null;
}

/** Whether rows of that name have codes. */
export const isNamed = (of: string): of is NamedTarget => Object.hasOwn(NAMED_TARGETS, of);

/** `/api/warehouse/location/detail` is about `warehouse/location`. */
export const subjectOf = (url: string): string => url.replace(/^\/api\//, "").replace(/\/[^/]*$/, "");

const isRequired = (schema: TObject, name: string): boolean =>
  ((schema as { readonly required?: readonly string[] }).required ?? []).includes(name);

function rowWordsOf(of: string): readonly string[] {
  const request = Object.hasOwn(REQUESTS, of) ? REQUESTS[of] : undefined;
  if (request) return request.hasSource ? ["number", "sourceNumber"] : ["number"];
  return isNamed(of) ? ["code"] : [];
}

/** What a word of the row may be narrowed by. */
function narrowingOf(of: string): readonly string[] {
  if (Object.hasOwn(REQUESTS, of) && REQUESTS[of]?.hasSource) return ["clientId"];
  const within = isNamed(of) ? NAMED_TARGETS[of].within : undefined;
  if (within === undefined) return [];
  return [within === "client_id" ? "clientId" : "warehouseId"];
}

/** Returns what of a shape can be said in own words, of routes about `of`; null: nothing. */
export function planOf(schema: TSchema, of: string, isRoot: boolean): Plan | null {
  const nothing = { ids: [], hasLine: false, rowWords: [], narrowing: [], members: [], item: null };
  if (Type.IsUnion(schema))
    return schema.anyOf.map((each) => planOf(each, of, isRoot)).find((plan) => plan !== null) ?? null;
  if (Type.IsArray(schema)) {
    const item = planOf(schema.items, of, false);
    return item && { ...nothing, item };
  }
  if (!Type.IsObject(schema)) return null;
  const { properties } = schema;
  // A field that the shape has itself, such as a filter by a text, keeps its meaning.
  const isFree = (word: string) => !Object.hasOwn(properties, word);
  const wordOf = (id: string): Word | undefined =>
    id === "parentId" && isNamed(of) ? { word: "parentCode", to: of } : WORDS[id];
  const ids = Object.keys(properties).flatMap((id) => {
    const word = wordOf(id);
    return word && isFree(word.word) ? [[id, word] as const] : [];
  });
  const rowWords = isRoot && isRequired(schema, "id") ? rowWordsOf(of).filter(isFree) : [];
  const narrowing = (rowWords.length > 0 ? narrowingOf(of) : []).flatMap((id) => {
    const word = WORDS[id];
    return word && isFree(id) ? [[id, word] as const] : [];
  });
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const plan = planOf(member, of, false);
    return plan ? [[name, plan] as const] : [];
  });
  const hasLine = Object.hasOwn(properties, "lineId") && Object.hasOwn(REQUESTS, of);
  if (ids.length + rowWords.length + members.length === 0 && !hasLine) return null;
  return { ids, hasLine, rowWords, narrowing, members, item: null };
}

// The shape as the document shows it.

const wordText = (id: string, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_WORD, description, "x-insteadOf": id }));

/** The shape with the words beside the ids, of which none is required. */
export function worded(schema: TSchema, plan: Plan): TSchema {
  if (Type.IsUnion(schema))
    return Type.Union(schema.anyOf.map((each) => (Type.IsNull(each) ? each : worded(each, plan))));
  if (Type.IsArray(schema)) {
    const { items } = schema;
    return Type.Array(
      plan.item ? worded(items, plan.item) : items,
      optionsOf(schema, "maxItems", "minItems", "uniqueItems"),
    );
  }
  if (!Type.IsObject(schema)) return schema;
  const members = new Map(plan.members);
  const properties: Record<string, TSchema> = {};
  const replaced = new Map<string, readonly string[]>([
    ...plan.ids.map(([id, { word }]) => [id, [word]] as const),
    ...(plan.rowWords.length > 0 ? [["id", plan.rowWords] as const] : []),
    ...(plan.hasLine ? [["lineId", ["lineNo", "skuCode"]] as const] : []),
  ]);
  for (const [name, member] of Object.entries(schema.properties)) {
    const within = members.get(name);
    const own = within ? withOptional(schema, name, worded(member, within)) : member;
    const words = replaced.get(name);
    if (!words) properties[name] = own;
    else {
      const instead = isRequired(schema, name)
        ? `This, or ${words.join(" or ")}.`
        : `Or ${words.join(", ")}.`;
      const { description } = own as { readonly description?: string };
      properties[name] = Type.Optional({
        ...own,
        description: description ? `${description} ${instead}` : instead,
        ...(isRequired(schema, name) ? { "x-or": words } : {}),
      } as TSchema);
      for (const word of words) properties[word] ??= describedWord(word, name);
    }
  }
  for (const [id, { word }] of plan.narrowing) {
    properties[id] = Type.Optional({
      ...idText,
      description: `Where the same ${plan.rowWords.at(-1)} is in use several times.`,
    });
    properties[word] = wordText(id, `Instead of ${id}.`);
  }
  return Type.Object(properties, optionsOf(schema, "additionalProperties", "title", "description"));
}

const optionsOf = (schema: TSchema, ...names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));

const withOptional = (schema: TObject, name: string, member: TSchema): TSchema =>
  isRequired(schema, name) ? member : Type.Optional(member);

function describedWord(word: string, id: string): TSchema {
  if (word === "lineNo")
    return Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: "Instead of lineId: the number of the line.",
        "x-insteadOf": id,
      }),
    );
  if (id === "lineId")
    return wordText(id, "Instead of lineId: the SKU code of the goods, where one line has them.");
  return wordText(id, `Instead of ${id}, in any case and width.`);
}
