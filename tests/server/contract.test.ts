/** The promise to programs: what breaks it is found, what adds to it is not in the way. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breaksOf, contractOf, type Promised } from "../../scripts/contract.ts";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import { ok } from "../../server/platform/http/outcome.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** The document as a test bends it. */
// biome-ignore lint/suspicious/noExplicitAny: any part of a JSON document
type Bent = any;

let server: TestServer;
let text: string;
let promise: string;
beforeAll(async () => {
  server = await startTestServer();
  text = await (await fetch(`${server.url}/api/docs/json`)).text();
  promise = contractOf(JSON.parse(text));
});
afterAll(() => server.stop());

const TODAY = "2026-11-30";

function breaks(bend: (document: Bent) => void, of = promise): readonly string[] {
  const document = JSON.parse(text) as Promised;
  bend(document);
  return breaksOf(of, document, TODAY);
}
const rowOf = (document: Bent) => document.components.schemas.ExitRow;
const scanOf = (document: Bent) => document.paths["/api/entry/scan"].get;
const putOf = (document: Bent) =>
  document.paths["/api/entry/put"].post.requestBody.content["application/json"].schema;
const without = (required: readonly string[], name: string) => required.filter((each) => each !== name);

describe("breaks the promise", () => {
  const bends: Readonly<Record<string, readonly [string, (document: Bent) => void]>> = {
    "a field of an answer that is deleted": [
      "answers ExitRow.consigneeName: is gone",
      (document) => void delete rowOf(document).properties.consigneeName,
    ],
    "a field of an answer that may be absent": [
      "answers ExitRow.number: may be absent",
      (document) => {
        rowOf(document).required = without(rowOf(document).required, "number");
      },
    ],
    "a field of an answer of another type": [
      "answers ExitRow.lineCount: is now string",
      (document) => {
        rowOf(document).properties.lineCount = { type: "string" };
      },
    ],
    "a field of an answer that may be null": [
      "answers ExitRow.number: is now null",
      (document) => {
        rowOf(document).properties.number = { type: ["string", "null"] };
      },
    ],
    "a call that is gone": [
      "call GET /api/entry/scan: is gone",
      (document) => void delete document.paths["/api/entry/scan"],
    ],
    "a call that no key opens": [
      "call GET /api/entry/scan: is gone",
      (document) => {
        scanOf(document).security = [{ token: [] }];
      },
    ],
    "a scope that is renamed": [
      "call GET /api/entry/scan: no longer opened by entry:read",
      (document) => {
        for (const way of scanOf(document).security)
          if (way.oauth2) way.oauth2 = way.oauth2.map((name: string) => name.replace(":read", ":see"));
      },
    ],
    "a filter that is gone": [
      "asks GET /api/entry/scan?updatedFrom: is gone",
      (document) => {
        scanOf(document).parameters = scanOf(document).parameters.filter(
          ({ name }: { name: string }) => name !== "updatedFrom",
        );
      },
    ],
    "a filter that must be sent": [
      "asks GET /api/entry/scan?site: is required, and is new",
      (document) =>
        void scanOf(document).parameters.push({
          ...{ in: "query", name: "site", required: true, schema: { type: "string" } },
        }),
    ],
    "a field of a body that is gone": [
      "asks POST /api/entry/put body.lines[].lot: is gone",
      (document) => void delete putOf(document).properties.lines.items.properties.lot,
    ],
    "a new field of a body that must be sent": [
      "asks POST /api/entry/put body.dock: is required, and is new",
      (document) => {
        putOf(document).properties.dock = { type: "string" };
        putOf(document).required.push("dock");
      },
    ],
    "a field of a body that takes less": [
      "asks POST /api/entry/put body.lines: maxItems is 3",
      (document) => {
        putOf(document).properties.lines.maxItems = 3;
      },
    ],
    "a command that needs a key": [
      "asks POST /api/entry/saveOrUpdate Idempotency-Key: is required",
      (document) => {
        for (const each of document.paths["/api/entry/saveOrUpdate"].post.parameters)
          if (each.name === "Idempotency-Key") each.required = true;
      },
    ],
    "a type of event that is dropped": [
      "post exit.ship: is gone",
      (document) => void delete document.webhooks["exit.ship"],
    ],
    "a field of a post that is gone": [
      "answers ExitEvent.sourceNumber: is gone",
      (document) => void delete document.components.schemas.ExitEvent.properties.sourceNumber,
    ],
  };
  it.each(Object.entries(bends))("%s", (_, [said, bend]) => {
    const found = breaks(bend);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(said);
  });
});

describe("keeps the promise", () => {
  const bends: Readonly<Record<string, (document: Bent) => void>> = {
    "the same document": () => {},
    "a further field of an answer": (document) => {
      rowOf(document).properties.carrier = { type: "string" };
      rowOf(document).required.push("carrier");
    },
    "a further value of an answer": (document) => void rowOf(document).properties.status.enum.push("held"),
    "a further call": (document) => {
      document.paths["/api/entry/other"] = structuredClone(document.paths["/api/entry/find"]);
    },
    "a further field of a body that may be sent": (document) => {
      putOf(document).properties.dock = { type: "string" };
    },
    "a field of a body that takes more": (document) => {
      putOf(document).properties.lines.maxItems = 9_999;
    },
    "a further type of event": (document) => {
      document.webhooks["exit.held"] = structuredClone(document.webhooks["exit.ship"]);
    },
    "a call of people alone that is gone": (document) => void delete document.paths["/api/robot/queryByPage"],
  };
  it.each(Object.entries(bends))("%s", (_, bend) => {
    expect(breaks(bend)).toEqual([]);
  });
});

describe("what was announced to end", () => {
  const announced = (sunset: string): string => {
    const document = JSON.parse(text) as Bent;
    scanOf(document)["x-sunset"] = sunset;
    rowOf(document).properties.consigneeName["x-sunset"] = sunset;
    return contractOf(document);
  };
  const gone = (document: Bent) => {
    delete document.paths["/api/entry/scan"];
    delete rowOf(document).properties.consigneeName;
  };

  it("may be gone from that day on, and not before", () => {
    expect(breaks(gone, announced(TODAY))).toEqual([]);
    expect(breaks(gone, announced("2026-12-01"))).toEqual([
      "answers ExitRow.consigneeName: is gone",
      "call GET /api/entry/scan: is gone",
    ]);
  });

  it("says so in every answer, refusals included", async () => {
    const app = createFastify(server.deps);
    defineRoute(app, {
      method: "GET",
      url: "/api/test/old",
      permission: { kind: "person" },
      deprecated: { since: "2026-11-30", sunset: "2027-05-31", instead: "/api/test/new" },
      summary: "Old.",
      handler: async () => ok(null),
    });
    const refused = await app.inject({ url: "/api/test/old" });
    const granted = await app.inject({
      url: "/api/test/old",
      headers: { token: await server.signIn("admin") },
    });
    for (const { headers } of [refused, granted])
      expect(headers).toMatchObject({
        deprecation: "@1795996800",
        sunset: "Mon, 31 May 2027 00:00:00 GMT",
        link: '</api/test/new>; rel="successor-version"',
      });
    expect(refused.statusCode).toBe(401);
    await app.close();
  });
});
