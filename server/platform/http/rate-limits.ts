/** How many requests of /api a person, and an address, may send in a minute: far more than any page does. */
import { createHash } from "node:crypto";
import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bounded, TookTooLong } from "../bounded.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Log } from "../log.ts";
import { answer } from "./answer.ts";
import { tooMany } from "./outcome.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request of the authenticated person, display or integration, which is told what is left: whole seconds to wait, or null. */
    secondsUntilPersonMay?: (request: FastifyRequest, reply: FastifyReply) => Promise<number | null>;
  }
}

const windowMs = 60_000;
/** A request waits this long for Redis; after one without an answer, none waits for a while. */
const redisAnswersMs = 250;
const redisPauseMs = 5_000;
/** Most addresses and people that one node remembers; beyond it, those not seen for the longest time are dropped. */
const MOST_REMEMBERED = 20_000;

/**
 * Refuses (42900) requests of an address or person with too many in the last minute. Each node counts, or with
 * REDIS_URL all of them together; while Redis does not answer, requests are accepted.
 */
export async function limitRates(app: FastifyInstance, { config, log }: Deps): Promise<void> {
  const store = config.redisUrl === null ? null : await redisStore(app, config.redisUrl, config, log);
  await app.register(rateLimit, {
    global: false,
    timeWindow: windowMs,
    skipOnError: true,
    cache: MOST_REMEMBERED,
    ...(store ? { store } : {}),
  });
  const limiter = (
    max: number | ((request: FastifyRequest) => number),
    keyGenerator: (request: FastifyRequest) => string,
  ) => {
    const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest, reply?: FastifyReply): Promise<number | null> => {
      const found = await check(request);
      if (found.isAllowed) return null;
      reply?.headers({
        "ratelimit-limit": String(found.max),
        "ratelimit-remaining": String(found.remaining),
        "ratelimit-reset": String(found.ttlInSeconds),
      });
      return found.isExceeded ? found.ttlInSeconds : null;
    };
  };
  const secondsUntilAddressMay = limiter(config.requestsPerAddress, (request) => `address:${request.ip}`);
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    const seconds = await secondsUntilAddressMay(request);
    if (seconds !== null) return answer(request, reply, tooMany(seconds));
  });
  const untilPersonMay = limiter(
    config.requestsPerPerson,
    ({ session, viewer }) => `person:${session?.person.userId ?? viewer?.displayId ?? ""}`,
  );
  // All keys of an integration together.
  const untilMachineMay = limiter(
    ({ session }) => session?.machine?.perMinute ?? 0,
    ({ session }) => `integration:${session?.machine?.integrationId ?? ""}`,
  );
  app.decorate("secondsUntilPersonMay", (request, reply) =>
    request.session?.machine ? untilMachineMay(request, reply) : untilPersonMay(request),
  );
}

/** Counters in Redis, under names that separate this database from others on the same server. */
async function redisStore(app: FastifyInstance, url: string, { database }: Config, log: Log) {
  const { createClient } = await import("redis");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 3_000) },
  });
  client.on("error", (error) => log.debug({ err: error }, "Redis counts no requests until it is back"));
  void client.connect().catch(() => undefined);
  app.addHook("onClose", async () => client.destroy());
  let pausedUntilMs = 0;
  const own = createHash("sha256").update(JSON.stringify(database)).digest("hex").slice(0, 16);

  const count = async (key: string, ofWindowMs: number) => {
    const name = `tallyboard:rate:${own}:${key}`;
    const [, current, ttl] = await client
      .multi()
      .set(name, 0, { expiration: { type: "PX", value: ofWindowMs }, condition: "NX" })
      .incr(name)
      .pTTL(name)
      .exec();
    return { current: Number(current), ttl: Math.max(0, Number(ttl)) };
  };
  return class RedisStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      ofWindowMs: number = windowMs,
    ): void {
      const counted =
        client.isReady && performance.now() >= pausedUntilMs
          ? bounded(count(key, ofWindowMs), redisAnswersMs, "counting a request in Redis")
          : Promise.reject<never>(new Error("Redis is away"));
      counted.then(
        (result) => done(null, result),
        (error: Error) => {
          if (error instanceof TookTooLong) pausedUntilMs = performance.now() + redisPauseMs;
          done(error);
        },
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
