import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { BUSY_REASONS } from "../../../src/contracts/busy.ts";
import { type Code, HTTP_STATUS } from "../../../src/contracts/envelope.ts";
import { ofRequests, REQUEST_KINDS } from "../../../src/contracts/request-kinds.ts";
import { SCOPE_NAMES, type Scope } from "../../../src/contracts/scopes.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import type { Deprecated } from "./define-route.ts";
import { withExamples } from "./document-examples.ts";
import { selfReferring, withComponents } from "./document-parts.ts";
import { type EventTypes, withWebhooks } from "./document-webhooks.ts";
import type { Permission } from "./permission.ts";
import { declarePublic } from "./permission-registry.ts";

/** The route's own `x-` members from defineRoute, from which each operation is written. */
interface Documented {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly querystring?: unknown;
  readonly body?: unknown;
  readonly "x-permission": Permission;
  readonly "x-scopes": readonly Scope[] | null;
  readonly "x-may": string | null;
  readonly "x-codes": readonly Code[];
  readonly "x-idempotent": true | "optional" | false;
  readonly "x-answer": unknown;
  readonly "x-streams": string | null;
  readonly "x-failures": Readonly<Record<string, unknown>>;
  readonly "x-redirects": boolean;
  readonly "x-deprecated": Deprecated | null;
}

/** The first part of each path. */
const TAGS: Readonly<Record<string, string>> = {
  ...ofRequests((name) => REQUEST_KINDS[name].says),
  audit: "Who did what to people and master data.",
  bulletin: "Bulletins, their readers and views.",
  client: "The companies that own goods.",
  command: "Commands whose answer never came.",
  "content-data": "Views of bulletins by day.",
  department: "Departments of the warehouse's people.",
  display: "Wall displays and their pairing.",
  event: "What changed, in order, for programs that ask.",
  file: "Uploaded files.",
  goods: "Goods types, categories, brands and levels.",
  integration: "Programs that act with access keys.",
  ledger: "Every change of a quantity.",
  looking: "Who has a request open.",
  message: "Notices and todos of the reader.",
  oauth: "Tokens for access keys.",
  oidc: "Single sign-on.",
  operations: "Backups and their nightly check, background jobs, servers.",
  overview: "The figures of workplace and displays.",
  popular: "The most viewed bulletins.",
  post: "Posts of the warehouse's people.",
  region: "Provinces, cities and districts.",
  repertory: "Stock, its commands and its laws.",
  robot: "Robots that tell messages outside of the console.",
  role: "Roles and the pages that they grant.",
  savedView: "Saved views of the lists of requests.",
  search: "One search over what the reader may open.",
  setup: "The first day: the company, and what is still missing.",
  user: "Signing in, the present person, and people.",
  vehicle: "Vehicles that carry deliveries.",
  warehouse: "Warehouses and their locations.",
  webhook: "Events posted to addresses of integrations.",
};

