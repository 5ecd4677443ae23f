/**
 * Traces by OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of it is loaded, and `inSpan` only calls its work.
 * Attributes are names, codes and counts: no contents of requests, accounts or tokens.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import type { Attributes, Span, SpanContext, TracerProvider } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { Log } from "./log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of the request; null: no traces were asked for. */
    span: Span | null;
  }
}

interface Tracing {
  /** Begins a span inside `parent`; null: a trace of its own, with this id. */
  begin(name: string, attributes: Attributes, parent: Span | null, traceId?: string): Span;
  /** The span of the caller, in whose trace a request goes on. */
  remote(context: SpanContext): Span;
  fail(span: Span): void;
}

let tracing: Tracing | null = null;
const current = new AsyncLocalStorage<Span>();

/** W3C Trace Context: version, trace, span and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The span that the header `traceparent` names; null: none, or no traces were asked for. */
function callerOf({ traceparent }: IncomingHttpHeaders): SpanContext | null {
  if (!tracing || typeof traceparent !== "string") return null;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** The id of the caller's trace in the shape of a request's id; null: the request begins a trace of its own. */
export const callersTraceId = (headers: IncomingHttpHeaders): string | null =>
  callerOf(headers)?.traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") ?? null;

/** Runs `work` inside a span of this name. An error is noted by its name and thrown on. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const span = tracing.begin(name, attributes, current.getStore() ?? null);
  try {
    return await current.run(span, work);
  } catch (error) {
    // Not its status: a refusal leaves its transaction by an error as well.
    span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A span for each request of the API, in the trace that `traceparent` names or in one of its own. The trace has the id
 * of x-trace-id and of the log, without hyphens.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest("span", null);
  if (!tracing) return;
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? "none";
    const attributes = { "http.request.method": method, "http.route": route };
    const caller = callerOf(request.headers);
    const parent = caller && tracing ? tracing.remote(caller) : null;
    request.span = tracing?.begin(`${method} ${route}`, attributes, parent, id.replaceAll("-", "")) ?? null;
  });
  // The body's parser leaves the asynchronous context of earlier hooks.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.span) current.run(request.span, done);
    else done();
  });
  app.addHook("onResponse", async (request, reply) => {
    request.span?.setAttributes({
      "http.response.status_code": reply.statusCode,
      "tallyboard.code": request.answeredCode ?? 0,
    });
    if (request.span && reply.statusCode >= 500) tracing?.fail(request.span);
    request.span?.end();
  });
}

/** Loads OpenTelemetry and sends spans to this collector. Returns the function that sends the rest and stops. */
export async function startTracing(
  endpoint: string,
  version: string,
  log: Log,
): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  api.diag.setLogger(
    {
      error: (message) => log.warn({ message }, "traces were not sent"),
      warn: (message) => log.debug({ message }, "traces"),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    api.DiagLogLevel.WARN,
  );
  let nextTraceId: string | undefined;
  const random = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider: TracerProvider & { shutdown(): Promise<void> } = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "tallyboard", "service.version": version }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
    },
  });
  const tracer = provider.getTracer("tallyboard", version);
  tracing = {
    begin: (name, attributes, parent, traceId) => {
      nextTraceId = traceId;
      const context = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
      return tracer.startSpan(name, { attributes }, context);
    },
    remote: (context) => api.trace.wrapSpanContext(context),
    fail: (span) => span.setStatus({ code: api.SpanStatusCode.ERROR }),
  };
  return async () => {
    tracing = null;
    await provider.shutdown();
  };
}
