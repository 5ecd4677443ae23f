import { ownScope } from "./scopes.ts";
import type { TopicSpec } from "./topics.ts";

/**
 * A person's own session: changed rights, and the order to sign out (`SessionEventData`). Part of every feed. Code
 * that ends sessions or changes what a role may see publishes in scope `user:<id>`; every node then checks that
 * person's sockets.
 */
export const sessionTopic: TopicSpec = { topic: "session", right: null, scopeOf: ownScope };
