/** Every place of the API that takes a day or an instant, as its OpenAPI document names them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { SAMPLES } from "../support/resources.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

interface Schema {
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Schema } };
  };
}

const IMPOSSIBLE_DAYS = ["2026-02-30", "2026-13-01", "0000-01-01", "2026-00-00", "2026-1-1", "soon"];
const IMPOSSIBLE_INSTANTS = [
  ...IMPOSSIBLE_DAYS.slice(0, 4).map((day) => `${day}T08:00:00Z`),
  "2026-01-01T25:00:00Z",
  "2026-01-01T12:61:00Z",
  "2026-01-01T12:00:00+25:00",
  "2026-01-01T12:00:00+99:99",
];

/** Master data judges its fields together, once the shape is right. */
const goodBodies = new Map<string, object>(
  SAMPLES.map(({ spec, body }) => [`/api/${spec.name}/saveOrUpdate`, body(1, "")] as const),
);

let server: TestServer;
let admin: Api;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  const document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as { paths: typeof paths };
  ({ paths } = document);
});
afterAll(() => server.stop());

/** The dotted paths of a body's days and instants, each with a body that holds nothing else. */
function datesIn(schema: Schema, path: string, around: (value: unknown) => unknown): readonly Place[] {
  const format = schema.pattern?.startsWith("^\\d{4}-") ? "date" : schema.format;
  if (format === "date" || format === "date-time") return [{ path, format, bodyOf: around }];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    datesIn(each, path === "" ? name : `${path}.${name}`, (value) => around({ [name]: value })),
  );
  const items = schema.items ? datesIn(schema.items, `${path}.0`, (value) => around([value])) : [];
  return [...inner, ...items, ...(schema.anyOf ?? []).flatMap((each) => datesIn(each, path, around))];
}
interface Place {
  readonly path: string;
  readonly format: string;
  readonly bodyOf: (value: unknown) => unknown;
}

it("refuses an impossible day or instant in a body, by its path", async () => {
  const found: string[] = [];
  for (const [url, { post }] of Object.entries(paths)) {
    const schema = post?.requestBody?.content["application/json"]?.schema;
    for (const { path, format, bodyOf } of schema ? datesIn(schema, "", (value) => value) : []) {
      found.push(`${url} ${path}`);
      for (const value of format === "date" ? IMPOSSIBLE_DAYS : IMPOSSIBLE_INSTANTS) {
        const answer = await admin.post(url, {
          body: { ...goodBodies.get(url), ...(bodyOf(value) as object) },
          key: `${url} ${path}`.replaceAll(" ", "-"),
        });
        // Each item of a batch is judged for itself.
        const [item = answer] = url.endsWith("/batch")
          ? (answer.data as { outcomes: readonly (typeof answer)[] }).outcomes
          : [];
        const own = path.replace(/^items\.0\./, "");
        const data = { errors: expect.arrayContaining([expect.objectContaining({ path: own })]) };
        expect(item, `${url} ${path} ${value}`).toMatchObject({ code: 40000, data });
      }
    }
  }
  expect(found).toEqual(
    expect.arrayContaining([
      "/api/entry/saveOrUpdate expectedAt",
      "/api/entry/saveOrUpdate lines.0.expiry",
      "/api/entry/receive lines.0.productionDate",
      "/api/exit/saveOrUpdate requiredAt",
      "/api/delivery/updateEta eta",
      "/api/delivery/assign plannedAt",
      "/api/repertory/adjust expiry",
      "/api/vehicle/saveOrUpdate inspectionDue",
    ]),
  );
});

it("refuses an impossible day or instant in a query, by its name", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  for (const [url, { get }] of Object.entries(paths)) {
    const names = (get?.parameters ?? [])
      .filter(
        ({ in: place, name, schema }) => place === "query" && (/(From|To)$/.test(name) || schema.format),
      )
      .map(({ name }) => name);
    for (const name of names) {
      found.push(`${url} ${name}`);
      for (const value of IMPOSSIBLE_INSTANTS) {
        const answer = await admin.get(url, { query: { [name]: value } });
        expect(answer, `${url} ${name} ${value}`).toMatchObject({
          code: 40000,
          data: { errors: expect.arrayContaining([expect.objectContaining({ path: name })]) },
        });
      }
    }
  }
  expect(found).toEqual(
    expect.arrayContaining([
      "/api/entry/queryByPage expectedAtFrom",
      "/api/vehicle/queryByPage insuranceDueTo",
      "/api/overview/sample at",
    ]),
  );
});
