import type { FastifyInstance } from "fastify";
import type { TopicSpec } from "../../feed/topics.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { requestFeature, requestTopic } from "../../lifecycle/request-routes.ts";
import type { Deps } from "../../platform/deps.ts";
import { ENTRY } from "./entry.kind.ts";

/** Everything that can be asked about entries, and done to them. */
export const entryRoutes = (app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void =>
  requestFeature(app, deps, ports, ENTRY);

/** Entries, live. */
export const entryTopic = (deps: Pick<Deps, "clock">): TopicSpec => requestTopic(ENTRY, deps);
