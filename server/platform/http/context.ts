import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Viewer } from "../../../src/contracts/permissions.ts";
import type { Scope } from "../../../src/contracts/scopes.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import type { Deps } from "../deps.ts";
import type { LiveSession, Program } from "../session/session.ts";
import type { BodyLimits } from "./body-limits.ts";
import type { Permission } from "./permission.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly deps: Deps;
    /** Makes the check of a call's answers, where they are checked: in tests. */
    readonly answerCheck?: (call: string, shape: TSchema) => (data: unknown) => void;
  }
  interface FastifyContextConfig {
    /** Who may call the route; the server does not start with a route that lacks it. */
    permission?: Permission;
    /** The scopes that open it to programs; null: programs may not call it. */
    scopes?: readonly Scope[] | null;
    /** What of a JSON body is parsed; absent: as little as any route takes. */
    bodyLimits?: BodyLimits;
  }
  interface FastifyRequest {
    locale: Locale;
    session: LiveSession | null;
    /** The requesting display, where displays are allowed. */
    viewer: Viewer | null;
    /** Whose key came, also where it was refused; null: none that is known. */
    program: Program | null;
    /** The envelope's code, for the log; null where a refusal has no envelope. */
    answeredCode: number | null;
    /** The reason codes of a refusal, for the log of what programs called. */
    refusedBecause: readonly string[] | null;
  }
}

/** The access key or token of a program: `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
}

/** The one value of a header that may come only once. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
