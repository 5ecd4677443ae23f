import type { FastifyInstance } from "fastify";
import { REQUEST_NAMES, type RequestName } from "../src/contracts/request-kinds.ts";
import { connectLifecycles } from "./connect-lifecycles.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { bulletinRoutes, bulletinTopic } from "./features/bulletin/bulletin.routes.ts";
import { commandRoutes } from "./features/command/command.routes.ts";
import { contentGauges, contentRoutes } from "./features/content/content.routes.ts";
import { DisplayAttendance } from "./features/display/attendance.ts";
import { displayRoutes, displayTopic } from "./features/display/display.routes.ts";
import { eventRoutes } from "./features/event/event.routes.ts";
import { fileRoutes } from "./features/file/file.routes.ts";
import { CallLog } from "./features/integration/call.log.ts";
import { callsGauge } from "./features/integration/call.routes.ts";
import { integrationRoutes, integrationTopic } from "./features/integration/integration.routes.ts";
import { lookingRoutes } from "./features/looking/looking.routes.ts";
import { clientRoutes, clientTopic } from "./features/master-data/client.routes.ts";
import { departmentRoutes, departmentTopic } from "./features/master-data/department.routes.ts";
import { goodsRoutes, goodsTopics } from "./features/master-data/goods.routes.ts";
import { goodsTypeRoutes, goodsTypeTopic } from "./features/master-data/goods-type.routes.ts";
import { postRoutes, postTopic } from "./features/master-data/post.routes.ts";
import { vehicleRoutes, vehicleTopic } from "./features/master-data/vehicle.routes.ts";
import { warehouseRoutes, warehouseTopics } from "./features/master-data/warehouse.routes.ts";
import { messageRoutes, messageTopic, todoTopic } from "./features/message/message.routes.ts";
import { operationsProbes } from "./features/operations/operations.queries.ts";
import { operationsGauge, operationsRoutes } from "./features/operations/operations.routes.ts";
import { overviewGauge, overviewRoutes } from "./features/overview/overview.routes.ts";
import { sampleRoutes } from "./features/overview/sample.routes.ts";
import { regionRoutes } from "./features/region/region.routes.ts";
import { repertoryRoutes, repertoryTopics } from "./features/repertory/repertory.routes.ts";
import { roleRoutes, roleTopic } from "./features/role/role.routes.ts";
import { savedViewRoutes } from "./features/saved-view/saved-view.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { companyTopic, setupGauge, setupRoutes } from "./features/setup/setup.routes.ts";
import { mailRoutes } from "./features/telling/mail.routes.ts";
import { robotRoutes, robotTopic } from "./features/telling/robot.routes.ts";
import { userTopic } from "./features/user/publish-user.ts";
import { userRoutes } from "./features/user/user.routes.ts";
import { webhookTopic } from "./features/webhook/webhook.kit.ts";
import { webhookRoutes, webhooksGauge } from "./features/webhook/webhook.routes.ts";
import { cursorOfNow } from "./feed/cursor-of-now.ts";
import { createFeed, type Feed } from "./feed/feed.ts";
import type { GaugeSpec, TopicSpec } from "./feed/topics.ts";
import { lawProbes } from "./ledger/law-verdict.ts";
import type { Deps } from "./platform/deps.ts";
import { checkAnswers } from "./platform/http/answer-check.ts";
import { type ClientFiles, serveClient } from "./platform/http/client-files.ts";
import { limitConnections } from "./platform/http/connection-limits.ts";
import { documentRoutes } from "./platform/http/documents.ts";
import { createFastify } from "./platform/http/fastify.ts";
import { exposeHealth } from "./platform/http/health.ts";
import { exposeMetrics } from "./platform/http/metrics.ts";
import { limitRates } from "./platform/http/rate-limits.ts";
import { allowOrigins, sendSecurityHeaders } from "./platform/http/security.ts";
import { Readiness } from "./platform/readiness.ts";
import { storageProbes } from "./platform/storage.ts";
import { REQUEST_PARTS, REQUESTS } from "./request-kinds.ts";
import { ownWordsOf } from "./resource/own-words.ts";

/** What the server is told beyond its dependencies. */
export interface AppParts {
  /** The built browser application; null serves the API alone. */
  readonly client: ClientFiles | null;
  /** Shown in the OpenAPI document, and beside this node on the page of operations. */
  readonly version: string;
  /** The id of the browser's build that is served. */
  readonly build: string;
  /** Receives each field of an answer that does not fit its declared shape; absent: answers are not checked. */
  readonly onAnswerFault?: (fault: string) => void;
}

