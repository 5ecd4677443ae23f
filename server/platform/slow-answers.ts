/** The development switch SLOW_ANSWERS: messages and dashboard answer late, so that their loading states can be seen. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Topic } from "../../src/contracts/live.ts";
import type { Config } from "./config.ts";

/** Specification section 9: 600 to 1000 ms. */
const LEAST_MS = 600;
const MOST_MS = 1_000;

const PATHS = /^\/api\/(?:message\/|overview|content-data|popular\/)/;
const TOPICS: ReadonlySet<Topic> = new Set([
  "message",
  "todo",
  "overview",
  "content-data",
  "popular:text",
  "popular:image",
  "popular:video",
]);

/** How long an answer waits; `random` from 0 up to but not including 1. */
export const delayMs = (random: number): number => LEAST_MS + Math.floor(random * (MOST_MS - LEAST_MS + 1));

/** Whether the answers of this path wait while the switch is on. */
export const isSlowPath = (path: string): boolean => PATHS.test(path);

/** Holds REST answers of messages and dashboard back while the switch is on; before any route is registered. */
export function slowDownAnswers(app: FastifyInstance, config: Config): void {
  if (!config.slowAnswers) return;
  app.addHook("preHandler", async (request) => {
    if (isSlowPath(request.url)) await sleep(delayMs(Math.random()));
  });
}

/** Delays the first answer of such a topic as well; later events are not delayed. */
export async function slowDownTopic(topic: Topic, config: Config): Promise<void> {
  if (config.slowAnswers && TOPICS.has(topic)) await sleep(delayMs(Math.random()));
}
