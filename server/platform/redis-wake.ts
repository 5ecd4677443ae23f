import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";
import type { OpenWakeWire } from "./wake.ts";

const firstRetryMs = 250;
const longestRetryMs = 5_000;
/** Beyond these the lag is known to be long. */
const mostUnheard = 1_000;

/** Databases with the same name on one Redis server share the wake-up channel. The extra wake-ups are harmless. */
export const wakeChannel = (databaseUrl: string): string => `tallyboard:wake${new URL(databaseUrl).pathname}`;

/**
 * The wake-up over Redis, which is faster than PostgreSQL's NOTIFY. `channel` separates this database from others on
 * the same Redis server. Redis may be absent at any time; the connection then retries.
 */
export async function redisWire(url: string, channel: string, log: Log): Promise<OpenWakeWire> {
  const { createClient } = await import("redis");
  return (heard) => {
    const self = randomUUID();
    const connect = () => {
      const client = createClient({
        url,
        disableOfflineQueue: true,
        // A connection that has gone silent is noticed by its unanswered ping, and replaced.
        pingInterval: 3_000,
        socket: {
          connectTimeout: 5_000,
          socketTimeout: 8_000,
          reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 3_000),
        },
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
    let isClosed = false;
    /** Announcements of this node that have not come back to it, by when they were sent. */
    let sentMs: number[] = [];
    let lagMs = 0;
    for (const client of [publisher, subscriber])
      client.on("ready", () => {
        sentMs = [];
      });
    const hear = (sender: string): void => {
      const ownMs = sender === self ? sentMs.shift() : undefined;
      if (ownMs !== undefined) lagMs = performance.now() - ownMs;
      if (sender !== self) heard();
    };
    const subscribe = async (): Promise<void> => {
      await subscriber.connect().catch(() => undefined);
      for (let tries = 0; !isClosed; tries += 1) {
        try {
          await subscriber.subscribe(channel, hear);
          // Messages from before the subscription are unknown.
          heard();
          return;
        } catch (error) {
          // A reconnected client repeats only subscriptions that once succeeded: retry a refused one.
          if (tries === 0) log.warn({ err: error }, "Redis does not let this node subscribe; it tries again");
          await sleep(Math.min(firstRetryMs * 2 ** tries, longestRetryMs), undefined, { ref: false });
        }
      }
    };
    void publisher.connect().catch(() => undefined);
    void subscribe();
    return {
      announce: () => {
        if (!publisher.isReady || !subscriber.isReady) sentMs = [];
        else if (sentMs.length < mostUnheard) sentMs.push(performance.now());
        if (publisher.isReady) publisher.publish(channel, self).catch(() => undefined);
      },
      state: () => {
        const [oldestMs] = sentMs;
        const waitedMs = oldestMs === undefined ? 0 : performance.now() - oldestMs;
        return { isConnected: publisher.isReady && subscriber.isReady, lagMs: Math.max(lagMs, waitedMs) };
      },
      close: async () => {
        isClosed = true;
        publisher.destroy();
        subscriber.destroy();
      },
    };
  };
}
