import type { FastifyInstance } from "fastify";
import type { Readiness } from "../readiness.ts";
import { PUBLIC } from "./permission.ts";

/** GET /healthz: the process runs. GET /readyz: 200 if it can serve requests, or 503 with what is missing. */
export function exposeHealth(app: FastifyInstance, readiness: Readiness): void {
  const config = { permission: PUBLIC };
  app.get("/healthz", { config }, async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", { config }, async (_request, reply) => {
    const text = reply.type("text/plain").header("cache-control", "no-store");
    const missing = readiness.missing();
    return missing.length === 0
      ? text.send("ready\n")
      : text.code(503).send(`not ready: ${missing.join("; ")}\n`);
  });
  // A load balancer that keeps connections would continue to send over them.
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.isDraining) reply.header("connection", "close");
  });
}
