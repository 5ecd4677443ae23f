/** The log of what programs called, as people read it: admins all of it, a client's people that of their integrations. */
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { CallFigures, IntegrationCall } from "../../../src/contracts/integration-call.ts";
import { type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { figureScope } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listColumns, listed } from "../../platform/http/listed.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";

const COMPUTE_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
const permission = { kind: "right", right: SHOWN_BY.integration } as const;

const CALLS: ListSpec = {
  columns: listColumns({
    integrationId: "uuid",
    keyPrefix: { kind: "text", isNumber: true },
    method: { kind: "text", isNumber: true },
    route: { kind: "text", isNumber: true },
    code: "integer",
    httpStatus: "integer",
    isRefused: "boolean",
    at: { kind: "instant", sorts: true },
  }),
  id: "r.id",
  sort: ["-at"],
  keyword: ["r.route"],
};

type Reading = Pick<Person, "roleCode" | "clientId">;

const inSight = ({ roleCode, clientId }: Reading): RawBuilder<boolean> =>
  roleCode === "admin" ? sql`true` : sql`i.client_id = ${clientId}::uuid`;

/** Calls of the last hour of each integration in sight. */
async function readFigures(db: Reader, person: Reading, now: Date): Promise<CallFigures> {
  const from = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{ id: string; calls: number; refused: number; lastAt: Date | null }>`
    select i.id, coalesce(sum(c.calls), 0)::integer as calls,
      coalesce(sum(c.calls) filter (where c.is_refused), 0)::integer as refused, max(c.last_at) as last_at
    from integration i left join integration_call c on c.integration_id = i.id and c.at >= ${from}::timestamptz
    where ${inSight(person)} group by i.id order by i.id`.execute(db);
  const integrations = rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt?.toISOString() ?? null }));
  return { asOf: now.toISOString(), integrations };
}

export function callRoutes(app: FastifyInstance, { db: { reader } }: Deps): void {
  defineListRoute(app, CALLS, {
    url: "/api/integration/calls",
    permission,
    summary:
      "What programs called, the latest first, kept for 14 days: never values, bodies or keys. Successful reads are summed up by minute and route.",
    handler: async ({ person, request, timeZone }) => {
      const rows = listed<IntegrationCall>(reader, {
        columns: sql`c.id, c.calls as version, c.integration_id, i.name as integration_name, c.key_prefix, c.is_token, c.at,
          c.last_at, c.method, c.route, c.http_status, c.code, c.because, c.calls, c.ms, c.address, c.trace_id, c.is_refused,
          c.is_lost`,
        from: sql`integration_call c join integration i on i.id = c.integration_id`,
        where: inSight(person),
      });
      const page = await readPage(reader, rows, { spec: CALLS, request, timeZone });
      const iso = (at: string) => new Date(at).toISOString();
      const list = page.list.map((call) => ({ ...call, at: iso(call.at), lastAt: iso(call.lastAt) }));
      return ok({ ...page, list });
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/integration/callFigures",
    permission,
    summary: "How much each integration called in the last hour, and how much of it was refused.",
    handler: async ({ person, now }) => ok(await readFigures(reader, person, now)),
  });
}

/** How much the integrations in sight call, computed every 2 s while a page follows it. */
export const callsGauge: GaugeSpec = {
  topic: "calls",
  right: SHOWN_BY.integration,
  scopeOf: figureScope,
  compute: (from, scope, now) => {
    const clientId = scope.startsWith("client:") ? scope.slice("client:".length) : null;
    return readFigures(from, { roleCode: clientId === null ? "admin" : "client", clientId }, now);
  },
  affectedBy: ["integration"],
  watch: (touch) => {
    const timer = setInterval(touch, COMPUTE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  },
};
