import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from "fastify";
import { localeOf } from "../../../src/contracts/texts/render.ts";
import { TIME_ZONE_HEADER } from "../../../src/contracts/time-zone.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { slowDownAnswers } from "../slow-answers.ts";
import { callersTraceId, traceRequests } from "../tracing.ts";
import { answer, answerFailure, envelopeOf } from "./answer.ts";
import { bodyLimitsOf, exceeds } from "./body-limits.ts";
import { headerOf } from "./context.ts";
import { busy, type Invalid, invalid } from "./outcome.ts";
import { demandPermissions } from "./permission-registry.ts";

/** For a request without a matching route. */
const leastLimits = bodyLimitsOf(undefined);
/** A connection that has not sent its headers by then is closed, at the next check. */
const headersMs = 15_000;
const checkEveryMs = 2_000;
/** How long a client may take to close the connection after an error answer. */
const goodbyeMs = 1_000;
const longestUrl = 8_192;
/** Another node, or the next process, can have taken over by then. */
const retryStoppingSeconds = 1;

/**
 * The bare server: every answer has a trace id, every error of /api an envelope in the reader's language, and no
 * request is taken once closing has begun. Routes come by defineRoute.
 */
export function createFastify(deps: Deps): FastifyInstance {
  // Plugins are typed for Fastify's own idea of a logger, of which pino's is a wider one.
  const log: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance: log,
    // One line a request is written below, with the envelope's code and without the query's contents.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => callersTraceId(headers) ?? newId(),
    bodyLimit: leastLimits.bytes,
    // A browser that stalls in the middle of a request holds its connection no longer than this.
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    trustProxy: trustedProxies(deps.config.trustProxy),
    // A HEAD would run the GETs of the specification that change something.
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    // Answered here instead, by the first hook below: Fastify's own 503 has no envelope and no Retry-After.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      request.locale = localeOf(headerOf(request, "accept-language"), deps.config.defaultLocale);
      request.log.debug({ err: error }, "request not understood");
      answer(request, reply.header("x-trace-id", request.id), shapeOf(error));
    },
    clientErrorHandler: (error, socket) => answerBrokenHttp(error.code, socket),
  });
  app.decorate("deps", deps);
  app.decorateRequest("locale", "zh-CN");
  app.decorateRequest("session", null);
  app.decorateRequest("viewer", null);
  app.decorateRequest("program", null);
  app.decorateRequest("answeredCode", null);
  app.decorateRequest("refusedBecause", null);
  // Fastify's own validator coerces bodies and drops unknown fields; defineRoute provides one that does neither.
  app.setValidatorCompiler(() => () => true);
  demandPermissions(app);
  traceRequests(app);
  acceptJsonAlone(app);

  warnOfUntrustedProxy(app);

  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-trace-id", request.id);
    request.locale = localeOf(headerOf(request, "accept-language"), deps.config.defaultLocale);
    if (closing) {
      reply.header("connection", "close");
      return answer(request, reply, busy("stopping", retryStoppingSeconds));
    }
    if (request.url.startsWith("/api")) {
      reply.header("cache-control", "no-store").header(TIME_ZONE_HEADER, deps.config.businessTimeZone);
    }
    if (request.url.length > longestUrl) {
      const values = { limit: longestUrl };
      return answer(request, reply, invalid([{ path: "url", key: "validation.tooLong", values }]));
    }
  });
  slowDownAnswers(app, deps.config);
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, id: traceId } = request;
    const path = request.url.split("?", 1)[0];
    const line = { method, path, status: reply.statusCode, code: request.answeredCode, traceId };
    const quiet = routeOptions.config.permission === undefined || !request.url.startsWith("/api/");
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log[quiet ? "debug" : "info"](
      {
        ...line,
        userId: request.session?.person.userId,
        account: request.session?.account,
        displayId: request.viewer?.displayId,
        ms,
        address: request.ip,
      },
      "request",
    );
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return answer(request, reply, shapeOf(error));
    return answerFailure(request, reply, error);
  });
  return app;
}

/** Warns once when an untrusted proxy is in front of the server: all users behind it then share its address. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isReported = false;
  app.addHook("onRequest", async (request) => {
    const from = request.socket.remoteAddress;
    const forwarded = headerOf(request, "x-forwarded-for")?.split(",").at(-1)?.trim();
    // A person on the proxy's own machine has the proxy's address.
    if (isReported || request.ip !== from || forwarded === undefined || forwarded === from) return;
    isReported = true;
    request.log.warn(
      { from },
      "x-forwarded-for is ignored: TRUST_PROXY does not name the proxy it came from",
    );
  });
}

/** A number of hops trusts that many of the nearest addresses. */
function trustedProxies(
  trusted: Deps["config"]["trustProxy"],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : trusted;
}

/** The error code of a body that nests too deep or holds too many values to be parsed. */
const tooMuchBody = "BODY_EXCEEDS_LIMITS";

/** What Fastify refuses before a route sees it is a matter of shape: 40000. */
function shapeOf(error: FastifyError): Invalid {
  const keys: Readonly<Record<string, string>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: "validation.bodyTooLarge",
    FST_ERR_CTP_INVALID_MEDIA_TYPE: "validation.mediaType",
    FST_ERR_BAD_URL: "validation.url",
    [tooMuchBody]: "validation.bodyTooLarge",
  };
  const path = error.code === "FST_ERR_BAD_URL" ? "url" : "body";
  return invalid([{ path, key: keys[error.code] ?? "validation.json" }]);
}

/** Only JSON is a body, and none at all is one too: a caller may say that it sends JSON and send nothing. */
function acceptJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text.length === 0) return done(null, undefined);
    if (exceeds(text, request.routeOptions.config.bodyLimits ?? leastLimits)) {
      const tooMuch = Object.assign(new Error("too deep or too many values"), { code: tooMuchBody });
      return done(Object.assign(tooMuch, { statusCode: 400 }), undefined);
    }
    return void parse(request, text, done);
  });
}

/** Invalid HTTP, or headers over 16 KB: there is no request to answer. */
function answerBrokenHttp(errorCode: string | undefined, socket: import("node:net").Socket): void {
  const isLate = errorCode === "ERR_HTTP_REQUEST_TIMEOUT";
  if (socket.destroyed || isLate || errorCode === "ECONNRESET" || !socket.writable)
    return void socket.destroy();
  const error = { path: "headers", key: "validation.invalid" };
  const body = JSON.stringify(envelopeOf("zh-CN", invalid([error])));
  const head = [
    "HTTP/1.1 400 Bad Request",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A client that does not hang up in turn would keep the descriptor.
  setTimeout(() => socket.destroy(), goodbyeMs).unref();
}
