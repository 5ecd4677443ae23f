/**
 * The promise to programs as facts, one a line, from the OpenAPI document: each call that a key opens, with its scopes,
 * what it takes and what it answers, and each type of post. clients/contract.txt has those of the last release; `npm run
 * check` compares (client.ts), `npm run contract` writes it at a release (CONTRIBUTING.md).
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly deprecated?: boolean;
  readonly "x-sunset"?: string;
  readonly [limit: string]: unknown;
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
  readonly "x-sunset"?: string;
}
export interface Promised {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** `asks`: what programs send. `answers`: what they are sent. */
type Side = "asks" | "answers";

/** What is promised about one name. */
interface Fact {
  readonly side: Side | "call" | "post";
  readonly name: string;
  /** Of a field its types, of a call its scopes. */
  readonly kinds: readonly string[];
  readonly isRequired: boolean;
  readonly limits: Readonly<Record<string, number | string>>;
  /** The day from which it may be gone. */
  readonly sunset: string | null;
}

/** A limit that moves this way refuses what was accepted. */
const TIGHTER: Readonly<Record<string, (before: number, after: number) => boolean>> = {
  ...{ maxLength: (before, after) => after < before, maxItems: (before, after) => after < before },
  ...{ maximum: (before, after) => after < before, minLength: (before, after) => after > before },
  ...{ minItems: (before, after) => after > before, minimum: (before, after) => after > before },
};

const json = ({ content }: Media = {}): Schema | undefined => content?.["application/json"]?.schema;
const nameOf = ($ref: string): string => $ref.split("/").at(-1) ?? $ref;

class Facts {
  readonly all = new Map<string, Fact>();
  readonly #schemas: Promised["components"]["schemas"];
  readonly #walked = new Set<string>();

  constructor(schemas: Promised["components"]["schemas"]) {
    this.#schemas = schemas;
  }

  add(side: Fact["side"], name: string, fact: Partial<Fact> = {}): void {
    const whole = { side, name, kinds: [], isRequired: false, limits: {}, sunset: null, ...fact };
    this.all.set(`${side} ${name}`, whole);
  }

  /** The names of a schema's types; what is inside of it becomes facts of their own. */
  kindsOf(side: Side, name: string, schema: Schema): readonly string[] {
    if (schema.$ref) {
      const component = nameOf(schema.$ref);
      this.#component(side, component);
      return [component];
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return [...new Set(choices.flatMap((choice) => this.kindsOf(side, name, choice)))];
    if (schema.const !== undefined) return [JSON.stringify(schema.const)];
    // What is answered may get more values, which its readers are told (docs/api.md); what is asked keeps each.
    if (schema.enum)
      return side === "asks"
        ? schema.enum.map((value) => JSON.stringify(value))
        : [...new Set(schema.enum.map((value) => typeof value))];
    const types = [schema.type ?? "anything"].flat();
    if (types.includes("object")) this.fields(side, name, schema);
    if (types.includes("array") && schema.items) this.field(side, `${name}[]`, schema.items, true);
    return types;
  }

  field(side: Side, name: string, schema: Schema, isRequired: boolean): void {
    const kinds = this.kindsOf(side, name, schema);
    const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
    const limits = Object.fromEntries(
      [...Object.keys(TIGHTER), "pattern", "format"].flatMap((limit) => {
        const value = inner[limit];
        return side === "asks" && (typeof value === "number" || typeof value === "string")
          ? [[limit, value]]
          : [];
      }),
    );
    this.add(side, name, { kinds, isRequired, limits, sunset: schema["x-sunset"] ?? null });
  }

  fields(side: Side, name: string, { properties = {}, required = [] }: Schema): void {
    for (const [field, schema] of Object.entries(properties))
      this.field(side, `${name}.${field}`, schema, required.includes(field));
  }

  #component(side: Side, name: string): void {
    const key = `${side} ${name}`;
    const schema = this.#schemas[name];
    if (!schema || this.#walked.has(key)) return;
    this.#walked.add(key);
    this.kindsOf(side, name, schema);
  }
}

const isForPrograms = (path: string, { security = [] }: Operation): boolean =>
  path === "/api/oauth/token" || security.some((way) => "accessKey" in way);

/** The promise of a document. */
function factsOf({ paths, webhooks, components }: Promised): ReadonlyMap<string, Fact> {
  const facts = new Facts(components.schemas);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!isForPrograms(path, operation)) continue;
      const call = `${method.toUpperCase()} ${path}`;
      const scopes = (operation.security ?? []).flatMap(({ oauth2 }) => oauth2 ?? []);
      facts.add("call", call, { kinds: scopes, sunset: operation["x-sunset"] ?? null });
      for (const { in: place, name, required = false, schema } of operation.parameters ?? [])
        if (place === "query") facts.field("asks", `${call}?${name}`, schema, required);
        else if (name === "Idempotency-Key") facts.field("asks", `${call} ${name}`, schema, required);
      const body = json(operation.requestBody);
      if (body) facts.field("asks", `${call} body`, body, true);
      const answered = operation.responses["200"];
      const envelope = json(answered);
      const answer = envelope?.properties?.data ?? envelope;
      if (answer) facts.field("answers", `${call} answer`, answer, true);
      else for (const type of Object.keys(answered?.content ?? {})) facts.add("answers", `${call} ${type}`);
    }
  }
  for (const [type, { post }] of Object.entries(webhooks)) {
    const body = json(post.requestBody);
    facts.add("post", type);
    if (body) facts.field("answers", `post ${type}`, body, true);
  }
  return facts.all;
}

