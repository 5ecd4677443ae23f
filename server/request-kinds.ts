/** Every kind of request, as the server has it: one line for each. */
import type { FastifyInstance } from "fastify";
import type { RequestName } from "../src/contracts/request-kinds.ts";
import type { Lifecycle } from "../src/machines/lifecycles/lifecycle.ts";
import { countJobs } from "./features/count/count.jobs.ts";
import { COUNT } from "./features/count/count.kind.ts";
import { countRoutes } from "./features/count/count.routes.ts";
import { DELIVERY } from "./features/delivery/delivery.kind.ts";
import { deliveryRoutes } from "./features/delivery/delivery.routes.ts";
import { ENTRY } from "./features/entry/entry.kind.ts";
import { entryRoutes } from "./features/entry/entry.routes.ts";
import { exitJobs } from "./features/exit/exit.jobs.ts";
import { EXIT } from "./features/exit/exit.kind.ts";
import { exitRoutes } from "./features/exit/exit.routes.ts";
import type { TopicSpec } from "./feed/topics.ts";
import { lateOf } from "./lifecycle/late-notices.ts";
import type { LifecyclePorts } from "./lifecycle/ports.ts";
import type { KindTypes, RequestKind } from "./lifecycle/request-kind.ts";
import { requestFeature, requestTopic } from "./lifecycle/request-routes.ts";
import type { Deps } from "./platform/deps.ts";
import type { ListSpec } from "./platform/http/list-query.ts";
import type { JobKind } from "./platform/jobs/runner.ts";

/** What no other kind has. */
interface Own {
  /** Types of its events beside its commands and what is told of all kinds. */
  readonly told?: readonly string[];
  readonly routes?: (app: FastifyInstance, deps: Deps, ports: LifecyclePorts) => void;
  readonly jobs?: (deps: Deps, ports: LifecyclePorts) => readonly JobKind[];
}

/** What follows from the description of a kind, without its types: those of two kinds have nothing in common. */
interface RequestPart extends Required<Own> {
  readonly lifecycle: Lifecycle;
  readonly list: ListSpec;
  readonly topic: (deps: Pick<Deps, "clock">) => TopicSpec;
  readonly tellLate: ReturnType<typeof lateOf>;
}

const part = <T extends KindTypes>(
  kind: RequestKind<T>,
  { routes, jobs = () => [], told = [] }: Own = {},
): RequestPart => ({
  lifecycle: kind.lifecycle,
  told: ["create", ...(kind.drafts ? ["deleted"] : []), ...told],
  list: kind.list,
  topic: (deps) => requestTopic(kind, deps),
  tellLate: lateOf(kind),
  routes: (app, deps, ports) => {
    requestFeature(app, deps, ports, kind);
    routes?.(app, deps, ports);
  },
  jobs,
});

export const REQUESTS: Readonly<Record<RequestName, RequestPart>> = {
  entry: part(ENTRY, { routes: entryRoutes }),
  exit: part(EXIT, { routes: exitRoutes, jobs: exitJobs }),
  delivery: part(DELIVERY, { routes: deliveryRoutes, told: ["reorder"] }),
  count: part(COUNT, { routes: countRoutes, jobs: countJobs }),
};

export const REQUEST_PARTS = Object.values(REQUESTS);
