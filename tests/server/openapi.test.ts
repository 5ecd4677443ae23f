import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: readonly unknown[];
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  };
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let server: TestServer;
let text: string;
let document: Document;
let operations: readonly (readonly [call: string, Operation])[];
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
  text = await (await fetch(`${server.url}/api/docs/json`)).text();
  document = JSON.parse(text) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
});
afterAll(() => server.stop());

/** Each named member of the document's schemas, by where it is. */
function membersOf(node: unknown, at: string): (readonly [string, Schema])[] {
  if (typeof node !== "object" || node === null) return [];
  const { properties } = node as Schema;
  const own = Object.entries(properties ?? {}).map(([name, field]) => [`${at}.${name}`, field] as const);
  return [...own, ...Object.entries(node).flatMap(([name, inner]) => membersOf(inner, `${at}/${name}`))];
}

test("the linter finds neither an error nor a warning in the document of the API", async () => {
  // Single sign-on sends the browser elsewhere: two routes answer with 303 alone.
  const rules = { "operation-2xx-response": "off", "no-invalid-schema-examples": "error" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("every call of the API says what it answers: a schema, a file, or where it leads", () => {
  const silent = operations.filter(([call, { responses }]) => {
    const data = responses[200]?.content?.["application/json"]?.schema.properties?.data;
    const isFile = Object.keys(responses[200]?.content ?? {}).some((type) => type !== "application/json");
    const { description: _, ...shape } = data ?? {};
    // RFC 6749 5.1 has no envelope.
    const isPlain = call === "post /api/oauth/token";
    return Object.keys(shape).length === 0 && !isFile && !isPlain && !responses[303];
  });
  expect(silent.map(([call]) => call)).toEqual([]);
  expect(operations.length).toBeGreaterThan(200);
});

test("every call has a summary, a sentence about who may, an id of its own and a tag of the list", () => {
  const tags = document.tags.map(({ name }) => name);
  for (const [call, { summary, description, tags: own }] of operations) {
    expect.soft([summary, description].every(Boolean), call).toBe(true);
    expect.soft(tags, call).toEqual(expect.arrayContaining([...own]));
  }
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
});

test("every parameter and every field has a sentence", () => {
  const bare = [
    ...operations.flatMap(([call, { parameters = [] }]) =>
      parameters.flatMap(({ name, description }) => (description ? [] : [`${call}?${name}`])),
    ),
    ...membersOf(document, "").flatMap(([at, { description }]) => (description ? [] : [at])),
  ];
  expect(bare).toEqual([]);
});

test("rows, details and refusals are named components, which calls refer to", () => {
  for (const name of ["EntryRow", "EntryDetail", "VehicleRow", "CurrentUser", "Overview", "Refusal40000"])
    expect.soft(Object.keys(document.components.schemas)).toContain(name);
  const detail = document.paths["/api/entry/detail"]?.get?.responses[200]?.content?.["application/json"];
  expect(detail?.schema.properties?.data?.$ref).toBe("#/components/schemas/EntryDetail");
});

test("an example names a line by its number or by its goods, and not by both", () => {
  const example =
    document.paths["/api/entry/receive"]?.post?.requestBody?.content["application/json"]?.example;
  expect(example).toMatchObject({ lines: [{ lineNo: expect.any(Number), good: expect.any(Number) }] });
  expect(JSON.stringify(example)).not.toContain("skuCode");
});

test("every component and every body has an example", () => {
  const bodies = operations.flatMap(([call, { requestBody }]) =>
    Object.values(requestBody?.content ?? {}).map(({ example }) => [call, example] as const),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, { examples }]) => [
    name,
    examples?.[0],
  ]);
  expect([...bodies, ...schemas].filter(([, example]) => example === undefined)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(80);
});

test("says what is posted to webhooks: each type of event with the row of its list", () => {
  const { webhooks } = document;
  for (const name of ["exit.handOver", "entry.create", "goods/type.saved", "repertory.*", "log.reset"])
    expect.soft(Object.keys(webhooks)).toContain(name);
  const { data } =
    webhooks["exit.handOver"]?.post?.requestBody?.content["application/json"]?.schema.properties ?? {};
  expect(data?.$ref).toBe("#/components/schemas/ExitEvent");
  expect(document.components.schemas.ExitEvent?.properties?.row?.$ref).toBe("#/components/schemas/ExitRow");
});
