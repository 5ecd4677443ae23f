import { ownScope } from "./scopes.ts";
import type { TopicSpec } from "./topics.ts";

/**
 * Everybody's own session: what changed about their rights, and that they must sign out (`SessionEventData`). Part
 * of every feed. Whoever ends sessions or changes what a role may see tells it in scope `user:<id>`; every node
 * then looks at that person's sockets.
 */
export const sessionTopic: TopicSpec = { topic: "session", right: null, scopeOf: ownScope };
