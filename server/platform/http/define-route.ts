import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { CODES, CONFIRM_PASSWORD, type Code } from "../../../src/contracts/envelope.ts";
import type { Onlooker, Person, Viewer } from "../../../src/contracts/permissions.ts";
import type { Scope } from "../../../src/contracts/scopes.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { ANSWERS, type OwnAnswers } from "../../../src/contracts/wire.ts";
import { keptAnswer, requestHashOf } from "../idempotency.ts";
import { atPlace } from "../request-place.ts";
import { resolveDisplayToken, resolveOnlooker } from "../session/display-token.ts";
import { resolveMachine } from "../session/machine.ts";
import { isConfirmed, resolveToken } from "../session/session.ts";
import { answer } from "./answer.ts";
import { bodyLimitsOf } from "./body-limits.ts";
import { bearerOf, headerOf } from "./context.ts";
import { isForeign } from "./origin.ts";
import {
  type FieldError,
  forbid,
  type Invalid,
  invalid,
  inWordsOfKeys,
  type Outcome,
  ok,
  type Refused,
  refuse,
  tooMany,
} from "./outcome.ts";
import {
  forbiddenBecause,
  forbidPage,
  machineForbiddenBecause,
  type Permission,
  scopesOf,
} from "./permission.ts";
import type { OwnWords, ReadWords } from "./programs.ts";
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

type AnswerOf<Call> = Call extends keyof OwnAnswers ? OwnAnswers[Call] : unknown;

/** A handler's request: everything in it is checked, nothing is coerced. */
export interface Ask<P extends Permission = Permission, Q = undefined, B = undefined> {
  readonly person: Signed<P, Person>;
  readonly sessionId: Signed<P, string>;
  /** The viewer, where displays are allowed: the person, or the display. */
  readonly onlooker: Looking<P>;
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
  readonly query: Shaped<Q>;
  readonly body: Shaped<B>;
  /** Idempotency-Key, and the hash of route and canonical body (or query) that goes with it; null without a key. */
  readonly key: string | null;
  readonly requestHash: string | null;
  readonly request: FastifyRequest;
}

type Method = "GET" | "POST" | "DELETE";
export type Url = `/api/${string}`;

export interface RouteSpec<P extends Permission, Q, B, M extends Method = Method, U extends Url = Url> {
  readonly method: M;
  readonly url: U;
  readonly permission: P;
  /**
   * Whether programs may call it with an access key; absent: people alone. `true`: where the pages of their scopes give
   * the right, or where there is none to have; else those with that scope.
   */
  readonly machines?: true | Scope;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Who may call it, for the document, where that follows from more than the permission: from a lifecycle. */
  readonly may?: string;
  readonly query?: Q;
  readonly body?: B;
  /** `true` where Idempotency-Key must come (commands), `"optional"` where it may (saveOrUpdate, delete). */
  readonly idempotent?: true | "optional";
  /** What its transaction will lock for long, read before it begins; null: nothing. */
  readonly contends?: (ask: Ask<P, Q, B>) => Promise<string | null>;
  /** Set where the person must have given their password a short while ago: else 40300 `confirmPassword`. */
  readonly needsPassword?: boolean;
  /** Codes of the handler's own refusals, beside those that follow from the members above; for the document. */
  readonly refuses?: readonly Code[];
  /** The shape of `data` on success, of a route that follows from a description; of the others it is in ANSWERS. */
  readonly answer?: TSchema;
  /** The shape of a body that the handler itself reads from the stream, or judges in parts, for the document alone. */
  readonly streamedBody?: TSchema;
  /**
   * A GET that changes something, because the specification names it so: a POST of the same path and query is
   * registered beside it, and the GET is refused when it comes from a page of another origin.
   */
  readonly changes?: true | undefined;
  /** Set if the answer is not an envelope: its media type. */
  readonly streams?: string;
  /** The refusals of a route that answers them without an envelope, by HTTP status, for the document alone. */
  readonly failures?: Readonly<Record<number, TSchema>>;
  /** Set where it will end: each answer says so (RFC 9745, RFC 8594), as does the document. */
  readonly deprecated?: Deprecated;
  /** Set where success sends the browser elsewhere (303), for the document alone. */
  readonly redirects?: true;
  /** Where the token may come from besides its header. */
  readonly tokenOf?: (request: FastifyRequest) => string | undefined;
  readonly handler: (ask: Ask<P, Q, B>) => Promise<Outcome<AnswerOf<`${M} ${U}`>>>;
}

/** Days as `2027-05-31`: from when it is to be left, and when it may be gone. `instead`: what to call. */
export interface Deprecated {
  readonly since: string;
  readonly sunset: string;
  readonly instead?: Url;
}

