import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { CODES, type Code } from "../../../src/contracts/envelope.ts";
import type { Onlooker, Person, Viewer } from "../../../src/contracts/permissions.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { requestHashOf } from "../idempotency.ts";
import { resolveDisplayToken, resolveOnlooker } from "../session/display-token.ts";
import { resolveToken } from "../session/session.ts";
import { answer } from "./answer.ts";
import { headerOf } from "./context.ts";
import { type FieldError, forbid, invalid, type Outcome, refuse } from "./outcome.ts";
import { forbiddenBecause, type Permission } from "./permission.ts";
import { judgeOf, readQuery } from "./shape.ts";

type Shaped<S> = S extends TSchema ? Static<S> : undefined;
type Signed<P extends Permission, T> = P extends { readonly kind: "public" | "viewer" | "display" }
  ? null
  : T;
type Looking<P extends Permission> = P extends { readonly kind: "viewer" }
  ? Onlooker
  : P extends { readonly kind: "display" }
    ? Viewer
    : null;

/** What a handler is asked: everything of it is checked, nothing of it is coerced. */
export interface Ask<P extends Permission = Permission, Q = undefined, B = undefined> {
  readonly person: Signed<P, Person>;
  readonly sessionId: Signed<P, string>;
  /** Who looks, where a display may: the person, or the display. */
  readonly onlooker: Looking<P>;
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
  readonly query: Shaped<Q>;
  readonly body: Shaped<B>;
  /** Idempotency-Key, and the hash of route and canonical body that goes with it; null without a key. */
  readonly key: string | null;
  readonly requestHash: string | null;
  readonly request: FastifyRequest;
}

export interface RouteSpec<P extends Permission, Q, B> {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: `/api/${string}`;
  readonly permission: P;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly query?: Q;
  readonly body?: B;
  /** `true` where Idempotency-Key must come (commands), `"optional"` where it may (saveOrUpdate). */
  readonly idempotent?: true | "optional";
  /** Codes of the handler's own refusals, beside those that follow from the members above; for the document. */
  readonly refuses?: readonly Code[];
  /** The shape of `data` on success, where one is declared; for the OpenAPI document alone. */
  readonly answer?: TSchema;
  /** Where a body may be longer than usual. */
  readonly longestBodyBytes?: number;
  /** Set where the answer is no envelope: its media type. */
  readonly streams?: string;
  /** Where the token may come from besides its header. */
  readonly tokenOf?: (request: FastifyRequest) => string | undefined;
  readonly handler: (ask: Ask<P, Q, B>) => Promise<Outcome>;
}

const longestKey = 200;

/**
 * Registers a route with its permission. Refuses in the contract's order: session (50008, 50012, 50014), shape
 * (40000), person and page (40300); what depends on rows (40400, 40900, 42200) is the handler's.
 */
export function defineRoute<
  const P extends Permission,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(app: FastifyInstance, spec: RouteSpec<P, Q, B>): void {
  const judgeQuery = spec.query ? judgeOf(spec.query) : null;
  const judgeBody = spec.body ? judgeOf(spec.body) : null;

  app.route({
    method: spec.method,
    url: spec.url,
    config: { permission: spec.permission },
    schema: documentOf(spec),
    ...(spec.longestBodyBytes ? { bodyLimit: spec.longestBodyBytes } : {}),
    // Before the body is read: who may not speak cannot make the server listen.
    onRequest: async (request, reply) => {
      if (spec.permission.kind === "public") return;
      const token = headerOf(request, "token") ?? spec.tokenOf?.(request);
      const found = await resolve(app.deps, spec.permission, token);
      if (!found.ok) return answer(request, reply, refuse(found.code));
      if ("viewer" in found) request.viewer = found.viewer;
      else request.session = found;
    },
    handler: async (request, reply) => {
      const errors: FieldError[] = [];
      const query = shaped(judgeQuery, spec.query ? readQuery(spec.query, queryOf(request)) : null, errors);
      const body = shaped(judgeBody, request.body, errors);
      const key = keyOf(request, spec.idempotent, errors);
      if (errors.length > 0) return answer(request, reply, invalid(errors));

      const { session } = request;
      if (session) {
        const because = forbiddenBecause(spec.permission, session.person, session.mustChangePassword);
        if (because) return answer(request, reply, forbid(because));
      }
      // The judges have just proved these two shapes; TypeScript cannot follow a value through a schema.
      const ask = {
        person: session?.person ?? null,
        sessionId: session?.sessionId ?? null,
        onlooker: request.viewer ?? session?.person ?? null,
        locale: request.locale,
        now: app.deps.clock.now(),
        traceId: request.id,
        query,
        body,
        key,
        requestHash: key === null ? null : requestHashOf(`${spec.method} ${spec.url}`, request.body),
        request,
      } as unknown as Ask<P, Q, B>;
      return answer(request, reply, await spec.handler(ask));
    },
  });
}

