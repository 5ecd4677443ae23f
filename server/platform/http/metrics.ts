import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { PUBLIC } from "./permission.ts";

/** A figure of another room that /metrics shows: read when it is asked for. */
export interface Probe {
  /** Without prefix, with its unit: `sockets`, `relay_lag_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** GET /metrics: Prometheus text of the process, the event loop, HTTP durations and the rooms' probes. */
export function exposeMetrics(app: FastifyInstance, probes: readonly Probe[]): void {
  // One registry an app, not the package's global one: tests start several apps in a process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the request's head to the answer's last byte, by route, method and code of the envelope",
    labelNames: ["method", "route", "code"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const { name, help, read } of probes) {
    new Gauge({
      name: `tallyboard_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern, never the path: ids and junk would make a series each.
    const route = request.routeOptions.url ?? "none";
    const code = String(request.answeredCode ?? reply.statusCode);
    duration.observe({ method: request.method, route, code }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { config: { permission: PUBLIC } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
