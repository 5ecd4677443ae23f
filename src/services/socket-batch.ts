/**
 * The first event of a topic goes through at once; those that follow within 100 ms go as one batch. A burst
 * of a thousand events so costs the page ten renderings a second, and a single event no waiting.
 */
import type { LiveMessage } from "../contracts/live.ts";

export const BATCH_MS = 100;

export interface Batcher {
  /** An event or a gauge. */
  event(message: Extract<LiveMessage, { kind: "ev" | "gauge" }>): void;
  /** Goes out now, after all that came before it. */
  atOnce(message: LiveMessage): void;
  flush(): void;
  /** Ends all waiting; waiting messages are dropped. */
  stop(): void;
}

/** Makes a batcher over the platform's timers. */
export function createBatcher(deliver: (batch: readonly LiveMessage[]) => void): Batcher {
  let waiting: LiveMessage[] = [];
  const windows = new Map<string, ReturnType<typeof setTimeout>>();

  const flush = (): void => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    deliver(batch);
  };
  const openWindow = (topic: string): void => {
    windows.set(
      topic,
      setTimeout(() => {
        windows.delete(topic);
        const hasMore = waiting.some((message) => topicOf(message) === topic);
        if (!hasMore) return;
        flush();
        openWindow(topic);
      }, BATCH_MS),
    );
  };

  return {
    event(message) {
      const topic = topicOf(message);
      waiting.push(message);
      if (windows.has(topic)) return;
      openWindow(topic);
      flush();
    },
    atOnce(message) {
      waiting.push(message);
      flush();
    },
    flush,
    stop() {
      for (const timer of windows.values()) clearTimeout(timer);
      windows.clear();
      waiting = [];
    },
  };
}

const topicOf = (message: LiveMessage): string => {
  if (message.kind === "ev") return message.event.topic;
  return message.kind === "gauge" ? message.gauge.topic : "";
};