const lineOf = ({ side, name, kinds, isRequired, limits, sunset }: Fact): string =>
  [
    ...[side, name, isRequired ? "required" : "-", kinds.toSorted().join(" ")],
    ...Object.entries(limits).map(([limit, value]) => `${limit}=${value}`),
    ...(sunset ? [`sunset=${sunset}`] : []),
  ].join("\t");

function readLine(line: string): Fact {
  const [side = "", name = "", required, kinds = "", ...more] = line.split("\t");
  const { sunset = null, ...limits } = Object.fromEntries(
    more.map((each) => {
      const [limit = "", ...value] = each.split("=");
      return [limit, value.join("=")];
    }),
  );
  return {
    side: side as Fact["side"],
    ...{ name, kinds: kinds.split(" ").filter(Boolean), isRequired: required === "required", limits, sunset },
  };
}

/** The promise of a document as text. */
export const contractOf = (document: Promised): string =>
  `${[...factsOf(document).values()].map(lineOf).toSorted().join("\n")}\n`;

const missing = (some: readonly string[], all: readonly string[]): readonly string[] =>
  all.includes("anything") ? [] : some.filter((each) => !all.includes(each));

/** What a fact no longer keeps of what it was. */
function brokenBy(before: Fact, after: Fact): readonly string[] {
  const { side } = before;
  // A reader of answers meets no type that it does not know; a sender may send each that was accepted.
  const strange =
    side === "answers" ? missing(after.kinds, before.kinds) : missing(before.kinds, after.kinds);
  const said = side === "call" ? "no longer opened by" : side === "answers" ? "is now" : "no longer takes";
  const types = strange.length > 0 ? [`${said} ${strange.join(", ")}`] : [];
  if (side === "answers") return before.isRequired && !after.isRequired ? [...types, "may be absent"] : types;
  const limits = Object.entries({ ...after.limits }).flatMap(([limit, value]) => {
    const was = before.limits[limit];
    const isTighter = TIGHTER[limit];
    if (
      isTighter ? was !== undefined && !isTighter(Number(was), Number(value)) : String(was) === String(value)
    )
      return [];
    return [`${limit} is ${value}, was ${was ?? "free"}`];
  });
  return [...types, ...limits, ...(after.isRequired && !before.isRequired ? ["is required"] : [])];
}

/** The call or post that a field belongs to; of a component its name. */
const partOf = ({ side, name }: Fact): string =>
  side === "call" || side === "post"
    ? ""
    : (/^post [^\s.]+\.[^\s.]+|^[A-Z]+ [^?\s]+/.exec(name)?.[0] ?? name);

/** What something lies in: a new field of it that must be sent breaks who sends it already. */
const parentOf = (name: string): string =>
  name.slice(0, Math.max(...[".", "?", " "].map((mark) => name.lastIndexOf(mark))));

/**
 * What the document breaks of the promise, in words; what was announced to end (`sunset`) before that day may be gone.
 * Additions break nothing, but for what must be sent with what programs send already.
 */
export function breaksOf(promise: string, document: Promised, today: string): readonly string[] {
  const before = new Map<string, Fact>(
    promise
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const fact = readLine(line);
        return [`${fact.side} ${fact.name}`, fact] as const;
      }),
  );
  const after = factsOf(document);
  const isOver = ({ sunset }: Fact): boolean => sunset !== null && sunset <= today;
  const whole = [...before.values()].filter(
    ({ side, name }) => ["call", "post"].includes(side) && !after.has(`${side} ${name}`),
  );
  const within = new Set(whole.map(({ side, name }) => (side === "post" ? `post ${name}` : name)));
  const lost = [...before].flatMap(([key, fact]) => {
    const now = after.get(key);
    if (!now) return isOver(fact) || within.has(partOf(fact)) ? [] : [`${key}: is gone`];
    return brokenBy(fact, now).map((what) => `${key}: ${what}`);
  });
  const known = new Set([...before.values()].flatMap(({ name }) => [name, parentOf(name)]));
  const demanded = [...after].flatMap(([key, { side, name, isRequired }]) =>
    side === "asks" && isRequired && !before.has(key) && known.has(parentOf(name))
      ? [`${key}: is required, and is new`]
      : [],
  );
  return [...lost, ...demanded];
}
