/** Every field that docs/edi.md maps a segment to is one of the API, where the page says it is. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody: { content: Record<string, { schema: Schema }> } }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const page = readFileSync(fileURLToPath(new URL("../../docs/edi.md", import.meta.url)), "utf8");

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
});
afterAll(() => server?.stop());

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
/** An event of a request: the row, and what the command changed beside it. */
const event = (row: string, changed: string): Schema => {
  const parts = document.components.schemas[changed]?.properties ?? {};
  return { properties: { ...parts, row: named(row) } };
};
const bodyOf = (path: string): Schema =>
  document.paths[path]?.post?.requestBody.content["application/json"]?.schema ?? {};

/** What the fields of a section are fields of. */
const roots = (): Readonly<Record<string, Schema>> => ({
  "940": bodyOf("/api/exit/put"),
  "943": bodyOf("/api/entry/put"),
  "944": event("EntryRow", "ChangedEntry"),
  "945": event("ExitRow", "ChangedExit"),
  "846": named("GoodsStock"),
  "947": { properties: { row: named("LedgerRow") } },
  Shopify: bodyOf("/api/exit/put"),
});

/** Other events that the text of a section speaks of. */
const TOLD_BY: Readonly<Record<string, readonly (readonly [row: string, changed: string])[]>> = {
  "945": [["EntryRow", "ChangedEntry"]],
  Shopify: [["ExitRow", "ChangedExit"]],
};

/** The schema of a path such as `receipts.lines.good`; null: there is no such field. */
function fieldOf(schema: Schema | undefined, path: readonly string[]): Schema | null {
  if (!schema) return null;
  if (schema.$ref) return fieldOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""], path);
  if (schema.anyOf) return schema.anyOf.map((each) => fieldOf(each, path)).find(Boolean) ?? null;
  if (schema.items) return fieldOf(schema.items, path);
  const [name, ...more] = path;
  return name === undefined ? schema : fieldOf(schema.properties?.[name], more);
}

/** The fields of a section: the middle column of its mapping, and every code of its remarks that reads like one. */
const sections = page.split(/^## /m).map((text) => ({ title: text.split(/[ ,]/)[0] ?? "", text }));
const fieldsIn = (text: string): readonly string[] => {
  const tables = text.split("\n").filter((line) => line.startsWith("|"));
  const from = tables.findIndex((line) => / field \|/.test(line));
  const mapped = tables.slice(from + 2).flatMap((line) => /^\|[^|]*\|\s*`([^`]+)`/.exec(line)?.[1] ?? []);
  const told = [...text.matchAll(/`((?:row|lines|receipts|allocations)\.[\w.]+)`/g)].map(
    ([, code = ""]) => code,
  );
  return [...mapped, ...told];
};

it("names no field that the API lacks", () => {
  const faults = Object.entries(roots()).flatMap(([title, root]) => {
    const section = sections.find((each) => each.title === title);
    const fields = section ? fieldsIn(section.text) : [];
    if (fields.length < 5) return [`${title}: its table was not read`];
    // What became of an order is told by the events of exits, and the return of refused goods by those of entries.
    const others = TOLD_BY[title] ?? [];
    const places = [root, ...others.map(([row, changed]) => event(row, changed))];
    return fields
      .filter((field) => !places.some((place) => fieldOf(place, field.split("."))))
      .map((field) => `${title}: ${field}`);
  });
  expect(faults).toEqual([]);
  expect(fieldOf(roots()["940"], ["lines", "nothing"])).toBeNull();
});