export interface App {
  readonly http: FastifyInstance;
  readonly feed: Feed;
  /** Says at /readyz that it is about to stop, and serves on. */
  drain(): void;
}

/** The topics of all features; the feed adds its own. */
export const topicsOf = (deps: Deps): readonly TopicSpec[] => [
  ...REQUEST_PARTS.map(({ topic }) => topic(deps)),
  bulletinTopic,
  clientTopic,
  companyTopic,
  departmentTopic,
  displayTopic,
  ...goodsTopics,
  goodsTypeTopic,
  integrationTopic,
  messageTopic,
  todoTopic,
  postTopic,
  ...repertoryTopics,
  robotTopic,
  roleTopic,
  userTopic,
  vehicleTopic,
  ...warehouseTopics,
  webhookTopic,
];
/** The gauges of all features. */
export const gaugesOf = (deps: Deps): readonly GaugeSpec[] => [
  overviewGauge(deps),
  operationsGauge(deps),
  setupGauge(deps),
  webhooksGauge,
  callsGauge,
  ...contentGauges(deps),
];

/** Registers the features by hand: nothing is found by looking through folders. */
function registerFeatures(http: FastifyInstance, deps: Deps, feed: Feed, calls: CallLog): void {
  const ports = connectLifecycles(deps.config.businessTimeZone);
  // A kind of request that is named below has its place in the OpenAPI document; the others follow at its end.
  const waiting = new Set(REQUEST_NAMES);
  const request = (name: RequestName) => {
    if (waiting.delete(name)) REQUESTS[name].routes(http, deps, ports);
  };
  auditRoutes(http, deps);
  bulletinRoutes(http, deps);
  clientRoutes(http, deps);
  commandRoutes(http, deps);
  contentRoutes(http, deps);
  request("count");
  departmentRoutes(http, deps);
  request("delivery");
  displayRoutes(http, deps);
  request("entry");
  request("exit");
  eventRoutes(http, deps, feed.events);
  fileRoutes(http, deps);
  goodsRoutes(http, deps);
  goodsTypeRoutes(http, deps);
  integrationRoutes(http, deps, calls);
  lookingRoutes(http, deps);
  mailRoutes(http, deps);
  messageRoutes(http, deps);
  operationsRoutes(http, deps);
  overviewRoutes(http, deps, feed);
  sampleRoutes(http, deps);
  postRoutes(http, deps);
  regionRoutes(http);
  repertoryRoutes(http, deps, ports);
  robotRoutes(http, deps);
  roleRoutes(http, deps);
  savedViewRoutes(http, deps);
  searchRoutes(http, deps);
  setupRoutes(http, deps);
  userRoutes(http, deps, { isOnline: (userId) => feed.isOnline(userId) });
  vehicleRoutes(http, deps);
  warehouseRoutes(http, deps);
  webhookRoutes(http, deps, feed.log);
  waiting.forEach(request);
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
  const calls = new CallLog(deps);
  if (parts.onAnswerFault) checkAnswers(http, parts.onAnswerFault);
  await sendSecurityHeaders(http, deps.config, parts.client?.inlineScriptHashes ?? []);
  allowOrigins(http, deps.config);
  limitConnections(http.server, deps.config);
  await limitRates(http, deps);
  const readiness = new Readiness(deps, parts.version, () => feed.turnedMs);
  const about = { version: parts.version, build: parts.build, engine: deps.db.engine };
  await exposeMetrics(http, deps.config, about, [
    readiness.probe,
    ...feed.probes,
    ...lawProbes(deps),
    ...storageProbes(deps),
    ...operationsProbes(deps),
    ...calls.probes,
  ]);
  if (deps.config.apiDocs) await documentRoutes(http, parts.version, EVENT_TYPES);
  exposeHealth(http, readiness);
  http.decorate("programs", {
    ownWords: (schema, url) => ownWordsOf(deps, schema, url),
    eventCursor: (person, topic) => cursorOfNow(feed.events, person, topic),
  });
  registerFeatures(http, deps, feed, calls);
  await serveClient(http, parts.client, deps.config);

  // While sockets hear `bye restart`, requests under way are finished and new ones are refused already.
  http.addHook("preClose", async () => {
    await feed.close();
    await displays.stop();
    await readiness.stop();
  });
  await feed.start(http.server);
  displays.start();
  await readiness.start();
  return { http, feed, drain: () => readiness.drain() };
}
