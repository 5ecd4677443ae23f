import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { isScope } from "../../../src/contracts/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type Streamed, stream } from "../../platform/http/outcome.ts";
import { PUBLIC } from "../../platform/http/permission.ts";
import { isAccessKey } from "../../platform/session/access-key.ts";
import { resolveMachine } from "../../platform/session/machine.ts";
import { createAccessToken, TOKEN_SECONDS } from "./key.commands.ts";

const FORM = "application/x-www-form-urlencoded";

const TokenForm = Type.Object({
  grant_type: Type.Literal("client_credentials", { description: "The only grant." }),
  client_id: Type.Optional(Type.String({ description: "Where they do not come by HTTP Basic." })),
  client_secret: Type.Optional(Type.String({ description: "The access key." })),
  scope: Type.Optional(
    Type.String({ description: "Scopes apart by blanks; absent: all of the integration." }),
  ),
});

const TokenAnswer = Type.Object({
  access_token: Type.String({ description: "To be sent as Authorization: Bearer." }),
  token_type: Type.Literal("Bearer", { description: "How it is sent." }),
  expires_in: Type.Integer({ description: "Seconds." }),
  scope: Type.String({ description: "What it may be used for, apart by blanks." }),
});

/** An answer of RFC 6749 5.1 and 5.2: JSON without an envelope. */
function answerOf(httpStatus: number, body: Readonly<Record<string, string | number>>): Streamed {
  const challenge: Record<string, string> =
    httpStatus === 401 ? { "www-authenticate": 'Basic realm="tallyboard"' } : {};
  const text = JSON.stringify(body);
  const only = (async function* () {
    yield text;
  })();
  return stream("application/json; charset=utf-8", only, {
    httpStatus,
    headers: { pragma: "no-cache", ...challenge },
  });
}

/** RFC 6749 5.2, with what to do about each. */
const ERRORS = {
  invalid_request: "grant_type is missing. Send a form (application/x-www-form-urlencoded).",
  unsupported_grant_type: "Only client_credentials is supported.",
  invalid_client: "Unknown id or key, or the key is revoked or expired.",
  unauthorized_client: "The integration may not be used from this IP address.",
  invalid_scope: "The integration does not have one of the scopes.",
} as const;

const TokenFailure = Type.Object({
  error: Type.Enum(Object.keys(ERRORS) as (keyof typeof ERRORS)[], {
    description: "As RFC 6749 5.2 names it.",
  }),
  error_description: Type.String({ description: "What to do, in English." }),
});

const failureOf = (error: keyof typeof ERRORS) =>
  answerOf(error === "invalid_client" ? 401 : 400, { error, error_description: ERRORS[error] });

/** Client id and secret: by HTTP Basic (RFC 6749 2.3.1), or in the form. */
function credentialsOf(request: FastifyRequest, form: URLSearchParams): readonly [id: string, key: string] {
  const basic = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  if (basic === undefined) return [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  const [id = "", ...key] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return [id, key.join(":")];
}

/** OAuth 2.0 client credentials: an access key for a token of one hour. */
export function tokenRoute(app: FastifyInstance, deps: Deps): void {
  // In a scope of its own: everywhere else JSON alone is a body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: "string" }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    defineRoute(scope, {
      method: "POST",
      url: "/api/oauth/token",
      permission: PUBLIC,
      summary:
        "Exchanges an access key for a token of one hour (RFC 6749 4.4): client id and key by HTTP Basic, the body a form. Answers { access_token, token_type, expires_in, scope } without an envelope, and refusals as { error, error_description }.",
      streamedBody: TokenForm,
      streams: "application/json",
      answer: TokenAnswer,
      failures: { 400: TokenFailure, 401: TokenFailure },
      handler: async ({ request, now }) => {
        const failed = (error: keyof typeof ERRORS) => {
          request.refusedBecause = [error];
          return failureOf(error);
        };
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        if (form.get("grant_type") === null) return failed("invalid_request");
        if (form.get("grant_type") !== "client_credentials") return failed("unsupported_grant_type");
        const [id, key] = credentialsOf(request, form);
        if (!isAccessKey(key)) return failed("invalid_client");
        const found = await resolveMachine(deps, key, { address: request.ip, isGet: true });
        request.program = found.program ?? null;
        if (!found.ok || found.machine.integrationId !== id) return failed("invalid_client");
        if (!found.machine.isAddressAllowed) return failed("unauthorized_client");
        const asked = (form.get("scope") ?? "").split(/\s+/).filter((word) => word !== "");
        const own = found.machine.scopes;
        if (asked.some((word) => !isScope(word) || !own.includes(word))) return failed("invalid_scope");
        const scopes = asked.length > 0 ? own.filter((each) => asked.includes(each)) : own;
        const token = await createAccessToken(deps, { keyId: found.machine.keyId, scopes, now });
        const granted = { token_type: "Bearer", expires_in: TOKEN_SECONDS, scope: scopes.join(" ") };
        return answerOf(200, { access_token: token, ...granted });
      },
    });
  });
}
