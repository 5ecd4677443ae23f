import type { FastifyInstance } from "fastify";
import { PUBLIC } from "./permission.ts";

const answerWithinMs = 3_000;

/** GET /healthz: the process runs. GET /readyz: it may be sent work, or 503 with what is missing. */
export function exposeHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const config = { permission: PUBLIC };
  app.get("/healthz", { config }, async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", { config }, async (request, reply) => {
    const text = reply.type("text/plain").header("cache-control", "no-store");
    try {
      if (await within(answerWithinMs, isReady())) return text.send("ready\n");
      return text.code(503).send("not ready: the database's migrations do not match this version\n");
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return text.code(503).send("not ready: the database does not answer\n");
    }
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