const dataOf: Readonly<Partial<Record<Code, object>>> = {
  40000: {
    type: "object",
    required: ["errors"],
    properties: {
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["path", "message"],
          properties: {
            path: { type: "string" },
            message: { type: "string" },
            named: {
              type: "object",
              description: "Of a code in place of an id that names no row, or several.",
              required: ["value"],
              properties: {
                value: { type: "string", description: "The code as it was sent." },
                candidates: {
                  type: "array",
                  description: "The rows that it may mean.",
                  items: {
                    type: "object",
                    required: ["id", "code", "name"],
                    properties: {
                      id: { type: "string" },
                      code: { type: "string" },
                      name: { type: "string" },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  40300: refusalSchema(),
  40900: {
    type: "object",
    required: ["because", "current", "changedByUserId", "changedBy", "changedAt"],
    properties: {
      because: { type: "array", items: { type: "string", enum: ["version", "status", "sourceNumberTaken"] } },
      current: {},
      differs: {
        type: "array",
        items: { type: "string" },
        description: "Of put: the fields in which the request says something else; lines are one.",
      },
      changedByUserId: { type: ["string", "null"] },
      changedBy: { type: "string" },
      changedAt: { type: "string" },
    },
  },
  42200: refusalSchema(),
  42900: { type: "object", properties: { retryAfterSeconds: { type: "integer" } } },
  50000: { type: "object", properties: { traceId: { type: "string" } } },
  50300: {
    type: "object",
    required: ["because", "retryAfterSeconds"],
    properties: {
      because: { type: "array", items: { type: "string", enum: [...BUSY_REASONS] } },
      retryAfterSeconds: { type: "integer" },
    },
  },
};

function refusalSchema(): object {
  const because = { type: "array", items: { type: "string" } };
  return { type: "object", required: ["because"], properties: { because, details: { type: "object" } } };
}

function envelopeSchema(codes: readonly Code[], data: unknown): object {
  const isSuccess = codes.includes(20000);
  return {
    ...(isSuccess ? {} : { title: `Refusal${codes.join("Or")}` }),
    type: "object",
    required: ["data", "status", "msg", "code"],
    properties: {
      data: data ?? {},
      status: { type: "string", enum: [isSuccess ? "ok" : "fail"] },
      msg: { type: "string" },
      code: { type: "integer", description: "What the envelope is judged by.", enum: [...codes] },
    },
  };
}

function whoMay(permission: Permission): string {
  switch (permission.kind) {
    case "public":
      return "Anyone.";
    case "token":
      return "Any live session, also one whose password must be changed first.";
    case "person":
      return "Any live session whose password is in order.";
    case "viewer":
      return "Any live session whose password is in order, and any paired display.";
    case "display":
      return "A paired display, by its own token.";
    case "right": {
      const { anyOf, roleCode } = permission.right;
      return `A live session with ${anyOf.length > 1 ? "one of the pages" : "the page"} ${anyOf.join(", ")}${roleCode ? `, roleCode ${roleCode}` : ""}.`;
    }
  }
}

function headersOf(route: Documented): object {
  const properties: Record<string, object> = {
    "Accept-Language": { type: "string", description: "zh-CN (default) or en-US: the language of msg." },
  };
  const key = { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" };
  if (route["x-idempotent"]) {
    const description =
      "The same key with the same body takes effect once and is answered alike for 72 hours; with another body: 42200.";
    properties["Idempotency-Key"] = { ...key, description };
  }
  const required = route["x-idempotent"] === true ? ["Idempotency-Key"] : [];
  return { type: "object", properties, required };
}

const isDocumented = (schema: object | undefined): schema is Documented =>
  schema !== undefined && "x-codes" in schema && Boolean(schema["x-codes"]);

const retryAfter = {
  "Retry-After": { type: "integer", description: "Seconds after which the same request may be sent again." },
};

/** What the document says of a route that will end. */
const endOf = ({ since, sunset, instead }: Deprecated) => ({
  says: ` Deprecated since ${since}; it may be gone from ${sunset}.${instead ? ` Call ${instead} instead.` : ""}`,
  members: { deprecated: true, "x-sunset": sunset },
});

function operationOf(route: Documented): FastifySchema {
  const end = route["x-deprecated"] && endOf(route["x-deprecated"]);
  const byStatus = new Map<number, Code[]>();
  for (const code of route["x-codes"]) {
    const status = HTTP_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const response: Record<string, unknown> = {};
  for (const [status, codes] of byStatus) {
    const description = codes.map((code) => `${code} ${renderText("en-US", `codes.${code}`)}`).join("; ");
    const code = codes[0];
    if (code === 20000 && route["x-redirects"]) {
      response["303"] = {
        description: "Location leads on.",
        headers: { Location: { type: "string", description: "The address that it leads to." } },
      };
      continue;
    }
    const data = code === 20000 ? selfReferring(route["x-answer"]) : code && dataOf[code];
    const content =
      code === 20000 && route["x-streams"]
        ? { [route["x-streams"]]: { schema: selfReferring(route["x-answer"]) ?? { type: "string" } } }
        : { "application/json": { schema: envelopeSchema(codes, data) } };
    const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
    response[String(status)] = { description, ...headers, content };
  }
  for (const [status, schema] of Object.entries(route["x-failures"]))
    response[status] = {
      description: "Refused, without an envelope.",
      content: { "application/json": { schema } },
    };
  return {
    summary: route.summary,
    description: `Who may: ${route["x-may"] ?? whoMay(route["x-permission"])}${programsMay(route["x-scopes"])}${end?.says ?? ""}`,
    ...end?.members,
    tags: route.tags,
    operationId: route.operationId,
    ...(route.querystring ? { querystring: route.querystring } : {}),
    ...(route.body ? { body: route.body } : {}),
    headers: headersOf(route),
    security: securityOf(route),
    response,
  };
}

/** The ways to authenticate: people by their session, and where scopes open the route, programs by key or token. */
function securityOf(route: Documented): Record<string, string[]>[] {
  if (route["x-permission"].kind === "public") return [];
  const scopes = route["x-scopes"];
  const programs = (scopes ?? []).map((scope) => ({ oauth2: [scope] }));
  return [{ token: [] }, ...(scopes ? [{ accessKey: [] }, ...programs] : [])];
}

/** Which programs may call it, behind who else may. */
function programsMay(scopes: readonly Scope[] | null): string {
  if (!scopes) return "";
  const which = scopes.length === SCOPE_NAMES.length ? "any scope" : `one of the scopes ${scopes.join(", ")}`;
  return ` Programs with an access key: ${which}, within the pages of the key's maker.`;
}

/** Before any route: /api/docs (for people) and /api/docs/json (OpenAPI 3.1), written from the routes themselves. */
export async function documentRoutes(
  app: FastifyInstance,
  version: string,
  events: EventTypes,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tallyboard",
        version,
        license: { name: "MIT", identifier: "MIT" },
        contact: { name: "Those who run this server" },
        description:
          "Every JSON answer is an envelope { data, status, msg, code }; judge it by code, whatever the HTTP status. " +
          "The session token of a person travels in the header `token`; a program sends its access key, or a token that it was " +
          "exchanged for, as `Authorization: Bearer`. What changes live comes over Socket.IO (path /socket.io).",
      },
      servers: [{ url: "/", description: "The server that this document comes from." }],
      tags: Object.keys(TAGS)
        .toSorted()
        .map((name) => ({ name, description: TAGS[name] })),
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "token", description: "The session of a person." },
          accessKey: { type: "http", scheme: "bearer", description: "An access key of an integration." },
          oauth2: {
            type: "oauth2",
            description: "An access key exchanged for a token of one hour.",
            flows: {
              clientCredentials: {
                tokenUrl: "/api/oauth/token",
                scopes: Object.fromEntries(
                  SCOPE_NAMES.map((scope) => [scope, renderText("en-US", `scope.${scope}`)]),
                ),
              },
            },
          },
        },
      },
    },
    // The finished document: names need to be seen over all routes.
    transformObject: (given) =>
      "openapiObject" in given
        ? withExamples(withComponents(withWebhooks(given.openapiObject, events)))
        : given.swaggerObject,
    transform: ({ schema, url }) => {
      if (!isDocumented(schema)) return { schema: { ...schema, hide: true }, url };
      return { schema: operationOf(schema), url };
    },
  });
  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      uiConfig: { docExpansion: "none", filter: true },
      staticCSP: {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "frame-ancestors": "'none'",
        "script-src": "'self'",
        // The page comes from the package, styled by rules and attributes of its own.
        "style-src": "'self' 'unsafe-inline'",
      },
    });
  });
}
