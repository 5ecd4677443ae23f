/** Which types of events each topic has, for the OpenAPI document. */
import { EVENT_TOPICS, type EventTopic } from "../src/contracts/event-topics.ts";
import type { RequestName } from "../src/contracts/request-kinds.ts";
import { RESOURCES } from "../src/contracts/resources.ts";
import { REQUESTS } from "./request-kinds.ts";

const resources = [...RESOURCES.values()];

/** null: the name of the command that moved the stock, of whatever kind. */
function typesOf(topic: EventTopic): readonly string[] | null {
  if (topic === "repertory" || topic === "ledger") return null;
  const resource = resources.find(({ name }) => name === topic);
  if (resource) {
    const { status } = resource.fields;
    const statuses = status?.kind === "choice" ? status.values : [];
    return ["created", "saved", "deleted", "imported", ...statuses];
  }
  const { lifecycle, told } = REQUESTS[topic as Exclude<RequestName, "count">];
  return [...told, ...lifecycle.commands];
}

/** The types of the events that programs may follow, by topic. */
export const EVENT_TYPES = new Map(EVENT_TOPICS.map((topic) => [topic, typesOf(topic)] as const));