/** Whose token it is, where this permission admits them; a display's opens nothing that is not said to be for it. */
function resolve(deps: FastifyInstance["deps"], { kind }: Permission, token: string | undefined) {
  if (kind === "display") return resolveDisplayToken(deps, token);
  return kind === "viewer" ? resolveOnlooker(deps, token) : resolveToken(deps, token);
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  const { query } = request;
  return typeof query === "object" && query !== null ? { ...query } : {};
}

function shaped(judge: ReturnType<typeof judgeOf> | null, value: unknown, errors: FieldError[]): unknown {
  if (!judge) return undefined;
  const judgement = judge(value);
  if ("value" in judgement) return judgement.value;
  errors.push(...judgement.errors);
  return undefined;
}

function keyOf(
  request: FastifyRequest,
  idempotent: true | "optional" | undefined,
  errors: FieldError[],
): string | null {
  if (!idempotent) return null;
  const path = "Idempotency-Key";
  const key = headerOf(request, "idempotency-key") ?? "";
  if (key === "") {
    if (idempotent === true) errors.push({ path, key: "validation.required" });
    return null;
  }
  if (key.length > longestKey) {
    errors.push({ path, key: "validation.tooLong", values: { limit: longestKey } });
    return null;
  }
  // Header values are Latin-1 on the wire; anything but visible ASCII would be stored as something else.
  if (!/^[\x21-\x7e]+$/.test(key)) errors.push({ path, key: "validation.pattern" });
  return key;
}

/** The codes that a route can answer. */
function codesOf(spec: RouteSpec<Permission, unknown, unknown>): Code[] {
  const signed = spec.permission.kind !== "public";
  const codes = new Set<Code>([
    CODES.success,
    ...(spec.query || spec.body || spec.idempotent ? [CODES.invalid] : []),
    ...(signed ? [CODES.noSession, CODES.endedElsewhere, CODES.expired] : []),
    ...(signed && spec.permission.kind !== "token" && spec.permission.kind !== "display"
      ? [CODES.notPermitted]
      : []),
    ...(spec.idempotent ? [CODES.unknown, CODES.movedOn, CODES.refused] : []),
    ...(spec.refuses ?? []),
    CODES.ourFault,
  ]);
  return [...codes].toSorted((a, b) => a - b);
}

/** What the OpenAPI document is made of; Fastify itself validates nothing by it (see judgeOf). */
function documentOf<P extends Permission, Q, B>(spec: RouteSpec<P, Q, B>): Record<string, unknown> {
  const tag = spec.url.split("/")[2] ?? "api";
  const codes = codesOf(spec as unknown as RouteSpec<Permission, unknown, unknown>);
  return {
    summary: spec.summary,
    tags: [tag],
    operationId: `${spec.method.toLowerCase()}${spec.url.slice(4).replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "")}`,
    ...(spec.query ? { querystring: spec.query } : {}),
    ...(spec.body ? { body: spec.body } : {}),
    "x-permission": spec.permission,
    "x-codes": codes,
    "x-idempotent": spec.idempotent ?? false,
    "x-answer": spec.answer ?? null,
    "x-streams": spec.streams ?? null,
  };
}
