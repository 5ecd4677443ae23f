// A Redis that goes silent with its connections open, as a machine that hangs: requests do not wait for it.
import { expect, test } from "vitest";
import { settled } from "../support/fault-page.ts";
import { OwnRedis } from "../support/own-services.ts";
import { startTestServer } from "../support/server.ts";

test.skipIf(!process.env.REDIS_URL)("a Redis that is frozen holds up no request", async () => {
  const redis = await OwnRedis.start();
  const server = await startTestServer({ config: { redisUrl: redis.url } });
  try {
    const ask = () =>
      fetch(`${server.url}/api/region/tree`, { headers: { token }, signal: AbortSignal.timeout(10_000) });
    const token = await server.signIn("huaxin");
    await settled("requests are counted", async () => (await ask()).ok);
    redis.freeze();
    for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200);
  } finally {
    await redis.close();
    await server.stop();
  }
});
