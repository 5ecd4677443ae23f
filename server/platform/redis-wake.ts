import { randomUUID } from "node:crypto";
import type { Log } from "./log.ts";
import type { OpenWakeWire } from "./wake.ts";

/**
 * "Look again" over Redis, for nodes that want it sooner than PostgreSQL tells. `channel` sets this database
 * apart from others that share the Redis server. Redis may be absent at any time: it comes back by itself.
 */
export async function redisWire(url: string, channel: string, log: Log): Promise<OpenWakeWire> {
  const { createClient } = await import("redis");
  return (heard) => {
    const self = randomUUID();
    const connect = () => {
      const client = createClient({
        url,
        disableOfflineQueue: true,
        socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 3_000) },
      });
      let broken = false;
      client.on("error", (error) => {
        if (!broken)
          log.warn({ err: error }, "Redis does not answer; nodes look by themselves until it is back");
        broken = true;
      });
      client.on("ready", () => {
        broken = false;
      });
      return client;
    };
    const publisher = connect();
    const subscriber = connect();
    void publisher.connect().catch(() => undefined);
    void subscriber
      .connect()
      .then(() => subscriber.subscribe(channel, (sender) => sender !== self && heard()))
      .catch(() => undefined);
    return {
      announce: () => {
        if (publisher.isReady) publisher.publish(channel, self).catch(() => undefined);
      },
      close: async () => {
        publisher.destroy();
        subscriber.destroy();
      },
    };
  };
}
