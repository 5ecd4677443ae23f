import type { FastifyInstance } from "fastify";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { bulletinRoutes, bulletinTopic } from "./features/bulletin/bulletin.routes.ts";
import { clientRoutes, clientTopic } from "./features/client/client.routes.ts";
import { contentGauges, contentRoutes } from "./features/content/content.routes.ts";
import { deliveryRoutes, deliveryTopic } from "./features/delivery/delivery.routes.ts";
import { departmentRoutes, departmentTopic } from "./features/department/department.routes.ts";
import { DisplayAttendance } from "./features/display/attendance.ts";
import { displayRoutes, displayTopic } from "./features/display/display.routes.ts";
import { entryRoutes, entryTopic } from "./features/entry/entry.routes.ts";
import { exitRoutes, exitTopic } from "./features/exit/exit.routes.ts";
import { fileRoutes } from "./features/file/file.routes.ts";
import { goodsRoutes, goodsTopics } from "./features/goods/goods.routes.ts";
import { goodsTypeRoutes, goodsTypeTopic } from "./features/goods-type/goods-type.routes.ts";
import { messageRoutes, messageTopic } from "./features/message/message.routes.ts";
import { overviewGauge, overviewRoutes } from "./features/overview/overview.routes.ts";
import { sampleRoutes } from "./features/overview/sample.routes.ts";
import { postRoutes, postTopic } from "./features/post/post.routes.ts";
import { regionRoutes } from "./features/region/region.routes.ts";
import { repertoryRoutes, repertoryTopics } from "./features/repertory/repertory.routes.ts";
import { roleRoutes, roleTopic } from "./features/role/role.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { userTopic } from "./features/user/tell-user.ts";
import { userRoutes } from "./features/user/user.routes.ts";
import { vehicleRoutes, vehicleTopic } from "./features/vehicle/vehicle.routes.ts";
import { warehouseRoutes, warehouseTopics } from "./features/warehouse/warehouse.routes.ts";
import { createFeed, type Feed } from "./feed/feed.ts";
import type { GaugeSpec, TopicSpec } from "./feed/topics.ts";
import { houseOf } from "./neighbours.ts";
import type { Deps } from "./platform/deps.ts";
import { type ClientFiles, serveClient } from "./platform/http/client-files.ts";
import { documentRoutes } from "./platform/http/documents.ts";
import { createFastify } from "./platform/http/fastify.ts";
import { exposeHealth } from "./platform/http/health.ts";
import { exposeMetrics } from "./platform/http/metrics.ts";
import { allowOrigins, sendSecurityHeaders } from "./platform/http/security.ts";
import { migrationsMatch } from "./platform/migrate.ts";

/** What the server is told beyond its dependencies. */
export interface AppParts {
  /** The built browser application; null serves the API alone. */
  readonly client: ClientFiles | null;
  /** Shown in the OpenAPI document. */
  readonly version: string;
  /** The id of the browser's build that is served. */
  readonly build: string;
}

export interface App {
  readonly http: FastifyInstance;
  readonly feed: Feed;
}

/** The topics of all features; the feed adds its own. */
const topicsOf = (deps: Deps): readonly TopicSpec[] => [
  bulletinTopic,
  clientTopic,
  departmentTopic,
  deliveryTopic(deps),
  displayTopic,
  entryTopic(deps),
  exitTopic(deps),
  ...goodsTopics,
  goodsTypeTopic,
  messageTopic,
  postTopic,
  ...repertoryTopics,
  roleTopic,
  userTopic,
  vehicleTopic,
  ...warehouseTopics,
];
const gaugesOf = (deps: Deps): readonly GaugeSpec[] => [overviewGauge(deps), ...contentGauges(deps)];

/** Registers the features by hand, one line each: nothing is found by looking through folders. */
function registerFeatures(http: FastifyInstance, deps: Deps, feed: Feed): void {
  const house = houseOf(deps.config.businessTimeZone);
  auditRoutes(http, deps);
  bulletinRoutes(http, deps);
  clientRoutes(http, deps);
  contentRoutes(http, deps);
  departmentRoutes(http, deps);
  deliveryRoutes(http, deps, house);
  displayRoutes(http, deps);
  entryRoutes(http, deps, house);
  exitRoutes(http, deps, house);
  fileRoutes(http, deps);
  goodsRoutes(http, deps);
  goodsTypeRoutes(http, deps);
  messageRoutes(http, deps);
  overviewRoutes(http, deps);
  sampleRoutes(http, deps);
  postRoutes(http, deps);
  regionRoutes(http);
  repertoryRoutes(http, deps);
  roleRoutes(http, deps);
  searchRoutes(http, deps);
  userRoutes(http, deps, { isOnline: (userId) => feed.isOnline(userId) });
  vehicleRoutes(http, deps);
  warehouseRoutes(http, deps);
}

/** The whole server but for its port: ready to listen, or to be asked in a test. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<App> {
  const displays = new DisplayAttendance(deps);
  const feed = createFeed(deps, {
    topics: topicsOf(deps),
    gauges: gaugesOf(deps),
    displays,
    build: parts.build,
  });
  const http = createFastify(deps);
  await sendSecurityHeaders(http, deps.config, parts.client?.inlineScriptHashes ?? []);
  allowOrigins(http, deps.config);
  exposeMetrics(http, feed.probes);
  await documentRoutes(http, parts.version);
  exposeHealth(http, () => migrationsMatch(deps.db));
  registerFeatures(http, deps, feed);
  await serveClient(http, parts.client);

  // While sockets hear `bye restart`, requests under way are finished and new ones are refused already.
  http.addHook("preClose", async () => {
    await feed.close();
    await displays.stop();
  });
  await feed.start(http.server);
  displays.start();
  return { http, feed };
}