const deprecationHeaders = ({ since, sunset, instead }: Deprecated): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1_000}`,
  sunset: new Date(sunset).toUTCString(),
  ...(instead ? { link: `<${instead}>; rel="successor-version"` } : {}),
});

type Tokened = Pick<RouteSpec<Permission, unknown, unknown>, "tokenOf">;

/** A route but for what it does. */
type Described = Omit<RouteSpec<Permission, unknown, unknown>, "handler" | "tokenOf" | "contends">;

const longestKey = 200;

/**
 * Registers a route with its permission. Refuses in the contract's order: session (50008, 50012, 50014), page (40300),
 * both before the body is read, then shape (40000); what depends on rows (40400, 40900, 42200) is the handler's.
 */
export function defineRoute<
  const P extends Permission,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  const M extends Method = Method,
  const U extends Url = Url,
>(app: FastifyInstance, spec: RouteSpec<P, Q, B, M, U>): void {
  const judgeQuery = spec.query ? judgeOf(spec.query) : null;
  const judgeBody = spec.body ? judgeOf(spec.body) : null;
  const words = {
    query: wordsOf(app, spec, spec.query),
    body: wordsOf(app, spec, spec.streamedBody ? undefined : spec.body),
  };
  const shape = answerShapeOf(spec);
  const checkAnswer = shape && app.answerCheck?.(`${spec.method} ${spec.url}`, shape);

  const bodyLimits = bodyLimitsOf(words.body?.schema ?? (spec.body && (spec.streamedBody ?? spec.body)));
  if (spec.changes)
    defineRoute<P, Q, B>(app, { ...spec, method: "POST", changes: undefined, answer: shape ?? undefined });

  app.route({
    method: spec.method,
    url: spec.url,
    config: { permission: spec.permission, scopes: scopesOf(spec), bodyLimits },
    schema: documentOf(spec, shape, words),
    bodyLimit: bodyLimits.bytes,
    // Before the body is read: a request that is not permitted must not cost the server its parsing.
    onRequest: async (request, reply) => {
      if (spec.deprecated) reply.headers(deprecationHeaders(spec.deprecated));
      if (spec.permission.kind === "public") return;
      const found = await whoAsks(app.deps, spec, request);
      if ("program" in found) request.program = found.program ?? null;
      if (!found.ok) {
        if (!("program" in found)) return answer(request, reply, refuse(found.code));
        reply.header("www-authenticate", 'Bearer realm="tallyboard", error="invalid_token"');
        return answer(request, reply, inWordsOfKeys(refuse(found.code)));
      }
      if ("viewer" in found) request.viewer = found.viewer;
      else {
        request.session = found;
        const because =
          machineForbiddenBecause(spec.machines, found.machine) ??
          forbiddenBecause(spec.permission, found.person, found.heldBecause);
        if (because === "scope" || because === "page")
          return answer(request, reply, forbidPage(found.machine, scopesOf(spec)));
        if (because) return answer(request, reply, forbid(because));
      }
      const seconds = (await app.secondsUntilPersonMay?.(request, reply)) ?? null;
      if (seconds !== null) {
        const refused = tooMany(seconds);
        return answer(request, reply, request.session?.machine ? inWordsOfKeys(refused) : refused);
      }
      if (spec.changes && isForeign(app.deps, request.raw))
        return answer(request, reply, forbid("foreignOrigin"));
      const { session } = request;
      // A program has no password: its key is what it knows.
      if (spec.needsPassword && session && !session.machine && !isConfirmed(session, app.deps.clock.now()))
        return answer(request, reply, forbid(CONFIRM_PASSWORD));
    },
    handler: async (request, reply) => {
      const { session } = request;
      const asked = {
        query: await inIds(words.query, session?.person ?? null, queryOf(request)),
        body: await inIds(words.body, session?.person ?? null, request.body),
      };
      const errors: FieldError[] = [...asked.query.errors, ...asked.body.errors];
      const given = spec.query ? readQuery(spec.query, asked.query.value as Record<string, unknown>) : null;
      const query = shaped(judgeQuery, given, errors);
      const body = shaped(judgeBody, asked.body.value, errors);
      const key = keyOf(request, spec.idempotent, errors);
      const requestHash =
        key === null ? null : requestHashOf(`${spec.method} ${spec.url}`, request.body ?? request.query);
      const unknown = asked.query.unknown ?? asked.body.unknown;
      if (key !== null && requestHash !== null && session && (unknown || asked.body.errors.length > 0)) {
        // The code may have been renamed since: what was answered under the key is answered again.
        const { userId } = session.person;
        const kept = await keptAnswer(app.deps.db.reader, {
          ...{ userId, key, requestHash, at: app.deps.clock.now() },
        });
        if (kept) return answer(request, reply, ok(kept.data));
      }
      if (errors.length > 0) return answer(request, reply, invalid(errors));
      if (unknown) return answer(request, reply, refuse(CODES.unknown, unknown));

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
        requestHash,
        request,
      } as unknown as Ask<P, Q, B>;
      // On the embedded engine one transaction runs at a time, whatever it locks.
      const asks = app.deps.db.engine === "postgresql" ? spec.contends : undefined;
      const place = {
        kind: `${spec.method} ${spec.url}`,
        owner: ownerOf(request),
        contended: (await asks?.(ask)) ?? null,
        key,
      };
      const outcome = await atPlace(place, () => spec.handler(ask));
      if (outcome.kind === "ok") checkAnswer?.(outcome.data);
      return answer(request, reply, outcome);
    },
  });
}

type Worded = Pick<RouteSpec<Permission, unknown, unknown>, "machines" | "url">;

/** How own words are read where programs may call: elsewhere, and where the shape has no ids, there are none. */
const wordsOf = (app: FastifyInstance, { machines, url }: Worded, schema: TSchema | undefined) =>
  machines === undefined || schema === undefined ? null : (app.programs?.ownWords(schema, url) ?? null);

const inIds = async (words: OwnWords | null, person: Person | null, value: unknown): Promise<ReadWords> =>
  words ? words.read(person, value) : { value, errors: [], unknown: null };

/**
 * Returns what reads a body that comes as a part of another one, by its own shape: in own words or ids, as a route takes it.
 * A body that is wrong is answered as the route would.
 */
export function readerOfBody<S extends TSchema>(
  app: FastifyInstance,
  schema: S,
  url: Url,
): {
  readonly schema: TSchema;
  readonly read: (
    person: Person,
    value: unknown,
  ) => Promise<{ readonly body: Static<S> } | Invalid | Refused>;
} {
  const words = wordsOf(app, { machines: true, url }, schema);
  const judge = judgeOf(schema);
  return {
    schema: words?.schema ?? schema,
    read: async (person, value) => {
      const asked = await inIds(words, person, value);
      const errors = [...asked.errors];
      const body = shaped(judge, asked.value, errors) as Static<S>;
      if (errors.length > 0) return invalid(errors);
      return asked.unknown ? refuse(CODES.unknown, asked.unknown) : { body };
    },
  };
}

/** Who takes turns with others: a client's people together, each person of the warehouse, each display or address. */
function ownerOf({ session, viewer, ip }: FastifyRequest): string {
  const { clientId = null, userId = null } = session?.person ?? {};
  return clientId ?? userId ?? viewer?.displayId ?? `address ${ip}`;
}

/** The declared shape of a route's answer; null: it is no envelope. */
function answerShapeOf({ method, url, answer: own }: Described): TSchema | null {
  const declared: Readonly<Record<string, TSchema>> = ANSWERS;
  return own ?? declared[`${method} ${url}`] ?? null;
}

/** Who sent the request: a person, a display, or a program with an access key. */
function whoAsks(deps: FastifyInstance["deps"], spec: Described & Tokened, request: FastifyRequest) {
  const token = headerOf(request, "token") ?? spec.tokenOf?.(request);
  const key = token === undefined ? bearerOf(request) : undefined;
  if (key === undefined) return resolve(deps, spec.permission, token);
  return resolveMachine(deps, key, { address: request.ip, isGet: spec.method === "GET" && !spec.changes });
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
function codesOf(spec: Described): Code[] {
  const signed = spec.permission.kind !== "public";
  const codes = new Set<Code>([
    CODES.success,
    ...(spec.query || spec.body || spec.streamedBody || spec.idempotent ? [CODES.invalid] : []),
    CODES.tooMany,
    ...(signed ? [CODES.noSession, CODES.endedElsewhere, CODES.expired] : []),
    ...(signed && spec.permission.kind !== "token" && spec.permission.kind !== "display"
      ? [CODES.notPermitted]
      : []),
    ...(spec.idempotent ? [CODES.unknown, CODES.movedOn, CODES.refused] : []),
    ...(spec.refuses ?? []),
    CODES.busy,
    CODES.ourFault,
  ]);
  return [...codes].toSorted((a, b) => a - b);
}

/** Source of the OpenAPI document; Fastify itself does not validate with it (see judgeOf). */
function documentOf(
  spec: Described,
  shape: TSchema | null,
  words: { readonly query: OwnWords | null; readonly body: OwnWords | null },
): Record<string, unknown> {
  const body = spec.streamedBody ?? words.body?.schema ?? spec.body;
  const query = words.query?.schema ?? spec.query;
  const tag = spec.url.split("/")[2] ?? "api";
  const codes = codesOf(spec);
  return {
    summary: spec.summary,
    tags: [tag],
    operationId: `${spec.method.toLowerCase()}${spec.url.slice(4).replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "")}`,
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    "x-permission": spec.permission,
    "x-scopes": scopesOf(spec),
    "x-may": spec.may ?? null,
    "x-needs-password": spec.needsPassword ?? false,
    "x-codes": codes,
    "x-idempotent": spec.idempotent ?? false,
    "x-answer": shape,
    "x-streams": spec.streams ?? null,
    "x-failures": spec.failures ?? {},
    "x-redirects": spec.redirects ?? false,
    "x-deprecated": spec.deprecated ?? null,
  };
}
