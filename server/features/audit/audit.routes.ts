import type { FastifyInstance } from "fastify";
import type { AuditRow } from "../../../src/contracts/audit.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv, type TitledColumns, titled } from "../../platform/http/csv.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { readAll, readPage } from "../../platform/http/list-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import { withNames } from "./audit.names.ts";
import { AUDIT_LIST, auditRows } from "./audit.queries.ts";

const permission = { kind: "right", right: SHOWN_BY.audit } as const;

/** Titled by the wire's names: what reads an audit file is mostly another program. */
const columns: TitledColumns<AuditRow> = [
  ["at", "at", ({ at }) => at, "instant"],
  ...(["byName", "action", "entity", "entityId", "entityName"] as const).map(
    (name) => [name, name, (row: AuditRow) => row[name]] as const,
  ),
  ["changes", "changes", ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
];

/** Who did what to people and master data: for admins with the page system-audit. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  defineListRoute(app, AUDIT_LIST, {
    url: "/api/audit/queryByPage",
    permission,
    summary: "A page of what was done to people and master data, latest first.",
    handler: async ({ request, timeZone }) => {
      const page = await readPage(reader, auditRows(reader), { spec: AUDIT_LIST, request, timeZone });
      return ok({ ...page, list: await withNames(reader, page.list) });
    },
  });
  defineListRoute(app, AUDIT_LIST, {
    url: "/api/audit/export",
    permission,
    summary: "The audit of the same filters as CSV.",
    streams: "text/csv",
    handler: async ({ request, timeZone, locale }) => {
      const stored = readAll(auditRows(reader), { spec: AUDIT_LIST, request, timeZone });
      return csv("audit", titled({ locale, timeZone }, columns), named());
      async function* named(): AsyncGenerator<AuditRow> {
        for await (const row of stored) yield* await withNames(reader, [row]);
      }
    },
  });
}
