import { createHash, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";
import { headerOf } from "./context.ts";
import { listen } from "./listen.ts";
import { PUBLIC } from "./permission.ts";
import { type LabelledProbe, type Probe, ProbeReader } from "./probes.ts";

/**
 * GET /metrics: Prometheus text of the process, the event loop, HTTP durations and the rooms' probes, within seconds
 * also while the database hangs. On the port of
 * METRICS_PORT where it is set; with METRICS_TOKEN only for who sends it; in production without either not at all.
 */
export async function exposeMetrics(
  app: FastifyInstance,
  { metrics: access, host }: Pick<Config, "metrics" | "host">,
  about: { readonly version: string; readonly build: string; readonly engine: string },
  probes: readonly (Probe | LabelledProbe)[],
): Promise<void> {
  if (!access.isOpen) return;
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
  const readers = probes.map((probe) => new ProbeReader(probe));
  for (const reader of readers) {
    const { probe } = reader;
    new Gauge({
      name: `tallyboard_${probe.name}`,
      help: probe.help,
      labelNames: "label" in probe ? [probe.label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [name, figure] of Object.entries(await reader.figures()))
          this.set("label" in probe ? { [probe.label]: name } : {}, figure);
      },
    });
  }
  new Gauge({
    name: "tallyboard_figure_age_seconds",
    help: "Time since a figure was read; it grows while the database does not answer, and the figure stays as it was",
    labelNames: ["figure"],
    registers: [registry],
    async collect() {
      await Promise.all(readers.map((reader) => reader.settled()));
      for (const { probe, ageSeconds } of readers) this.set({ figure: probe.name }, ageSeconds);
    },
  });
  new Gauge({
    name: "tallyboard_build_info",
    help: "1, labelled with what this process was built from and runs on",
    labelNames: ["version", "build", "engine", "node"],
    registers: [registry],
  }).set({ ...about, node: process.versions.node }, 1);
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern, never the path: ids and junk would make a series each.
    const route = request.routeOptions.url ?? "none";
    const code = String(request.answeredCode ?? reply.statusCode);
    duration.observe({ method: request.method, route, code }, reply.elapsedTime / 1000);
  });
  const place = access.port === null ? app : Fastify();
  place.get("/metrics", { config: { permission: PUBLIC } }, async (request, reply) => {
    if (access.token !== null && !isSame(headerOf(request, "authorization"), `Bearer ${access.token}`))
      return reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("no token\n");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  if (access.port === null) return;
  app.addHook("preClose", () => place.close());
  await listen(place, { host, port: access.port }, "METRICS_PORT");
}

/** Compared in the same time wherever they differ. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given ?? ""), digest(wanted));
}
