/** What programs may follow, for the browser too. */
import type { LogTopic } from "./live.ts";

/** The topics that programs may follow: what they exchange with the warehouse, and nothing about people. */
export const EVENT_TOPICS = [
  ...(["entry", "exit", "delivery", "repertory", "ledger", "goods/type"] as const),
  ...(["goods/category", "goods/brand", "goods/level"] as const),
  ...(["client", "warehouse", "warehouse/location", "vehicle"] as const),
] as const satisfies readonly LogTopic[];
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** The log keeps these for 14 days: longer than a program may be away. */
export const FOLLOWED_TOPICS: ReadonlySet<string> = new Set<EventTopic>([
  ...(["entry", "exit", "delivery", "repertory", "ledger", "goods/type"] as const),
]);
